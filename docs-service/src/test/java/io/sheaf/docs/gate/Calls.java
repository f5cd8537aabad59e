package io.sheaf.docs.gate;

import io.micronaut.http.HttpRequest;
import io.sheaf.storage.table.SiteId;

/// Calls as the gate admits them, for tests that go through doors.
public final class Calls {

  private Calls() {
  }

  public static Call of(Caller caller, SiteId site, String path) {
    var call = new Call(HttpRequest.GET(path));
    call.admit(caller, site);
    return call;
  }
}

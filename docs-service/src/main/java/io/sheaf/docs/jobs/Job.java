package io.sheaf.docs.jobs;

import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Ids;
import io.sheaf.storage.table.SiteId;
import java.util.Map;

/// What is to be done, on which site, on whose behalf, and how far it is.
///
/// @param type names the [Work] that does it
/// @param arguments what the work needs to know; bounded, it is kept in one item
/// @param progress the work's own word for how far it has come; empty at the beginning
public record Job(String id, SiteId site, String type, Map<String, String> arguments, String progress,
    String userId, String address) {

  public Job {
    arguments = Map.copyOf(arguments);
  }

  /// A new job of this request.
  public static Job of(Call call, String type, Map<String, String> arguments) {
    return new Job(Ids.uuid(), call.site(), type, arguments, "", call.caller().name(), call.address());
  }

  public String argument(String name) {
    var value = arguments.get(name);
    if (value == null) {
      throw new IllegalStateException("job " + id + " of type " + type + " lacks its " + name);
    }
    return value;
  }

  Job at(String newProgress) {
    return new Job(id, site, type, arguments, newProgress, userId, address);
  }
}

package io.sheaf.docs.documents.listing;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Permission;
import java.util.HashMap;
import java.util.Map;

/// Which documents a caller may read, asked about many at once: each folder's rules are looked at once.
final class ReadableDocuments {

  private final Call call;
  private final Access access;
  private final Map<String, Boolean> folders = new HashMap<>();

  ReadableDocuments(Call call, Access access) {
    this.call = call;
    this.access = access;
  }

  boolean include(Document document) {
    var path = document.path();
    var folder = path.substring(0, path.lastIndexOf('/') + 1);
    boolean open = folders.computeIfAbsent(folder,
        above -> access.below(call.caller(), document.site(), above, Permission.READ).allowed());
    return open && Access.listed(call.caller(), document.subject(), Permission.READ).allowed();
  }
}

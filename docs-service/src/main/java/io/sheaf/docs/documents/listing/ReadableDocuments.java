package io.sheaf.docs.documents.listing;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Permission;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which documents a caller may read, asked about many at once: each folder's rules are looked at once, and
/// the site's policy is asked about a page at a time.
final class ReadableDocuments {

  private final Call call;
  private final Access access;
  private final Map<String, Boolean> folders = new HashMap<>();

  ReadableDocuments(Call call, Access access) {
    this.call = call;
    this.access = access;
  }

  /// The same with those left out that the caller may not read.
  List<@Nullable Document> of(List<@Nullable Document> documents) {
    var open = new ArrayList<@Nullable Document>(documents.size());
    var ids = new ArrayList<String>(documents.size());
    for (var document : documents) {
      boolean included = document != null && include(document);
      open.add(included ? document : null);
      if (document != null && included) {
        ids.add(document.id());
      }
    }
    var closed = access.closedDocuments(call.caller(), call.site(), ids, Permission.READ);
    open.replaceAll(document -> document == null || closed.contains(document.id()) ? null : document);
    return open;
  }

  private boolean include(Document document) {
    var path = document.path();
    var folder = path.substring(0, path.lastIndexOf('/') + 1);
    boolean open = folders.computeIfAbsent(folder,
        above -> access.below(call.caller(), document.site(), above, Permission.READ).allowed());
    return open && Access.listed(call.caller(), document.subject(), Permission.READ).allowed();
  }
}

package io.sheaf.docs.gate;

import io.sheaf.storage.table.SiteId;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The link that somebody came by of whom nothing else is known. The record of activities names it, and so nothing of
/// it may open anything.
///
/// @param linkId which link it is; never what it is opened by
/// @param words what people call it
/// @param target the ids of what it is to
/// @param closed why it is good for nothing, if it is
public record ByLink(SiteId site, String linkId, String words, Map<String, String> target, @Nullable String closed) {

  /// What the record calls the id of a link.
  public static final String ID = "linkId";

  public ByLink {
    target = Map.copyOf(target);
  }

  /// By which ids the link and what it is to are named.
  public Map<String, String> ids() {
    var ids = new LinkedHashMap<>(target);
    ids.put(ID, linkId);
    return ids;
  }
}

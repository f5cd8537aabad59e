package io.sheaf.docs.access.policies;

import io.sheaf.storage.table.SiteId;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/// Knows what documents say about themselves. Whoever keeps their attributes is one, as a bean.
public interface DocumentFacts {

  /// The attributes of those documents that have any, by the id of the document and by key. Values are a [String], a
  /// [Double] or a [Boolean]; a key alone has none.
  Map<String, Map<String, List<Object>>> of(SiteId site, Collection<String> documentIds);
}

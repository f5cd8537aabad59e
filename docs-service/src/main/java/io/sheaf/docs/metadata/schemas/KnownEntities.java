package io.sheaf.docs.metadata.schemas;

import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Write;
import java.util.List;
import java.util.Optional;

/// Which entities there are, asked of whoever keeps them before a schema names one.
public interface KnownEntities {

  /// Whether there is such a type of entities; with the writes by which somebody relies on it.
  Optional<List<Write>> type(SiteId site, String entityTypeId);

  /// Whether there is such an entity; with the writes by which somebody relies on it.
  Optional<List<Write>> entity(SiteId site, String entityTypeId, String entityId);
}

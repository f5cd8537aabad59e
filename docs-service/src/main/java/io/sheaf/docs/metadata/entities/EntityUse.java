package io.sheaf.docs.metadata.entities;

import io.sheaf.storage.table.SiteId;
import java.util.Optional;

/// Whoever cannot do without an entity says so here. Asked before it goes; who begins to need one takes the write for
/// it from [Entities#asDefault], so that nothing is overlooked.
public interface EntityUse {

  /// Whether it is a default of a schema or a classification.
  boolean isDefault(SiteId site, EntityRef entity);

  /// Why the entity must stay although it is no default; empty where nothing speaks against it.
  default Optional<String> needed(SiteId site, EntityRef entity) {
    return Optional.empty();
  }
}

package io.sheaf.docs.metadata.entities;

import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import org.jspecify.annotations.Nullable;

/// A type of entities.
///
/// @param inserted null of a preset type that is not stored yet
/// @param entities how many entities it has
/// @param revision counts its changes; zero of a preset type that is not stored yet
public record EntityType(SiteId site, String entityTypeId, EntityNamespace namespace, String name,
    @Nullable Stamp inserted, long entities, long revision) {

  public boolean isStored() {
    return revision > 0;
  }
}

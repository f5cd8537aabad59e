package io.sheaf.docs.metadata.entities;

import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// Something that documents can refer to.
///
/// @param attributes what it says about itself, by key
/// @param defaults how often schemas took it as a default
/// @param revision counts its changes
public record Entity(SiteId site, String entityTypeId, String entityId, String name,
    SortedMap<String, AttributeValue> attributes, Stamp inserted, long defaults, long revision) {

  public Entity {
    attributes = Collections.unmodifiableSortedMap(new TreeMap<>(attributes));
  }

  public EntityRef ref() {
    return new EntityRef(entityTypeId, entityId);
  }
}

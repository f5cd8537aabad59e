package io.sheaf.docs.metadata.entities;

import java.util.Optional;

/// Which entity is meant, as values refer to it: `typeId#entityId`.
public record EntityRef(String entityTypeId, String entityId) {

  public static Optional<EntityRef> parse(String text) {
    int at = text.indexOf('#');
    if (at < 0) {
      return Optional.empty();
    }
    var type = text.substring(0, at);
    var entity = text.substring(at + 1);
    return EntityIds.isId(type) && EntityIds.isId(entity)
        ? Optional.of(new EntityRef(type, entity))
        : Optional.empty();
  }

  public String text() {
    return entityTypeId + "#" + entityId;
  }
}

package io.sheaf.docs.metadata.schemas;

import io.sheaf.docs.metadata.entities.Entities;
import io.sheaf.docs.metadata.entities.Entity;
import io.sheaf.docs.metadata.entities.EntityRef;
import io.sheaf.docs.web.Faults;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Write;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/// Holds the entities that a schema names to those that there are.
final class DefaultEntities {

  private final Entities entities;
  private final SiteId site;
  private final Faults faults;

  DefaultEntities(Entities entities, SiteId site, Faults faults) {
    this.entities = entities;
    this.site = site;
    this.faults = faults;
  }

  /// The writes by which the schema relies on them.
  ///
  /// @param before those that it relies on already
  List<Write> relying(Schema schema, List<String> before) {
    var writes = new ArrayList<Write>();
    var types = new HashSet<String>();
    var taken = new HashSet<>(before);
    for (var rule : schema.rules()) {
      var typeId = rule.defaultEntityTypeId();
      if (typeId == null || !faults.isEmpty()) {
        continue;
      }
      boolean known = hasType(typeId);
      faults.when(!known, "entityTypeId", "EntityTypeId does not exist");
      if (types.add(typeId) && types.size() > SchemaFields.MOST_ENTITIES) {
        faults.add("defaultEntityTypeId",
            "a schema names at most " + SchemaFields.MOST_ENTITIES + " types of entities");
      }
      var entityId = rule.defaultEntityId();
      if (entityId == null) {
        continue;
      }
      var entity = known ? entities.find(site, typeId, entityId) : Optional.<Entity>empty();
      faults.when(entity.isEmpty(), "entityId", "EntityId does not exist");
      if (entity.isPresent() && taken.add(new EntityRef(typeId, entityId).text())) {
        writes.add(entities.asDefault(entity.get()));
      }
    }
    return writes;
  }

  /// why by its id alone: values refer to it so.
  private boolean hasType(String typeId) {
    return entities.type(site, typeId, null).filter(type -> type.entityTypeId().equals(typeId)).isPresent();
  }
}

package io.sheaf.docs.metadata.entities;

import io.sheaf.docs.web.Ids;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The door to entities and their types, and the writes by which others rely on them.
@Singleton
public final class Entities {

  private final Table table;
  private final PresetTypes presets;

  Entities(Table table, PresetTypes presets) {
    this.table = table;
    this.presets = presets;
  }

  // Types

  /// The type of this id, or else the one of this name in the namespace; without a namespace, the site's own is meant.
  /// Where a namespace is named, the name comes first. A preset type that is not stored yet is as it would be made.
  public Optional<EntityType> type(SiteId site, String idOrName, @Nullable String namespace) {
    var named = namespace == null || namespace.isBlank()
        ? Optional.of(EntityNamespace.CUSTOM)
        : EntityNamespace.of(namespace);
    if (named.isEmpty()) {
      return Optional.empty();
    }
    return namespace == null || namespace.isBlank()
        ? typeOfId(site, idOrName).or(() -> typeOfName(site, named.get(), idOrName))
        : typeOfName(site, named.get(), idOrName).or(() -> typeOfId(site, idOrName));
  }

  Optional<EntityType> typeOfId(SiteId site, String entityTypeId) {
    return EntityIds.isId(entityTypeId)
        ? table.find(EntityTypeItem.key(site, entityTypeId)).map(item -> EntityTypeItem.read(site, item))
        : Optional.empty();
  }

  Optional<EntityType> typeOfName(SiteId site, EntityNamespace namespace, String name) {
    if (!EntityIds.isTypeName(name)) {
      return Optional.empty();
    }
    var stored = table.find(EntityTypeItem.claim(site, namespace, name))
        .flatMap(claim -> typeOfId(site, claim.text("documentId")));
    return stored.isEmpty() && namespace == EntityNamespace.PRESET && presets.has(name)
        ? Optional.of(new EntityType(site, Ids.uuid(), namespace, name, null, 0, 0))
        : stored;
  }

  /// The writes that make a preset type on its first use; none when it is there.
  public List<Write> making(EntityType type, Stamp now) {
    return type.isStored() ? List.of() : EntityTypeItem.inserting(stored(type, now, 0));
  }

  /// The writes that count one more entity of the type, which makes a preset type on its first use.
  List<Write> countingOne(EntityType type, Stamp now) {
    return type.isStored()
        ? List.of(Write.update(EntityTypeItem.key(type.site(), type.entityTypeId())).add(EntityTypeItem.ENTITIES, 1)
            .when(Condition.present()))
        : EntityTypeItem.inserting(stored(type, now, 1));
  }

  Write countingOneLess(Entity entity) {
    return Write.update(EntityTypeItem.key(entity.site(), entity.entityTypeId())).add(EntityTypeItem.ENTITIES, -1)
        .when(Condition.present());
  }

  private static EntityType stored(EntityType type, Stamp now, long entities) {
    return new EntityType(type.site(), type.entityTypeId(), type.namespace(), type.name(), now, entities, 1);
  }

  // Entities

  public Optional<Entity> find(SiteId site, String entityTypeId, String entityId) {
    return EntityIds.isId(entityTypeId) && EntityIds.isId(entityId)
        ? find(site, new EntityRef(entityTypeId, entityId))
        : Optional.empty();
  }

  public Optional<Entity> find(SiteId site, EntityRef ref) {
    return table.find(EntityItem.key(site, ref)).map(item -> EntityItem.read(site, item));
  }

  /// Those that are there, in the order of what was asked for.
  public Map<EntityRef, Entity> find(SiteId site, Collection<EntityRef> refs) {
    var keys = new LinkedHashMap<EntityRef, Key>();
    refs.forEach(ref -> keys.put(ref, EntityItem.key(site, ref)));
    var found = new LinkedHashMap<EntityRef, Entity>();
    if (!keys.isEmpty()) {
      var items = table.find(keys.values());
      keys.forEach((ref, key) -> Optional.ofNullable(items.get(key))
          .ifPresent(item -> found.put(ref, EntityItem.read(site, item))));
    }
    return found;
  }

  /// One of this name, as the list of the type has it; a list may lag behind the table.
  public Optional<Entity> named(EntityType type, String name) {
    if (name.isEmpty() || name.length() > EntityIds.LONGEST_NAME) {
      return Optional.empty();
    }
    var face = TableSchema.ENTITIES_BY_NAME;
    return table.page(Query.of(face.partition(type.site(), type.entityTypeId()), face.beginning(name)).limit(1)).items()
        .stream().findFirst().map(item -> EntityItem.read(type.site(), item));
  }

  /// The write by which somebody relies on the entity being there in this moment.
  public Write relyingOn(Entity entity) {
    return Write.check(EntityItem.key(entity.site(), entity.ref()), Condition.present());
  }

  /// The write by which a schema takes the entity as a default: from now on, it is asked before the entity goes.
  public Write asDefault(Entity entity) {
    return Write.update(EntityItem.key(entity.site(), entity.ref())).add(EntityItem.DEFAULTS, 1)
        .when(Condition.present());
  }
}

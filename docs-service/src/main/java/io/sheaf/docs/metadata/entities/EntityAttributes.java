package io.sheaf.docs.metadata.entities;

import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.metadata.attributes.Attribute;
import io.sheaf.docs.metadata.attributes.AttributeUse;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.attributes.Attributes;
import io.sheaf.docs.metadata.attributes.DataType;
import io.sheaf.docs.metadata.attributes.ValueType;
import io.sheaf.docs.web.Faults;
import io.sheaf.storage.table.Position;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What entities say about themselves, held to what is defined.
@Singleton
final class EntityAttributes implements AttributeUse {

  private final Table table;
  private final Attributes attributes;
  private final Entities entities;

  EntityAttributes(Table table, Attributes attributes, Entities entities) {
    this.table = table;
    this.attributes = attributes;
    this.entities = entities;
  }

  /// @param writes what the values rely on
  record Checked(SortedMap<String, AttributeValue> values, List<Write> writes) {}

  /// The values as they are kept; what is wrong with them is noted as faults.
  ///
  /// @param self the entity that gets them, null of a new one
  Checked checked(Call call, GivenValues given, @Nullable EntityRef self, Faults faults, Stamp now) {
    var defined = attributes.defined(call.site(), given.byKey().keySet());
    var values = new TreeMap<String, AttributeValue>();
    var writes = new ArrayList<Write>();
    var referred = new LinkedHashSet<EntityRef>();
    given.byKey().forEach((key, of) -> {
      var attribute = defined.find(key);
      if (attribute.isEmpty()) {
        faults.add(key, "attribute '" + key + "' not found");
        return;
      }
      faults.when(Attributes.isDerived(key), key, "attribute key is derived reserved");
      faults.when(attribute.get().type().isGoverned() && !Access.governs(call.caller(), call.site()), key,
          "attribute can only be changed by GOVERN or ADMIN role");
      typed(attribute.get(), of, faults, referred).ifPresent(value -> values.put(key, value));
      writes.addAll(attributes.making(call.site(), attribute.get(), call.caller().name(), now));
    });
    if (!values.isEmpty()) {
      writes.addAll(defined.relying(values.keySet()));
    }
    referred.remove(self);
    writes.addAll(relying(call.site(), referred, faults));
    return new Checked(values, writes);
  }

  /// Whether the caller may take these values away; what they may not is noted as a fault.
  void checkRemoval(Call call, Collection<String> keys, Faults faults) {
    if (Access.governs(call.caller(), call.site())) {
      return;
    }
    attributes.find(call.site(), keys).values().stream().filter(attribute -> attribute.type().isGoverned())
        .forEach(attribute -> faults.add(attribute.key(), "Access denied to attribute"));
  }

  private Optional<AttributeValue> typed(Attribute attribute, GivenValues.Given given, Faults faults,
      Set<EntityRef> referred) {
    var key = attribute.key();
    if (attribute.dataType() == DataType.ENTITY) {
      return references(key, given, faults, referred);
    }
    // why each kind by itself: one of them alone may be the wrong one.
    var kinds = new ArrayList<AttributeValue>();
    if (!given.strings().isEmpty()) {
      kinds.add(AttributeValue.of(key,
          attribute.dataType() == DataType.PUBLICATION ? ValueType.PUBLICATION : ValueType.STRING, given.strings()));
    }
    if (!given.numbers().isEmpty()) {
      kinds.add(AttributeValue.numbers(key, given.numbers()));
    }
    if (given.flag() != null) {
      kinds.add(AttributeValue.bool(key, given.flag()));
    }
    if (kinds.isEmpty()) {
      kinds.add(attribute.dataType() == DataType.WATERMARK
          ? AttributeValue.watermark(key)
          : AttributeValue.keyOnly(key));
    }
    var wrong = kinds.stream().map(kind -> attributes.faultOf(attribute, kind)).flatMap(Optional::stream).findFirst();
    wrong.ifPresent(fault -> faults.add(fault.key(), fault.error()));
    return wrong.isPresent() ? Optional.empty() : Optional.of(kinds.getFirst());
  }

  private static Optional<AttributeValue> references(String key, GivenValues.Given given, Faults faults,
      Set<EntityRef> referred) {
    var refs = given.strings().stream().map(EntityRef::parse).flatMap(Optional::stream).toList();
    if (refs.isEmpty() || refs.size() < given.strings().size() || given.flag() != null
        || !given.numbers().isEmpty()) {
      faults.add("stringValue", "invalid 'stringValue' for Entity");
      return Optional.empty();
    }
    referred.addAll(refs);
    return Optional.of(AttributeValue.entity(key, refs.stream().map(EntityRef::text).toList()));
  }

  private List<Write> relying(SiteId site, Set<EntityRef> referred, Faults faults) {
    var found = entities.find(site, referred);
    for (var ref : referred) {
      if (!found.containsKey(ref)) {
        var isType = entities.typeOfId(site, ref.entityTypeId()).isPresent();
        faults.add(isType ? "entityId" : "entityTypeId", isType ? "EntityId does not exist" : "EntityType not found");
      }
    }
    return found.values().stream().map(entities::relyingOn).toList();
  }

  // Use

  @Override
  public boolean isUsed(SiteId site, String attributeKey) {
    return !table.page(uses(site, attributeKey).limit(1)).items().isEmpty();
  }

  @Override
  public boolean hasValue(SiteId site, String attributeKey, String value) {
    Position from = null;
    do {
      var page = table.page(uses(site, attributeKey).after(from));
      var refs = page.items().stream().map(item -> new EntityRef(item.text("entityTypeId"), item.text("documentId")))
          .toList();
      if (entities.find(site, refs).values().stream().map(entity -> entity.attributes().get(attributeKey))
          .anyMatch(held -> held != null && held.spelled().contains(value))) {
        return true;
      }
      from = page.next();
    } while (from != null);
    return false;
  }

  private static Query uses(SiteId site, String attributeKey) {
    return Query.of(TableSchema.ENTITY_ATTRIBUTE.main().partition(site, attributeKey));
  }
}

package io.sheaf.docs.metadata.entities;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.web.Faults;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Plans what becomes of an entity.
@Singleton
final class EntityChanges {

  /// why so many: a write may also record the answer.
  private static final int SPARE_WRITES = 4;
  /// For how long documents are kept that name the entity as their policy.
  private static final Set<String> PERIODS = Set.of("RetentionPeriodInDays", "RetentionStartDateSourceType",
      "DispositionPeriodInDays");

  private final Entities entities;
  private final EntityAttributes attributes;
  private final List<EntityUse> uses;
  private final Events events;
  private final Stamps stamps;

  EntityChanges(Entities entities, EntityAttributes attributes, List<EntityUse> uses, Events events, Stamps stamps) {
    this.entities = entities;
    this.attributes = attributes;
    this.uses = uses;
    this.events = events;
    this.stamps = stamps;
  }

  Plan<Entity> making(Call call, EntityType type, String entityId, WantedEntity wanted) {
    var now = stamps.next();
    var faults = new Faults();
    var checked = attributes.checked(call, given(wanted), new EntityRef(type.entityTypeId(), entityId), faults, now);
    faults.check();
    var entity = new Entity(call.site(), type.entityTypeId(), entityId, String.valueOf(wanted.name()),
        checked.values(), now, 0, 1);
    var writes = new ArrayList<>(entities.countingOne(type, now));
    writes.addAll(EntityItem.inserting(entity));
    writes.addAll(checked.writes());
    return plan(call, Event.Type.CREATE, null, entity, writes);
  }

  /// Name and, where the request says something of them, attributes as given in place of what was there.
  Plan<Entity> replacing(Call call, Entity before, WantedEntity wanted) {
    var faults = new Faults();
    var checked = attributes.checked(call, given(wanted), before.ref(), faults, stamps.next());
    var values = wanted.values() == null ? before.attributes() : checked.values();
    var gone = new TreeSet<>(before.attributes().keySet());
    gone.removeAll(wanted.values() == null ? values.keySet() : wanted.values().byKey().keySet());
    attributes.checkRemoval(call, gone, faults);
    faults.check();
    return changing(call, before, wanted, values, checked.writes());
  }

  /// What the request says, beside what was there.
  Plan<Entity> merging(Call call, Entity before, WantedEntity wanted) {
    var faults = new Faults();
    var checked = attributes.checked(call, given(wanted), before.ref(), faults, stamps.next());
    SortedMap<String, AttributeValue> values = new TreeMap<>(before.attributes());
    values.putAll(checked.values());
    faults.when(values.size() > GivenValues.MOST_ATTRIBUTES, "attributes",
        "an entity has at most " + GivenValues.MOST_ATTRIBUTES + " attributes");
    long texts = values.values().stream().flatMap(value -> value.strings().stream()).mapToLong(String::length).sum();
    faults.when(texts > GivenValues.LONGEST_TEXTS, "attributes",
        "the texts of an entity have at most " + GivenValues.LONGEST_TEXTS + " characters together");
    faults.check();
    return changing(call, before, wanted, values, checked.writes());
  }

  private Plan<Entity> changing(Call call, Entity before, WantedEntity wanted,
      SortedMap<String, AttributeValue> values, List<Write> relying) {
    checkPeriods(call, before, values);
    var after = new Entity(before.site(), before.entityTypeId(), before.entityId(),
        Optional.ofNullable(wanted.name()).orElse(before.name()), values, before.inserted(), before.defaults(),
        before.revision() + 1);
    var writes = new ArrayList<>(EntityItem.replacing(before, after));
    writes.addAll(relying);
    return plan(call, Event.Type.UPDATE, before, after, writes);
  }

  /// why the entity is read before who uses it: what begins to use it afterwards is noticed by the write.
  Plan<Entity> removing(Call call, Entity entity) {
    if (uses.stream().anyMatch(use -> use.isDefault(call.site(), entity.ref()))) {
      throw Refused.because("entityId",
          "entity '" + entity.entityId() + "' is used in a Schema / Classification, cannot be deleted");
    }
    uses.stream().map(use -> use.needed(call.site(), entity.ref())).flatMap(Optional::stream).findFirst()
        .ifPresent(why -> {
          throw Refused.because("entityId", why);
        });
    var faults = new Faults();
    attributes.checkRemoval(call, entity.attributes().keySet(), faults);
    faults.check();
    checkPeriods(call, entity, new TreeMap<>());
    var writes = new ArrayList<>(EntityItem.deleting(entity));
    writes.add(entities.countingOneLess(entity));
    return plan(call, Event.Type.DELETE, entity, null, writes).map(_ -> entity);
  }

  Plan<Entity> removing(Call call, Entity before, String attributeKey) {
    if (!before.attributes().containsKey(attributeKey)) {
      throw Refused.notFound("attribute '" + attributeKey + "' not found on entity '" + before.entityId() + "'");
    }
    var faults = new Faults();
    attributes.checkRemoval(call, List.of(attributeKey), faults);
    faults.check();
    var values = new TreeMap<>(before.attributes());
    values.remove(attributeKey);
    return changing(call, before, new WantedEntity(null, null), values, List.of());
  }

  /// why: documents name the policy by its entity, and whoever may only write must not end what keeps them.
  private static void checkPeriods(Call call, Entity before, SortedMap<String, AttributeValue> after) {
    if (Access.governs(call.caller(), call.site())) {
      return;
    }
    var faults = new Faults();
    PERIODS.stream().sorted().filter(key -> before.attributes().containsKey("RetentionPeriodInDays")
        && !Objects.equals(before.attributes().get(key), after.get(key)))
        .forEach(key -> faults.add(key, "attribute can only be changed by GOVERN or ADMIN role"));
    faults.check();
  }

  private static GivenValues given(WantedEntity wanted) {
    return wanted.values() == null ? new GivenValues(Map.of()) : wanted.values();
  }

  private Plan<Entity> plan(Call call, Event.Type what, @Nullable Entity before, @Nullable Entity after,
      List<Write> writes) {
    var entity = Optional.ofNullable(after).or(() -> Optional.ofNullable(before)).orElseThrow();
    var event = Event.of(call, "entities", what, "entity#" + entity.ref().text())
        .id("entityTypeId", entity.entityTypeId()).id("entityId", entity.entityId())
        .changed("name", before == null ? null : before.name(), after == null ? null : after.name());
    var keys = new TreeSet<String>();
    Optional.ofNullable(before).ifPresent(was -> keys.addAll(was.attributes().keySet()));
    Optional.ofNullable(after).ifPresent(is -> keys.addAll(is.attributes().keySet()));
    for (var key : keys) {
      var was = before == null ? null : before.attributes().get(key);
      var is = after == null ? null : after.attributes().get(key);
      event.changed("attributes." + key, was == null ? null : was.noted(), is == null ? null : is.noted());
    }
    if (writes.size() > Limits.WRITES - SPARE_WRITES) {
      throw Refused.because("attributes", "these are too many changes of attributes at once");
    }
    return new Plan<>(writes, entity).and(events.recording(event.build()));
  }
}

package io.sheaf.docs.metadata.attributes;

import io.micronaut.http.HttpResponse;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Faults;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Ids;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Makes, changes and removes definitions.
@Singleton
final class Definitions {

  private static final int MOST_TRIES = 20;

  private final Table table;
  private final AttributeFields reading;
  private final DefinitionChanges definitionChanges;
  private final List<AttributeUse> uses;
  private final Changes changes;
  private final Events events;
  private final Stamps stamps;

  Definitions(Table table, AttributeFields reading, DefinitionChanges definitionChanges, List<AttributeUse> uses,
      Changes changes, Events events, Stamps stamps) {
    this.table = table;
    this.reading = reading;
    this.definitionChanges = definitionChanges;
    // why those first: what a schema names is refused in its own words, whatever documents say.
    this.uses = uses.stream().sorted(Comparator.comparing(AttributeUse::isBySchema).reversed()).toList();
    this.changes = changes;
    this.events = events;
    this.stamps = stamps;
  }

  /// What is stored, for a request that names it.
  Item stored(SiteId site, String key) {
    if (!Attributes.isKey(key)) {
      throw missing(key);
    }
    return table.find(DefinitionItem.key(site, key)).orElseThrow(() -> missing(key));
  }

  private static Refused missing(String key) {
    return Refused.notFound("Attribute " + key + " not found");
  }

  HttpResponse<?> add(Call call, Fields fields) {
    return changes.commit(call, () -> {
      var faults = new Faults();
      var attribute = reading.added(call.site(), fields, faults, isTaken(call.site(), fields));
      fields.check();
      faults.check();
      mayChange(call, attribute.key(), attribute.type());
      var item = DefinitionItem.item(call.site(), attribute, call.caller().name(), stamps.next());
      return Plan.of(attribute.key(), Write.insert(item), recording(call, Event.Type.CREATE, null, attribute));
    }, key -> Answer.ok("Attribute '" + key + "' created"));
  }

  private boolean isTaken(SiteId site, Fields fields) {
    var key = fields.text("key");
    return key != null && Attributes.isKey(key) && table.find(DefinitionItem.key(site, key)).isPresent();
  }

  HttpResponse<?> change(Call call, String key, Fields fields) {
    return changes.commit(call, () -> {
      var item = table.find(DefinitionItem.key(call.site(), key))
          .orElseThrow(() -> Refused.because(null, "Attribute not found"));
      var before = DefinitionItem.read(item);
      var faults = new Faults();
      var change = reading.changed(call.site(), fields, before.dataType(), faults);
      fields.check();
      faults.check();
      mayChange(call, key, before.type());
      if (change.type() != null) {
        mayChange(call, key, change.type());
      }
      var after = changed(before, change);
      return Plan.of(key,
          Write.put(DefinitionItem.changed(item, after), Condition.equal("revision", before.revision())),
          definitionChanges.changing(call.site()), recording(call, Event.Type.UPDATE, before, after));
    }, _ -> Answer.ok("Attribute '" + key + "' updated"));
  }

  private static Attribute changed(Attribute before, AttributeFields.Change change) {
    var regex = change.regex() == null
        ? before.validationRegex()
        : change.regex().isEmpty() ? null : change.regex();
    return new Attribute(before.key(), before.dataType(), change.type() == null ? before.type() : change.type(), regex,
        change.watermark() == null ? before.watermark() : change.watermark(), before.revision() + 1, false);
  }

  private static void mayChange(Call call, String key, AttributeType type) {
    if (type.isGoverned() && !Access.governs(call.caller(), call.site())) {
      throw Refused.because(key, "Access denied to attribute");
    }
  }

  /// Fences the definition, asks whether it is in use, and removes it as it stands behind its fence. Who begins to use
  /// it after the fence was put up takes that down, and the question is asked again.
  HttpResponse<?> remove(Call call, String key) {
    return changes.commit(call, () -> {
      mayChange(call, key, DefinitionItem.read(stored(call.site(), key)).type());
      refuseWhen(use -> use.isUsed(call.site(), key), key);
      var fenced = fenced(call.site(), key);
      try {
        refuseWhen(use -> use.isSo(one -> one.isUsed(call.site(), key)), key);
      } catch (Refused used) {
        table.write(Write.update(DefinitionItem.key(call.site(), key)).remove(DefinitionItem.FENCE)
            .set("revision", fenced.revision() + 1).when(Condition.equal("revision", fenced.revision())));
        throw used;
      }
      return Plan.of(key,
          Write.delete(DefinitionItem.key(call.site(), key), Condition.equal("revision", fenced.revision())),
          recording(call, Event.Type.DELETE, fenced, null));
    }, _ -> Answer.ok("Attribute '" + key + "' deleted"));
  }

  /// why not by [Changes#commit]: this happens within a plan, which may hold a lock of its own by then.
  private Attribute fenced(SiteId site, String key) {
    for (int tried = 0; tried < MOST_TRIES; tried++) {
      var item = stored(site, key);
      var before = DefinitionItem.read(item);
      var after = new Attribute(key, before.dataType(), before.type(), before.validationRegex(), before.watermark(),
          before.revision() + 1, true);
      var fenced = DefinitionItem.changed(item, after).toBuilder().with(DefinitionItem.FENCE, Ids.uuid()).build();
      if (table.write(Write.put(fenced, Condition.equal("revision", before.revision())),
          definitionChanges.changing(site)).isDone()) {
        return after;
      }
    }
    throw new Refused(Refusal.BUSY);
  }

  private void refuseWhen(Predicate<AttributeUse> isUsed, String key) {
    uses.stream().filter(isUsed).findFirst().ifPresent(use -> {
      throw Refused.because(key, use.isBySchema()
          ? "attribute '" + key + "' is used in a Schema / Classification, cannot be deleted"
          : "attribute '" + key + "' is in use, cannot be deleted");
    });
  }

  private Write recording(Call call, Event.Type type, @Nullable Attribute before, @Nullable Attribute after) {
    var key = before == null ? String.valueOf(after == null ? null : after.key()) : before.key();
    var event = Event.of(call, "attributes", type, "attribute#" + key).id("attributeKey", key);
    event.changed("key", before == null ? null : before.key(), after == null ? null : after.key());
    event.changed("dataType", before == null ? null : before.dataType().name(),
        after == null ? null : after.dataType().name());
    event.changed("type", before == null ? null : before.type().name(), after == null ? null : after.type().name());
    event.changed("validationRegex", before == null ? null : before.validationRegex(),
        after == null ? null : after.validationRegex());
    event.changed("watermark", DefinitionItem.watermark(before), DefinitionItem.watermark(after));
    return events.recording(event.build());
  }
}

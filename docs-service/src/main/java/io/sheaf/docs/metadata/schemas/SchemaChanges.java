package io.sheaf.docs.metadata.schemas;

import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.jobs.Job;
import io.sheaf.docs.jobs.Jobs;
import io.sheaf.docs.metadata.attributes.AttributeUse;
import io.sheaf.docs.metadata.attributes.Attributes;
import io.sheaf.docs.metadata.entities.Entities;
import io.sheaf.docs.web.Faults;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Plans how schemas and classifications change. All changes of a site's schemas follow one upon the other, so that
/// what each of them was held to is what is there.
@Singleton
final class SchemaChanges {

  private static final int MOST_CLASSIFICATIONS = 1000;
  private static final String CLASSIFICATION = "Classification";
  private static final int AT_ONCE = 50;

  private final Table table;
  private final Schemas schemas;
  private final Register register;
  private final Combinations combinations;
  private final Attributes attributes;
  private final Entities entities;
  private final Changes changes;
  private final Events events;
  private final Jobs jobs;
  private final Stamps stamps;
  private final List<AttributeUse> uses;

  SchemaChanges(Table table, Schemas schemas, Register register, Combinations combinations, Attributes attributes,
      Entities entities, Changes changes, Events events, Jobs jobs, Stamps stamps, List<AttributeUse> uses) {
    this.table = table;
    this.schemas = schemas;
    this.register = register;
    this.combinations = combinations;
    this.attributes = attributes;
    this.entities = entities;
    this.changes = changes;
    this.events = events;
    this.jobs = jobs;
    this.stamps = stamps;
    this.uses = List.copyOf(uses);
  }

  static Refused missing(String classificationId) {
    return Refused.notFound("Classification '" + classificationId + "' not found");
  }

  // Putting

  /// The schema that a request proposes for this source, held to all that a schema is held to when it is put.
  Proposed proposed(SchemaSource source, Fields holder) {
    var defined = attributes.defined(source.site(), SchemaFields.keysOf(holder));
    var above = source.isSite() ? null : schemas.schema(SchemaSource.ofSite(source.site())).orElse(null);
    var schema = SchemaFields.read(holder, defined, attributes, above);
    var relying = new ArrayList<>(defined.relying(schema.attributeKeys()));
    var before = schemas.schema(source).map(Schema::entities).orElse(List.of());
    relying.addAll(new DefaultEntities(entities, source.site(), holder.faults())
        .relying(schema, before));
    if (source.isSite()) {
      contradictions(source.site(), schema, holder.faults());
    }
    holder.check();
    return new Proposed(schema, relying);
  }

  /// What no document of a classification could satisfy any more. Only those are read that name one of the attributes
  /// which the site's schema narrows.
  private void contradictions(SiteId site, Schema proposed, Faults faults) {
    var narrowed = proposed.rules().stream().filter(Rule::narrows).map(Rule::attributeKey).toList();
    if (narrowed.isEmpty()) {
      return;
    }
    var concerned = register.all(site).stream()
        .filter(entry -> entry.attributeKeys().stream().anyMatch(narrowed::contains)).map(Register.Entry::source)
        .toList();
    for (int from = 0; from < concerned.size(); from += AT_ONCE) {
      schemas.schemas(concerned.subList(from, Math.min(concerned.size(), from + AT_ONCE))).values()
          .forEach(classification -> proposed.contradictedBy(classification).forEach(key -> faults.add(key,
              "attribute '" + key + "' contradicts classification '" + classification.name() + "'")));
    }
  }

  /// @param relying the writes that hold only while what it was held to is as it was read
  record Proposed(Schema schema, List<Write> relying) {}

  /// Plans to put the schema, in place of whatever was there.
  ///
  /// @param mustBeNew whether nothing may be there
  Plan<SchemaSource> putting(Call call, SchemaSource source, Fields holder, Job job, boolean mustBeNew) {
    var mark = mark(source.site());
    var found = schemas.item(source);
    if (mustBeNew && found.isPresent()) {
      throw Refused.conflict("the classification exists");
    }
    var proposed = proposed(source, holder);
    var schema = proposed.schema();
    var others = register.all(source.site());
    var now = stamps.next();
    var inserted = found.map(item -> Stamp.parse(item.text("inserteddate"))).orElse(now);
    var userId = found.map(item -> item.text("userId")).orElse(call.caller().name());
    long revision = found.map(item -> item.wholeNumber("revision")).orElse(0L);

    var item = Item.of(source.key()).with("name", schema.name()).with("schema", SchemaItem.written(schema))
        .with("revision", revision + 1).with("userId", userId).with("inserteddate", inserted.text());
    var writes = new ArrayList<Write>(proposed.relying());
    if (source.classificationId() != null) {
      var id = source.classificationId();
      item.with("documentId", id)
          .indexed(TableSchema.CLASSIFICATIONS_BY_NAME.entry(source.site(), "document", schema.name()));
      writes.addAll(registering(Register.Entry.of(source.site(), id, schema, userId, inserted), others));
    }
    writes.add(Write.put(item.build(),
        found.isEmpty() ? Condition.absent() : Condition.equal("revision", revision)));
    var before = found.map(SchemaItem::read).orElse(null);
    writes.addAll(changing(call, source, before, schema, others, mark, job, now));
    return new Plan<>(writes, source);
  }

  private List<Write> registering(Register.Entry entry, List<Register.Entry> all) {
    var before = all.stream().filter(one -> one.classificationId().equals(entry.classificationId())).findFirst();
    var named = all.stream().filter(one -> one.name().equals(entry.name())).findFirst();
    if (named.isPresent() && !named.get().classificationId().equals(entry.classificationId())) {
      throw Refused.because("name", "'name' is already used");
    }
    if (before.isEmpty() && all.size() >= MOST_CLASSIFICATIONS) {
      throw Refused.because(null, "a site has at most " + MOST_CLASSIFICATIONS + " classifications");
    }
    var put = Write.put(entry.item());
    return before.isEmpty() || before.get().name().equals(entry.name())
        ? List.of(put)
        : List.of(Write.delete(Register.key(entry.site(), before.get().name())), put);
  }

  /// The writes that go along with every change of a schema.
  private List<Write> changing(Call call, SchemaSource source, @Nullable Schema before, @Nullable Schema after,
      List<Register.Entry> all, long mark, Job job, Stamp now) {
    var declaredBefore = before == null ? List.<CompositeKey>of() : before.compositeKeys();
    var declaredAfter = after == null ? List.<CompositeKey>of() : after.compositeKeys();
    var declaredElsewhere = new ArrayList<CompositeKey>();
    if (!source.isSite()) {
      schemas.schema(SchemaSource.ofSite(source.site()))
          .ifPresent(site -> declaredElsewhere.addAll(site.compositeKeys()));
    }
    all.stream().filter(entry -> !entry.source().equals(source))
        .forEach(entry -> declaredElsewhere.addAll(entry.compositeKeys()));
    // why none for a classification that is new or gone: no document has it.
    boolean hasDocuments = source.isSite() || before != null && after != null;
    var writes = new ArrayList<>(combinations.changing(source.site(), declaredBefore, declaredAfter,
        declaredElsewhere, hasDocuments ? List.of(job.id()) : List.of()));
    writes.add(marking(source.site(), mark));
    writes.add(jobs.recording(job));
    writes.add(recording(call, source, before, after, now));
    return writes;
  }

  private long mark(SiteId site) {
    return table.find(markKey(site)).map(item -> item.wholeNumber("revision")).orElse(0L);
  }

  private static Key markKey(SiteId site) {
    return TableSchema.SCHEMA_CHANGE.key(site);
  }

  private static Write marking(SiteId site, long mark) {
    return Write.put(Item.of(markKey(site)).with("revision", mark + 1).build(),
        mark == 0 ? Condition.absent() : Condition.equal("revision", mark));
  }

  // Removing

  /// Plans to remove a classification that no document has. While documents are asked, a fence stands, which whoever
  /// begins to use it takes down.
  Plan<SchemaSource> removing(Call call, SchemaSource source, Job job) {
    var id = String.valueOf(source.classificationId());
    if (!schemas.hasClassification(source.site(), id)) {
      throw missing(id);
    }
    refuseWhen(use -> use.hasValue(source.site(), CLASSIFICATION, id), id);
    long revision = changes.commit(() -> fencing(source));
    try {
      refuseWhen(use -> use.isSo(one -> one.hasValue(source.site(), CLASSIFICATION, id)), id);
    } catch (Refused used) {
      table.write(Write.update(source.key()).remove(SchemaSource.FENCE).set("revision", revision + 1)
          .when(Condition.equal("revision", revision)));
      throw used;
    }
    var mark = mark(source.site());
    var before = schemas.schema(source).orElseThrow(() -> missing(id));
    var writes = new ArrayList<Write>();
    writes.add(Write.delete(source.key(), Condition.equal("revision", revision)));
    writes.add(Write.delete(Register.key(source.site(), before.name())));
    writes.addAll(changing(call, source, before, null, register.all(source.site()), mark, job, stamps.next()));
    return new Plan<>(writes, source);
  }

  private void refuseWhen(Predicate<AttributeUse> isUsed, String id) {
    if (uses.stream().anyMatch(isUsed)) {
      throw new Refused(Refusal.INVALID_REQUEST, "Classification '" + id + "' in use");
    }
  }

  private Plan<Long> fencing(SchemaSource source) {
    var found = schemas.item(source).orElseThrow(() -> missing(String.valueOf(source.classificationId())));
    long revision = found.wholeNumber("revision");
    return Plan.of(revision + 1, Write.update(source.key()).set(SchemaSource.FENCE, Value.of(true))
        .set("revision", revision + 1).when(Condition.equal("revision", revision)));
  }

  // Telling

  private Write recording(Call call, SchemaSource source, @Nullable Schema before, @Nullable Schema after, Stamp now) {
    var type = before == null ? Event.Type.CREATE : after == null ? Event.Type.DELETE : Event.Type.UPDATE;
    var id = source.classificationId();
    var event = id == null
        ? Event.of(call, "schemas", type, "schema#document").id("schema", "document")
        : Event.of(call, "classifications", type, "classification#" + id).id("classificationId", id);
    SchemaNotes.compare(event, before, after);
    return events.recording(event.build(), now);
  }

  /// The job that brings in line what follows from a schema.
  static Job job(Call call, SchemaSource source) {
    return Job.of(call, SchemaWork.TYPE, Optional.ofNullable(source.classificationId())
        .map(id -> Map.of(SchemaWork.CLASSIFICATION, id)).orElse(Map.of()));
  }
}

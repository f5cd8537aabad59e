package io.sheaf.docs.documents.attributes;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.attributes.NewAttribute.Related;
import io.sheaf.docs.documents.tags.Tags;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.attributes.Attributes;
import io.sheaf.docs.metadata.attributes.ValueType;
import io.sheaf.docs.metadata.schemas.InForce;
import io.sheaf.docs.metadata.schemas.Schemas;
import io.sheaf.docs.web.Faults;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;

/// The door to the attributes of documents: reads them from requests and from the store, and lends the writes that
/// set them. Whoever writes those also writes the document with its next revision, which keeps two changes apart.
@Singleton
public final class DocumentAttributes {

  /// What events about them are about.
  public static final String RESOURCE = "documentAttributes";
  /// How many items the tags and attributes of one document take at most.
  static final int MOST_ITEMS = 90;
  static final String TOO_MANY = "a document has at most " + MOST_ITEMS
      + " tags and values of attributes, those of composite keys included";

  private final Table table;
  private final Attributes attributes;
  private final Schemas schemas;
  private final Givens givens;
  private final Relations relations;
  private final Partings partings;
  private final Exchange exchange;
  private final Tags tags;
  private final Views views;
  private final Retention retention;
  private final Demands read;
  private final Demands lately;

  DocumentAttributes(Table table, Attributes attributes, Schemas schemas, Givens givens, Relations relations,
      Partings partings, Exchange exchange, Tags tags, Views views, Retention retention) {
    this.table = table;
    this.attributes = attributes;
    this.schemas = schemas;
    this.givens = givens;
    this.relations = relations;
    this.partings = partings;
    this.exchange = exchange;
    this.tags = tags;
    this.views = views;
    this.retention = retention;
    this.read = new Demands.Read(attributes, schemas);
    this.lately = new Demands.Lately(attributes, schemas);
  }

  // Reading

  /// The attributes of a request's list. What is wrong with them becomes faults of the request.
  public static List<NewAttribute> read(Fields owner, String field) {
    return NewAttributes.list(owner, field);
  }

  /// All of the document, by key; those included that were made of others, and without locks.
  public List<DocumentAttribute> of(DocumentRef ref) {
    return AttributeItem.all(table, ref);
  }

  /// All that the document is found by: what [#of] has, and its locks.
  public List<AttributeValue> searchable(DocumentRef ref) {
    return Stream.concat(of(ref).stream(), views.locked(ref).stream()).map(DocumentAttribute::value).toList();
  }

  /// All that the documents are found by, as [#searchable] has it of one; of those that say anything.
  public Map<DocumentRef, List<AttributeValue>> searchable(Collection<DocumentRef> refs) {
    var all = new LinkedHashMap<DocumentRef, List<AttributeValue>>();
    AttributeItem.all(table, refs).forEach((ref, values) -> all.put(ref, new ArrayList<>(values.values())));
    for (var key : List.of(Locks.CHECKOUT, Locks.LEGAL_HOLD)) {
      views.locked(refs, key).forEach((ref, value) -> all.computeIfAbsent(ref, _ -> new ArrayList<>()).add(value));
    }
    return all;
  }

  /// What the documents say under one key, locks included; of those that say anything.
  public Map<DocumentRef, AttributeValue> find(Collection<DocumentRef> refs, String key) {
    return Locks.isLock(key) ? views.locked(refs, key) : AttributeItem.one(table, refs, key);
  }

  /// What the document says under these keys, locks included, in the order of the keys.
  public Map<String, AttributeValue> find(DocumentRef ref, Collection<String> keys) {
    var all = new LinkedHashMap<String, AttributeValue>();
    if (keys.size() == 1) {
      keys.forEach(key -> AttributeItem.one(table, ref, key).ifPresent(one -> all.put(key, one.value())));
    } else {
      of(ref).forEach(attribute -> all.put(attribute.key(), attribute.value()));
    }
    if (keys.stream().anyMatch(Locks::isLock)) {
      views.locked(ref).forEach(attribute -> all.put(attribute.key(), attribute.value()));
    }
    var found = new LinkedHashMap<String, AttributeValue>();
    keys.forEach(key -> Optional.ofNullable(all.get(key)).ifPresent(value -> found.put(key, value)));
    return found;
  }

  /// As clients see them, locks included, by key.
  public List<DocumentAttributeView> shown(DocumentRef ref) {
    return views.of(ref);
  }

  /// Whether locks are shown under this key.
  public static boolean isLock(String key) {
    return Locks.isLock(key);
  }

  // Setting

  /// What becomes of the attributes that a new document is given, and of those that the site's rules give it. Nobody is
  /// refused for what this process remembers of those rules: then they are read.
  ///
  /// @param tagItems how many items its tags take
  public Setting settingOnNew(Call call, DocumentRef ref, List<NewAttribute> given, int tagItems, Stamp now) {
    try {
      return setting(new Occasion(call, ref, List.of(), tagItems, now, lately, Map.of()), given, Mode.CREATE);
    } catch (Refused _) {
      return setting(new Occasion(call, ref, List.of(), tagItems, now, read, Map.of()), given, Mode.CREATE);
    }
  }

  /// What becomes of the attributes that a document has, once it is given these. To be called in a plan, with the
  /// document as it was read there.
  public Setting setting(Call call, Document before, List<NewAttribute> given, Mode mode, Stamp now) {
    return setting(occasion(call, before, of(before.ref()), now), given, mode);
  }

  /// The same for who has read already what the document says; also as if it said this, for who only wants to know
  /// what would become of it.
  public Setting setting(Call call, Document before, List<DocumentAttribute> said, List<NewAttribute> given, Mode mode,
      Stamp now) {
    return setting(occasion(call, before, said, now), given, mode);
  }

  /// In whose name something is said of a document.
  public record Name(String userId, SetBy by) {}

  /// What becomes of the attributes that a document has, once it is given these and those keys are gone; for what rules
  /// do, and for what is taken back. To be called in a plan, with the document as it was read there.
  ///
  /// @param names in whose name each of the keys is said
  public Setting exchanging(Call call, Document before, List<NewAttribute> given, Set<String> gone,
      Map<String, Name> names, Stamp now) {
    var site = before.ref().site();
    var occasion = occasion(call, before, of(before.ref()), now).in(names);
    var faults = new Faults();
    var values = plain(occasion.existing());
    var keys = new LinkedHashSet<String>();
    given.forEach(one -> keys.add(one.key()));
    var defined = attributes.defined(site, union(keys, gone));
    var said = givens.values(site, given, defined, faults);
    var after = new LinkedHashMap<>(values);
    gone.forEach(after::remove);
    after.putAll(said.byKey());
    governed(call, defined, values, after, faults);
    var inForce = schemas.inForce(site, classifications(after));
    gone.stream().filter(inForce::isRequired)
        .forEach(key -> faults.add(key, "'" + key + "' is a required attribute"));
    faults.check();
    return finish(occasion, new Wanted(defined, after, keys, said.relying(), List.of()), faults);
  }

  private Occasion occasion(Call call, Document before, List<DocumentAttribute> existing, Stamp now) {
    var ref = before.ref();
    return new Occasion(call, ref, existing, Tags.itemsOf(tags.of(ref)), now, read, Map.of());
  }

  private Setting setting(Occasion occasion, List<NewAttribute> given, Mode mode) {
    var call = occasion.call();
    var ref = occasion.ref();
    var faults = new Faults();
    var before = plain(occasion.existing());
    var keys = new LinkedHashSet<String>();
    given.forEach(one -> keys.add(one.key()));
    var defined = occasion.demands().defined(ref.site(), mode == Mode.SET ? union(keys, before.keySet()) : keys);
    var values = givens.values(ref.site(), given, defined, faults);
    var related = given.stream().filter(Related.class::isInstance).map(Related.class::cast).distinct().toList();
    relations.check(call, ref, related, faults);
    var after = mode == Mode.SET ? ofTheService(before) : new LinkedHashMap<>(before);
    values.byKey().forEach(merging(before, after, mode, faults));
    governed(call, defined, before, after, faults);
    return finish(occasion, new Wanted(defined, after, keys, values.relying(), related), faults);
  }

  /// Those that stay when all that a document says is set anew: what the service says of it.
  private static Map<String, AttributeValue> ofTheService(Map<String, AttributeValue> before) {
    var stay = new LinkedHashMap<String, AttributeValue>();
    before.forEach((key, value) -> {
      if (Attributes.isDerived(key) || value.equals(AttributeValue.published())) {
        stay.put(key, value);
      }
    });
    return stay;
  }

  /// Says something of a document under a key of the service's own, or takes it back; whoever holds it to be true. To
  /// be called in a plan, with the document as it was read there.
  ///
  /// @param value absent when nothing is to be said under the key
  public Setting saying(Caller caller, Document before, String key, Optional<AttributeValue> value, Stamp now) {
    return saying(caller, before, of(before.ref()), key, value, now);
  }

  /// The same for who has read already what the document says, or wants to know what would become of it if it said this.
  public Setting saying(Caller caller, Document before, List<DocumentAttribute> existing, String key,
      Optional<AttributeValue> value, Stamp now) {
    var ref = before.ref();
    var values = plain(existing);
    value.ifPresentOrElse(one -> values.put(key, one), () -> values.remove(key));
    var inForce = schemas.inForce(ref.site(), classifications(values));
    var faults = new Faults();
    if (value.isEmpty() && inForce.isRequired(key)) {
      faults.add(key, "'" + key + "' is a required attribute");
    }
    // why no other key: what else may be wrong with the document is not of this change's making.
    inForce.check(faults, values, key);
    faults.check();
    return exchange.saying(caller, ref, existing, values, inForce, key, now);
  }

  private static BiConsumer<String, AttributeValue> merging(Map<String, AttributeValue> before,
      Map<String, AttributeValue> after, Mode mode, Faults faults) {
    return (key, value) -> {
      var old = before.get(key);
      if (old == null || mode != Mode.CREATE) {
        after.put(key, value);
      } else if (value.type() == ValueType.RELATIONSHIPS) {
        // why: each relation is one of its own, whatever key they share.
        var both = new LinkedHashSet<>(old.strings());
        both.addAll(value.strings());
        after.put(key, AttributeValue.of(key, ValueType.RELATIONSHIPS, both));
      } else {
        faults.add(key, "document attribute '" + key + "' already exists");
      }
    };
  }

  /// What becomes of them once this value of this key is gone, or the whole key.
  ///
  /// @param left what stays of the key; absent when nothing does
  Setting removing(Call call, Document before, String key, Optional<AttributeValue> left, Stamp now) {
    var occasion = occasion(call, before, of(before.ref()), now);
    var site = before.ref().site();
    var after = plain(occasion.existing());
    var faults = new Faults();
    var defined = attributes.defined(site, List.of(key));
    defined.find(key).filter(attribute -> attribute.type().isGoverned() && !governs(call)).ifPresent(
        _ -> faults.add(key, "attribute can only be changed by GOVERN or ADMIN role"));
    left.ifPresentOrElse(value -> after.put(key, value), () -> after.remove(key));
    if (left.isEmpty() && schemas.inForce(site, classifications(after)).isRequired(key)) {
      faults.add(key, "'" + key + "' is a required attribute");
    }
    faults.check();
    return finish(occasion, new Wanted(defined, after, List.of(), List.of(), List.of()), faults);
  }

  /// The writes by which other documents no longer say that they are related to one that goes for good; to be called
  /// in a plan.
  ///
  /// @param telling begins the event about each of the others
  public Parting parting(Caller caller, DocumentRef leaving, Function<DocumentRef, Event.Builder> telling, Stamp now) {
    return partings.from(caller, leaving, telling, now);
  }

  /// @param all whether nothing points to the document any more, once this is written
  public record Parting(List<Write> writes, boolean all) {

    static final Parting NONE = new Parting(List.of(), true);
  }

  /// The same values with the composite keys that are declared now. To be called in a plan.
  public Setting remaking(Caller caller, Document before, Stamp now) {
    var ref = before.ref();
    var existing = of(ref);
    var values = plain(existing);
    return exchange.composing(caller, ref, existing, values, schemas.inForce(ref.site(), classifications(values)), now);
  }

  /// Whose attributes change, who asks for it and when.
  ///
  /// @param existing what the document says
  /// @param tagItems how many items its tags take
  /// @param names in whose name keys are said that are not said by who calls
  record Occasion(Call call, DocumentRef ref, List<DocumentAttribute> existing, int tagItems, Stamp now,
      Demands demands, Map<String, Name> names) {

    Occasion in(Map<String, Name> others) {
      return new Occasion(call, ref, existing, tagItems, now, demands, others);
    }
  }

  /// @param given the keys that the request names
  /// @param relying the writes by which the values rely on what they name
  record Wanted(Attributes.Defined defined, Map<String, AttributeValue> values, Collection<String> given,
      List<Write> relying, List<Related> related) {}

  private Setting finish(Occasion occasion, Wanted wanted, Faults faults) {
    var inForce = occasion.demands().inForce(occasion.ref().site(), classifications(wanted.values()));
    var unknown = inForce.unknownClassifications();
    if (wanted.given().contains(NewAttribute.CLASSIFICATION)) {
      unknown.forEach(id -> faults.add("classificationId", "classification '" + id + "' not found"));
    }
    var completed = inForce.complete(wanted.values());
    if (faults.isEmpty()) {
      // why not sooner: what a wrong value makes of the whole is not for the client to hear.
      inForce.check(faults, completed.values());
    }
    faults.check();
    return exchange.exchanging(occasion, new Exchange.Becoming(inForce, dated(occasion, completed), wanted));
  }

  /// With the day of disposition where a policy comes or goes.
  private InForce.Completed dated(Occasion occasion, InForce.Completed completed) {
    var before = find(occasion.existing(), Retention.POLICY).map(DocumentAttribute::value).orElse(null);
    if (Objects.equals(before, completed.values().get(Retention.POLICY))) {
      return completed;
    }
    var values = new LinkedHashMap<>(completed.values());
    var added = new LinkedHashSet<>(completed.added());
    values.remove(Retention.DISPOSITION_DATE);
    retention.dated(occasion.ref(), values, occasion.now()).ifPresent(day -> {
      values.put(day.key(), day);
      added.add(day.key());
    });
    return new InForce.Completed(values, added);
  }

  /// Only who governs may change what only those may set.
  private static void governed(Call call, Attributes.Defined defined, Map<String, AttributeValue> before,
      Map<String, AttributeValue> after, Faults faults) {
    if (governs(call)) {
      return;
    }
    defined.byKey().forEach((key, attribute) -> {
      if (attribute.type().isGoverned() && !Objects.equals(before.get(key), after.get(key))) {
        faults.add(key, after.containsKey(key)
            ? "attribute '" + key + "' is an protected attribute, can only be changed by Goverance/Admin role"
            : "attribute can only be changed by GOVERN or ADMIN role");
      }
    });
  }

  private static boolean governs(Call call) {
    return Access.governs(call.caller(), call.site());
  }

  private static Map<String, AttributeValue> plain(List<DocumentAttribute> existing) {
    var values = new LinkedHashMap<String, AttributeValue>();
    existing.stream().filter(one -> !one.isComposite()).forEach(one -> values.put(one.key(), one.value()));
    return values;
  }

  static List<String> classifications(Map<String, AttributeValue> values) {
    var classification = values.get(NewAttribute.CLASSIFICATION);
    return classification == null ? List.of() : classification.strings();
  }

  private static Collection<String> union(Collection<String> some, Collection<String> others) {
    var all = new LinkedHashSet<>(some);
    all.addAll(others);
    return all;
  }

  /// What is said under a key, of those that a document has.
  static Optional<DocumentAttribute> find(List<DocumentAttribute> all, String key) {
    return all.stream().filter(one -> one.key().equals(key)).findFirst();
  }
}

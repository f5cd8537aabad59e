package io.sheaf.docs.documents.attributes;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.attributes.DocumentAttributes.Name;
import io.sheaf.docs.documents.attributes.DocumentAttributes.Occasion;
import io.sheaf.docs.documents.attributes.DocumentAttributes.Wanted;
import io.sheaf.docs.documents.attributes.Setting.Changed;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.attributes.Attributes;
import io.sheaf.docs.metadata.attributes.ValueType;
import io.sheaf.docs.metadata.schemas.InForce;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Exchanges what a document says for what it is to say: only values that come or go are written, so that each that
/// stays keeps who set it.
@Singleton
final class Exchange {

  /// why fewer than a write takes: the document, the event and the answer's record are part of it.
  private static final int MOST_WRITES = 94;
  private static final String TOO_MANY_AT_ONCE = "so many attributes cannot be exchanged at once";

  private final Attributes attributes;
  private final Relations relations;

  Exchange(Attributes attributes, Relations relations) {
    this.attributes = attributes;
    this.relations = relations;
  }

  record Becoming(InForce inForce, InForce.Completed completed, Wanted wanted) {}

  Setting exchanging(Occasion occasion, Becoming becoming) {
    var call = occasion.call();
    var ref = occasion.ref();
    var existing = occasion.existing();
    var now = occasion.now();
    var wanted = becoming.wanted();
    var after = new LinkedHashMap<>(becoming.completed().values());
    var byRule = new LinkedHashSet<>(becoming.completed().added());
    compose(becoming.inForce(), after, byRule);
    check(after, occasion.tagItems());
    var writes = new LinkedHashMap<Key, Write>();
    var changes = changes(existing, after);
    for (var change : changes) {
      var usual = new Name(call.caller().name(),
          byRule.contains(change.key()) ? SetBy.RULE : SetBy.of(call.caller()));
      exchange(call, ref, existing, change, occasion.names().getOrDefault(change.key(), usual),
          occasion.names().containsKey(change.key()), wanted, now).forEach(write -> writes.put(write.key(), write));
    }
    if (changes.isEmpty()) {
      // why not nothing: a new document without attributes was held to the schemas too.
      return existing.isEmpty() ? new Setting(becoming.inForce().relyingOn(), List.of()) : Setting.NOTHING;
    }
    var keys = new LinkedHashSet<>(wanted.given());
    keys.addAll(becoming.completed().added());
    var defined = defined(ref.site(), wanted.defined(), keys);
    for (var key : keys) {
      defined.find(key).ifPresent(attribute -> attributes.making(ref.site(), attribute, call.caller().name(), now)
          .forEach(write -> writes.put(write.key(), write)));
    }
    defined.relying(keys).forEach(write -> writes.put(write.key(), write));
    wanted.relying().forEach(write -> writes.put(write.key(), write));
    becoming.inForce().relyingOn().forEach(write -> writes.put(write.key(), write));
    return new Setting(bounded(writes.values()), changes);
  }

  /// The same values with composite keys as they are declared now.
  Setting composing(Caller caller, DocumentRef ref, List<DocumentAttribute> existing,
      Map<String, AttributeValue> values,
      InForce inForce, Stamp now) {
    var after = new LinkedHashMap<>(values);
    compose(inForce, after, new LinkedHashSet<>());
    var changes = changes(existing, after);
    var writes = new ArrayList<Write>();
    changes.forEach(change -> writes.addAll(values(ref, change, caller.name(), SetBy.RULE, now)));
    if (!changes.isEmpty()) {
      writes.addAll(inForce.relyingOn());
    }
    return new Setting(bounded(writes), changes);
  }

  /// One key with what the service says under it, and the composite keys of which it is a part.
  Setting saying(Caller caller, DocumentRef ref, List<DocumentAttribute> existing, Map<String, AttributeValue> values,
      InForce inForce, String key, Stamp now) {
    var after = new LinkedHashMap<>(values);
    compose(inForce, after, new LinkedHashSet<>());
    var changes = changes(existing, after);
    if (changes.isEmpty()) {
      return Setting.NOTHING;
    }
    var writes = new ArrayList<Write>();
    for (var change : changes) {
      writes.addAll(values(ref, change, caller.name(), change.key().equals(key) ? SetBy.of(caller) : SetBy.RULE, now));
    }
    DocumentAttributes.find(existing, key)
        .ifPresent(old -> writes.add(AttributeHistory.remembering(ref, old, caller.name(), now)));
    if (values.containsKey(key)) {
      var defined = attributes.defined(ref.site(), List.of(key));
      defined.find(key).ifPresent(
          attribute -> writes.addAll(attributes.making(ref.site(), attribute, caller.name(), now)));
      writes.addAll(defined.relying(List.of(key)));
    }
    writes.addAll(inForce.relyingOn());
    return new Setting(bounded(writes), changes);
  }

  private static void compose(InForce inForce, Map<String, AttributeValue> values, Set<String> byRule) {
    for (var composed : InForce.composed(inForce.compositeKeys(), values)) {
      if (composed.strings().stream().anyMatch(text -> !AttributeItem.fits(composed.key(), text))) {
        throw Refused.because(composed.key(), "a value of attribute '" + composed.key() + "' is too long");
      }
      values.put(composed.key(), composed);
      byRule.add(composed.key());
    }
  }

  private static void check(Map<String, AttributeValue> values, int tagItems) {
    int items = values.values().stream().mapToInt(AttributeItem::itemsOf).sum();
    if (items + tagItems > DocumentAttributes.MOST_ITEMS) {
      throw Refused.because("attributes", DocumentAttributes.TOO_MANY);
    }
  }

  private static List<Write> bounded(Collection<Write> writes) {
    if (writes.size() > MOST_WRITES) {
      throw Refused.because("attributes", TOO_MANY_AT_ONCE);
    }
    return List.copyOf(writes);
  }

  private static List<Changed> changes(List<DocumentAttribute> existing, Map<String, AttributeValue> after) {
    var before = new LinkedHashMap<String, AttributeValue>();
    existing.forEach(one -> before.put(one.key(), one.value()));
    var keys = new LinkedHashSet<>(before.keySet());
    keys.addAll(after.keySet());
    return keys.stream().map(key -> new Changed(key, before.get(key), after.get(key)))
        .filter(change -> !Objects.equals(change.before(), change.after())).toList();
  }

  /// With the definitions of what the rules add; the mark stays that of the first reading.
  private Attributes.Defined defined(SiteId site, Attributes.Defined read, Collection<String> keys) {
    var missing = keys.stream().filter(key -> read.find(key).isEmpty()).toList();
    if (missing.isEmpty()) {
      return read;
    }
    if (read.byKey().isEmpty()) {
      return attributes.defined(site, missing);
    }
    var all = new LinkedHashMap<>(read.byKey());
    all.putAll(attributes.find(site, missing));
    return new Attributes.Defined(site, all, read.mark());
  }

  /// @param isNamed whether it is said in whose name: then all of the attribute is, also the values that stay
  private List<Write> exchange(Call call, DocumentRef ref, List<DocumentAttribute> existing, Changed change, Name name,
      boolean isNamed, Wanted wanted, Stamp now) {
    var writes = new ArrayList<Write>();
    if (isNamed && !change.key().equals(NewAttribute.RELATIONSHIPS)) {
      writes.addAll(anew(ref, change, name.userId(), name.by(), now).values());
    } else if (!change.key().equals(NewAttribute.RELATIONSHIPS)) {
      writes.addAll(values(ref, change, name.userId(), name.by(), now));
    } else {
      values(ref, change, name.userId(), name.by(), now)
          .forEach(write -> writes.add(write instanceof Write.Put(var item, _)
              ? Write.put(Relations.withInverse(item, wanted.related()))
              : write));
      writes.addAll(relations.following(call, ref, gone(change), made(change, wanted), now));
    }
    DocumentAttributes.find(existing, change.key()).filter(old -> !old.isComposite())
        .ifPresent(old -> writes.add(AttributeHistory.remembering(ref, old, call.caller().name(), now)));
    return writes;
  }

  private static Set<String> gone(Changed change) {
    var gone = new LinkedHashSet<>(strings(change.before()));
    gone.removeAll(strings(change.after()));
    return gone;
  }

  private static List<NewAttribute.Related> made(Changed change, Wanted wanted) {
    var before = strings(change.before());
    return wanted.related().stream().filter(related -> !before.contains(related.value())).toList();
  }

  private static List<String> strings(@Nullable AttributeValue value) {
    return value == null ? List.of() : value.strings();
  }

  /// The writes that make the values those that are wanted; what stays keeps who set it.
  private static List<Write> values(DocumentRef ref, Changed change, String userId, SetBy by, Stamp now) {
    var writes = anew(ref, change, userId, by, now);
    var before = change.before();
    var after = change.after();
    if (before != null && after != null && before.type() == after.type() && after.type() != ValueType.KEY_ONLY) {
      AttributeItem.keys(ref, before)
          .forEach(key -> writes.computeIfPresent(key, (_, write) -> write instanceof Write.Put ? null : write));
    }
    return List.copyOf(writes.values());
  }

  /// The same, and what stays is set once more.
  private static Map<Key, Write> anew(DocumentRef ref, Changed change, String userId, SetBy by, Stamp now) {
    var writes = new LinkedHashMap<Key, Write>();
    var before = change.before();
    var after = change.after();
    if (before != null) {
      AttributeItem.keys(ref, before).forEach(key -> writes.put(key, Write.delete(key)));
    }
    if (after != null) {
      AttributeItem.items(ref, new DocumentAttribute(after, userId, by, now))
          .forEach(item -> writes.put(item.key(), Write.put(item)));
    }
    return writes;
  }
}

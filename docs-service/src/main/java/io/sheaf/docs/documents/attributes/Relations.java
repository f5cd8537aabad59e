package io.sheaf.docs.documents.attributes;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.attributes.NewAttribute.Related;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.attributes.ValueType;
import io.sheaf.docs.web.Faults;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The other side of relations: a relation that was made with an inverse has it on the other document, and takes it
/// along when it goes. The value's item keeps which inverse it was made with.
@Singleton
final class Relations {

  private static final String INVERSE = "inverse";
  private static final String KEY = NewAttribute.RELATIONSHIPS;

  private final Table table;
  private final Documents documents;
  private final Events events;

  Relations(Table table, Documents documents, Events events) {
    this.table = table;
    this.documents = documents;
    this.events = events;
  }

  /// What happens to one of the other documents.
  private static final class Other {
    final Set<String> gone = new LinkedHashSet<>();
    final Map<String, String> made = new LinkedHashMap<>();
  }

  /// Looks for the documents that are named by new relations.
  void check(Call call, DocumentRef ref, List<Related> given, Faults faults) {
    for (var related : given) {
      var id = related.documentId();
      var other = DocumentRef.isId(id) ? documents.find(DocumentRef.of(ref.site(), id)).orElse(null) : null;
      if (other == null || !documents.decide(call.caller(), other, Permission.READ).allowed()) {
        faults.add(id, "document '" + id + "' does not exist");
      } else if (id.equals(ref.documentId())) {
        faults.add(id, "document '" + id + "' cannot be related to itself");
      }
    }
  }

  /// The items of relations on their own side, with the inverse that they were made with.
  static Item withInverse(Item item, List<Related> given) {
    var inverse = given.stream().filter(one -> one.inverse() != null)
        .filter(one -> item.findText("stringValue").filter(one.value()::equals).isPresent()).findFirst();
    return inverse.isEmpty()
        ? item
        : item.toBuilder().with(INVERSE, String.valueOf(inverse.get().inverse())).build();
  }

  /// The writes on the other documents: inverses that come and that go, with revision and event of each document.
  ///
  /// @param gone values that the document no longer has
  List<Write> following(Call call, DocumentRef ref, Set<String> gone, List<Related> given, Stamp now) {
    var others = new LinkedHashMap<DocumentRef, Other>();
    var writes = new ArrayList<Write>();
    gone(ref, gone, others);
    for (var related : given) {
      var other = DocumentRef.of(ref.site(), related.documentId());
      if (related.inverse() == null) {
        writes.add(Write.check(other.key(), Condition.present()));
      } else {
        others.computeIfAbsent(other, _ -> new Other()).made.put(related.inverse() + "#" + ref.documentId(),
            related.relationship().name());
      }
    }
    // why: a document that is written needs no check that it is there, and no key may be named twice.
    writes.removeIf(write -> others.keySet().stream().anyMatch(other -> other.key().equals(write.key())));
    var distinct = new LinkedHashMap<Key, Write>();
    writes.forEach(write -> distinct.put(write.key(), write));
    others.forEach((other, change) -> changing(call, other, change, now)
        .forEach(write -> distinct.put(write.key(), write)));
    return List.copyOf(distinct.values());
  }

  private void gone(DocumentRef ref, Set<String> gone, Map<DocumentRef, Other> others) {
    var keys = gone.stream().map(value -> AttributeItem.key(ref, KEY, value)).toList();
    if (keys.isEmpty()) {
      return;
    }
    for (var item : table.find(keys).values()) {
      var value = item.text("stringValue");
      item.findText(INVERSE).ifPresent(inverse -> others
          .computeIfAbsent(DocumentRef.of(ref.site(), value.substring(value.indexOf('#') + 1)), _ -> new Other()).gone
          .add(inverse + "#" + ref.documentId()));
    }
  }

  private List<Write> changing(Call call, DocumentRef ref, Other change, Stamp now) {
    var found = documents.find(ref);
    if (found.isEmpty()) {
      // why no more: it was removed or put away, and says what it says until somebody asks again.
      return List.of();
    }
    var document = found.get();
    documents.decide(call.caller(), document, Permission.WRITE).and(documents.free(call.caller(), ref)).enforce();
    return changing(call, document, change, now);
  }

  private List<Write> changing(Call call, Document document, Other change, Stamp now) {
    var ref = document.ref();
    var before = AttributeItem.one(table, ref, KEY);
    var was = before.map(attribute -> attribute.value().strings()).orElse(List.of());
    var is = new LinkedHashSet<>(was);
    var writes = new ArrayList<Write>();
    for (var value : change.gone) {
      if (!change.made.containsKey(value) && is.remove(value)) {
        writes.add(Write.delete(AttributeItem.key(ref, KEY, value)));
      }
    }
    change.made.forEach((value, inverse) -> {
      if (is.add(value)) {
        var attribute = new DocumentAttribute(AttributeValue.of(KEY, ValueType.RELATIONSHIPS, List.of(value)),
            call.caller().name(), SetBy.of(call.caller()), now);
        AttributeItem.items(ref, attribute)
            .forEach(item -> writes.add(Write.put(item.toBuilder().with(INVERSE, inverse).build())));
      }
    });
    if (writes.isEmpty()) {
      return List.of(Write.check(ref.key(), Condition.present()));
    }
    before.ifPresent(old -> writes.add(AttributeHistory.remembering(ref, old, call.caller().name(), now)));
    writes.add(documents.touching(document));
    var event = DocumentEvents.of(call, ref, DocumentAttributes.RESOURCE, Event.Type.UPDATE).changed(KEY,
        was.isEmpty() ? null : Value.texts(was), is.isEmpty() ? null : Value.texts(is));
    writes.add(events.recordingAfter(now, event.build()));
    return writes;
  }
}

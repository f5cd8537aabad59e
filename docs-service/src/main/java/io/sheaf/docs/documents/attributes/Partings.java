package io.sheaf.docs.documents.attributes;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.attributes.DocumentAttributes.Parting;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.metadata.attributes.Attribute;
import io.sheaf.docs.metadata.attributes.Attributes;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// What other documents say of one that goes for good: that they are related to it. Nobody has to be allowed that, and
/// no lock stands against it, for it follows from the removal; what was said stays in their history.
///
/// The inverses of the document's own relations are known from the document itself. Relations that only the others
/// have are found in the list of all relations.
@Singleton
final class Partings {

  private static final String KEY = NewAttribute.RELATIONSHIPS;
  /// why so few: each takes the value, its history, the document and the event.
  private static final int AT_ONCE = 8;
  private static final int MOST_LISTED = 100;

  private final Table table;
  private final Documents documents;
  private final Attributes attributes;
  private final Events events;

  Partings(Table table, Documents documents, Attributes attributes, Events events) {
    this.table = table;
    this.documents = documents;
    this.attributes = attributes;
    this.events = events;
  }

  /// Of as many of the others as one write takes.
  Parting from(Caller caller, DocumentRef leaving, Function<DocumentRef, Event.Builder> telling, Stamp now) {
    // why not artifacts: relations name documents as a whole.
    if (leaving.isArtifact() || attributes.find(leaving.site(), KEY).filter(Attribute::isStored).isEmpty()) {
      return Parting.NONE;
    }
    var writes = new ArrayList<Write>();
    int parted = 0;
    for (var other : others(leaving)) {
      var changes = changing(caller, leaving, other, telling, now);
      if (!changes.isEmpty()) {
        if (parted == AT_ONCE) {
          return new Parting(writes, false);
        }
        writes.addAll(changes);
        parted++;
      }
    }
    return new Parting(writes, true);
  }

  private Set<DocumentRef> others(DocumentRef leaving) {
    var others = new LinkedHashSet<DocumentRef>();
    AttributeItem.one(table, leaving, KEY).ifPresent(own -> own.value().strings().forEach(value -> {
      var id = value.substring(value.indexOf('#') + 1);
      if (DocumentRef.isId(id)) {
        others.add(DocumentRef.of(leaving.site(), id));
      }
    }));
    for (var relationship : Relationship.values()) {
      var value = relationship + "#" + leaving.documentId();
      var list = Query.of(AttributeItem.inList(leaving.site(), KEY),
          TableSchema.ATTRIBUTES_BY_VALUE.between(value, value)).limit(MOST_LISTED);
      table.page(list).items()
          .forEach(item -> others.add(AttributeItem.Listed.of(leaving.site(), item).ref()));
    }
    others.remove(leaving);
    return others;
  }

  private List<Write> changing(Caller caller, DocumentRef leaving, DocumentRef other,
      Function<DocumentRef, Event.Builder> telling, Stamp now) {
    var before = AttributeItem.one(table, other, KEY);
    var was = before.map(attribute -> attribute.value().strings()).orElse(List.of());
    var gone = was.stream().filter(value -> value.endsWith("#" + leaving.documentId())).toList();
    var found = gone.isEmpty()
        ? Optional.<Document>empty()
        : documents.findAnywhere(other);
    if (before.isEmpty() || found.isEmpty()) {
      return List.of();
    }
    var writes = new ArrayList<Write>();
    gone.forEach(value -> writes.add(Write.delete(AttributeItem.key(other, KEY, value))));
    writes.add(AttributeHistory.remembering(other, before.get(), caller.name(), now));
    var document = found.get();
    writes.add(document.deleted() == null ? documents.touching(document) : documents.relyingOnPutAway(document));
    var left = was.stream().filter(value -> !gone.contains(value)).toList();
    writes.add(events.recordingAfter(now, telling.apply(other)
        .changed(KEY, Value.texts(was), left.isEmpty() ? null : Value.texts(left)).build()));
    return writes;
  }
}

package io.sheaf.docs.automation.rules;

import io.sheaf.docs.automation.views.DocumentViews;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.attributes.NewAttribute;
import io.sheaf.docs.documents.attributes.SetBy;
import io.sheaf.docs.documents.attributes.Setting;
import io.sheaf.docs.documents.folders.Folders;
import io.sheaf.docs.documents.tags.Tag;
import io.sheaf.docs.documents.tags.Tags;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.attributes.ValueType;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import io.sheaf.workflow.conditions.Author;
import io.sheaf.workflow.conditions.Datum;
import io.sheaf.workflow.conditions.Held;
import io.sheaf.workflow.rules.Change;
import jakarta.inject.Singleton;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Changes a document as rules say, and back again; in a plan.
@Singleton
final class Applying {

  private final Documents documents;
  private final DocumentAttributes attributes;
  private final Tags tags;
  private final Folders folders;
  private final Events events;
  private final Stamps stamps;

  Applying(Documents documents, DocumentAttributes attributes, Tags tags, Folders folders, Events events,
      Stamps stamps) {
    this.documents = documents;
    this.attributes = attributes;
    this.tags = tags;
    this.folders = folders;
    this.events = events;
    this.stamps = stamps;
  }

  /// @param changes what is changed by these writes, as it will be seen then: a name may have been taken, numbers are
  ///     numbers, and the rules of the site may have added something
  /// @param attributes what these writes set
  record Done(List<Write> writes, List<Change> changes, Setting attributes) {

    static final Done NOTHING = new Done(List.of(), List.of(), Setting.NOTHING);
  }

  /// @param before as it was read in the plan, of who may change it
  Done changing(Call call, Document before, List<Change> wanted) {
    if (wanted.isEmpty()) {
      return Done.NOTHING;
    }
    var now = stamps.next();
    var event = DocumentEvents.of(call, before.ref(), Event.Type.UPDATE);
    var done = new ArrayList<Change>();
    var writes = new ArrayList<Write>();
    var setting = attribute(call, before, wanted, now, event, writes, done);
    tag(call, before, wanted, now, event, writes, done);
    var after = filed(call, before, wanted, now, writes, done);
    if (done.isEmpty()) {
      return Done.NOTHING;
    }
    writes.add(documents.replacing(before, after));
    writes.add(events.recordingAfter(now, DocumentEvents.compared(event, before, after).build()));
    return new Done(writes, done, setting);
  }

  // Attributes

  private Setting attribute(Call call, Document before, List<Change> wanted, Stamp now, Event.Builder event,
      List<Write> writes, List<Change> done) {
    var given = new ArrayList<NewAttribute>();
    var gone = new LinkedHashSet<String>();
    var names = new LinkedHashMap<String, DocumentAttributes.Name>();
    for (var change : wanted) {
      if (change instanceof Change.OfAttribute(var key, _, var then)) {
        if (then == null) {
          gone.add(key);
        } else {
          given.add(given(key, then));
          names.put(key, name(then.author()));
        }
      }
    }
    if (given.isEmpty() && gone.isEmpty()) {
      return Setting.NOTHING;
    }
    var was = new LinkedHashMap<String, Held>();
    attributes.of(before.ref()).forEach(one -> was.put(one.key(), DocumentViews.held(one)));
    var setting = attributes.exchanging(call, before, given, gone, names, now);
    writes.addAll(setting.writes());
    setting.noting(event, "attributes.");
    for (var change : setting.changes()) {
      if (!isComposite(change)) {
        var name = names.get(change.key());
        done.add(new Change.OfAttribute(change.key(), was.get(change.key()), held(change.after(),
            name == null ? Author.rule(call.caller().name()) : author(name))));
      }
    }
    return setting;
  }

  private static boolean isComposite(Setting.Changed change) {
    var either = change.after() == null ? change.before() : change.after();
    return either != null && either.type() == ValueType.COMPOSITE_STRING;
  }

  private static @Nullable Held held(@Nullable AttributeValue value, Author author) {
    return value == null ? null : new Held(DocumentViews.values(value), author);
  }

  private static DocumentAttributes.Name name(Author author) {
    return new DocumentAttributes.Name(author.name(), switch (author.kind()) {
      case PERSON -> SetBy.PERSON;
      case RULE -> SetBy.RULE;
      case WORKFLOW, SERVICE -> SetBy.ENGINE;
    });
  }

  private static Author author(DocumentAttributes.Name name) {
    return switch (name.by()) {
      case PERSON -> Author.person(name.userId());
      case RULE -> Author.rule(name.userId());
      case ENGINE -> Author.service(name.userId());
    };
  }

  private static NewAttribute given(String key, Held held) {
    var texts = new ArrayList<String>();
    var numbers = new ArrayList<BigDecimal>();
    Boolean flag = null;
    for (var value : held.values()) {
      switch (value) {
        case Datum.Text(var text) -> texts.add(text);
        case Datum.Moment moment -> texts.add(moment.spelled());
        case Datum.Number(var number) -> numbers.add(number);
        case Datum.Flag(var one) -> flag = one;
      }
    }
    return new NewAttribute.Plain(key, texts, numbers, flag);
  }

  // Tags

  private void tag(Call call, Document before, List<Change> wanted, Stamp now, Event.Builder event,
      List<Write> writes, List<Change> done) {
    if (wanted.stream().noneMatch(Change.OfTag.class::isInstance)) {
      return;
    }
    var existing = tags.of(before.ref());
    var after = new LinkedHashMap<String, Tag>();
    existing.forEach(tag -> after.put(tag.key(), tag));
    for (var change : wanted) {
      if (change instanceof Change.OfTag(var key, _, var then)) {
        if (then == null) {
          after.remove(key);
        } else {
          after.put(key, tag(key, then, now));
        }
      }
    }
    writes.addAll(tags.becoming(before.ref(), existing, List.copyOf(after.values()), call.caller().name(), now));
    Map<String, Tag> was = new LinkedHashMap<>();
    existing.forEach(tag -> was.put(tag.key(), tag));
    var keys = new LinkedHashSet<>(was.keySet());
    keys.addAll(after.keySet());
    for (var key : keys) {
      var old = was.get(key);
      var fresh = after.get(key);
      if (!Objects.equals(old, fresh)) {
        event.changed("tags." + key, noted(old), noted(fresh));
        done.add(new Change.OfTag(key, held(old), held(fresh)));
      }
    }
  }

  private static Tag tag(String key, Held held, Stamp now) {
    var values = held.values().isEmpty()
        ? List.of("")
        : held.values().stream().map(Datum::spelled).distinct().toList();
    return new Tag(key, values, held.author().name(), now, !held.author().isPerson());
  }

  private static @Nullable Value noted(@Nullable Tag tag) {
    return tag == null ? null : tag.isSingle() ? Value.of(tag.values().getFirst()) : Value.texts(tag.values());
  }

  private static @Nullable Held held(@Nullable Tag tag) {
    return tag == null ? null : DocumentViews.held(tag);
  }

  // Folders

  private Document filed(Call call, Document before, List<Change> wanted, Stamp now, List<Write> writes,
      List<Change> done) {
    var path = wanted.stream().filter(Change.OfPath.class::isInstance).map(Change.OfPath.class::cast)
        .map(Change.OfPath::after).reduce((_, last) -> last);
    if (path.isEmpty() || path.get().equals(before.path())) {
      return before;
    }
    var after = before.ref().isArtifact()
        ? Optional.<Folders.Filing>empty()
        : Optional.of(folders.filing(before.site(), path.get(), before.ref().keyId(), call.caller(), now));
    var changed = after.map(filing -> before.toBuilder().path(filing.path()).filedIn(filing.folderId()))
        .orElseGet(() -> before.toBuilder().path(path.get())).lastModified(now.micros()).build();
    after.ifPresent(filing -> {
      // why first: where both are about one entry, the filing counts.
      var both = new LinkedHashMap<Key, Write>();
      folders.unfiling(before).forEach(write -> both.put(write.key(), write));
      filing.writes().forEach(write -> both.put(write.key(), write));
      writes.addAll(both.values());
    });
    done.add(new Change.OfPath(before.path(), changed.path()));
    return changed;
  }
}

package io.sheaf.docs.automation.subscriptions;

import io.sheaf.docs.automation.outward.EventName;
import io.sheaf.docs.automation.outward.Payloads;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.tags.Tags;
import io.sheaf.docs.feed.Change;
import io.sheaf.docs.web.Dates;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.conditions.Author;
import io.sheaf.workflow.conditions.Datum;
import io.sheaf.workflow.conditions.DocumentView;
import io.sheaf.workflow.conditions.Held;
import io.sheaf.workflow.conditions.Known;
import io.sheaf.workflow.conditions.Property;
import io.sheaf.workflow.conditions.Snapshot;
import io.sheaf.workflow.conditions.Verdict;
import io.sheaf.workflow.wire.Json;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What there is to tell of a change, and whether a subscription wants to hear it.
@Singleton
final class Telling {

  /// why so few: it is kept with the delivery, in one item.
  private static final int LONGEST = 200 * 1024;

  private final Documents documents;
  private final DocumentAttributes attributes;
  private final Tags tags;
  private final Payloads payloads;

  Telling(Documents documents, DocumentAttributes attributes, Tags tags, Payloads payloads) {
    this.documents = documents;
    this.attributes = attributes;
    this.tags = tags;
    this.payloads = payloads;
  }

  static DocumentRef ref(Change change) {
    var ids = change.event().ids();
    return new DocumentRef(change.site(), String.valueOf(ids.get("documentId")), ids.get("artifactId"));
  }

  Optional<Document> document(DocumentRef ref) {
    return documents.find(ref).or(() -> documents.findPutAway(ref));
  }

  /// Whether what the subscription asks for holds of the document; of one that is no more, as far as the change says
  /// what it was.
  boolean isWanted(Subscription subscription, Change change, Optional<Document> document) {
    DocumentView view = document.<DocumentView>map(Seen::new).orElseGet(() -> gone(change));
    return subscription.condition().of(view) == Verdict.HOLDS;
  }

  private static Snapshot gone(Change change) {
    var path = change.event().changes().get("path");
    var known = path != null && path.before() instanceof Value.Text(var text) ? text : "";
    return Snapshot.of(ref(change).documentId(), known);
  }

  /// The body, as the version of the subscription has it.
  String payload(Subscription subscription, Change change, EventName name, Optional<Document> document) {
    var told = document.map(one -> payloads.of(one, change.recorded()))
        .orElseGet(() -> Payloads.ofGone(ref(change), change.recorded()));
    var text = written(subscription, change, name, told);
    return text.getBytes(StandardCharsets.UTF_8).length <= LONGEST
        ? text
        : written(subscription, change, name, Payloads.ofGone(ref(change), change.recorded()));
  }

  private static String written(Subscription subscription, Change change, EventName name, Value told) {
    return Json.write(Json.object().with("id", Delivery.id(subscription.id(), change.number()))
        .with("type", name.words()).with("schemaVersion", Value.of(subscription.schemaVersion()))
        .with("siteId", change.site().text()).with("userId", change.event().userId())
        .with("timestamp", Dates.wire(change.recorded().when().micros())).with("document", told).build());
  }

  /// A document as conditions see it; each thing is read when it is asked for, once.
  private final class Seen implements DocumentView {

    private final Document document;
    private @Nullable Map<String, Held> said;
    private @Nullable Map<String, Held> tagged;

    Seen(Document document) {
      this.document = document;
    }

    @Override
    public String documentId() {
      return document.id();
    }

    @Override
    public Optional<Datum> property(Property property) {
      return switch (property) {
        case PATH -> Optional.of(Datum.of(document.path()));
        case CONTENT_TYPE -> Optional.ofNullable(document.contentType()).map(Datum::of);
        case USER -> Optional.of(Datum.of(document.userId()));
        case SIZE -> Optional.ofNullable(document.contentLength()).map((Long length) -> Datum.of(length));
        case INSERTED -> Optional.of(Datum.of(document.inserted().micros()));
        case MODIFIED -> Optional.ofNullable(document.lastModified()).map((Instant when) -> Datum.of(when));
        case ID, NAME, FOLDER, STATUS -> Optional.empty();
      };
    }

    @Override
    public Optional<Held> attribute(String key) {
      if (said == null) {
        said = new LinkedHashMap<>();
        for (var one : attributes.of(document.ref())) {
          var value = one.value();
          var values = value.bool() != null
              ? List.of(Datum.of(value.bool()))
              : value.numbers().isEmpty()
                  ? value.spelled().stream().map(Datum::of).toList()
                  : value.numbers().stream().map(Datum::of).toList();
          said.put(one.key(), new Held(values, Author.person(one.userId())));
        }
      }
      return Optional.ofNullable(said.get(key));
    }

    @Override
    public Optional<Held> tag(String key) {
      if (tagged == null) {
        tagged = new LinkedHashMap<>();
        for (var tag : tags.of(document.ref())) {
          tagged.put(tag.key(), new Held(tag.values().stream().map(Datum::of).toList(),
              Author.person(tag.userId())));
        }
      }
      return Optional.ofNullable(tagged.get(key));
    }

    @Override
    public Known<String> text() {
      return Known.nothing();
    }

    @Override
    public Known<List<String>> barcodes() {
      return Known.nothing();
    }

    @Override
    public Known<Map<String, List<String>>> fields() {
      return Known.nothing();
    }
  }
}

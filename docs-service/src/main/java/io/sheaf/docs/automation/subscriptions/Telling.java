package io.sheaf.docs.automation.subscriptions;

import io.sheaf.docs.automation.outward.EventName;
import io.sheaf.docs.automation.outward.Payloads;
import io.sheaf.docs.automation.views.DocumentViews;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.feed.Change;
import io.sheaf.docs.web.Dates;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.conditions.DocumentView;
import io.sheaf.workflow.conditions.Snapshot;
import io.sheaf.workflow.conditions.Verdict;
import io.sheaf.workflow.wire.Json;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// What there is to tell of a change, and whether a subscription wants to hear it.
@Singleton
final class Telling {

  /// why so few: it is kept with the delivery, in one item.
  private static final int LONGEST = 200 * 1024;

  private final Documents documents;
  private final DocumentViews views;
  private final Payloads payloads;

  Telling(Documents documents, DocumentViews views, Payloads payloads) {
    this.documents = documents;
    this.views = views;
    this.payloads = payloads;
  }

  static DocumentRef ref(Change change) {
    return Payloads.documentOf(change.event());
  }

  Optional<Document> document(DocumentRef ref) {
    return documents.findAnywhere(ref);
  }

  /// Whether what the subscription asks for holds of the document; of one that is no more, as far as the change says
  /// what it was.
  boolean isWanted(Subscription subscription, Change change, Optional<Document> document) {
    DocumentView view = document.map(views::of).orElseGet(() -> gone(change));
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
}

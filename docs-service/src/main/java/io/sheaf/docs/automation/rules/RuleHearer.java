package io.sheaf.docs.automation.rules;

import io.sheaf.docs.automation.views.DocumentViews;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.errands.Errand;
import io.sheaf.docs.errands.Errands;
import io.sheaf.docs.feed.Change;
import io.sheaf.docs.feed.Hearer;
import io.sheaf.storage.table.Write;
import io.sheaf.workflow.rules.Occasion;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/// Hears of documents about which rules are to be asked: new ones that have their content, those that may be changed
/// again, and those of whose content more is known.
@Singleton
final class RuleHearer implements Hearer {

  private final Rulesets rulesets;
  private final DocumentViews views;
  private final Errands errands;
  private final InstantSource clock;

  RuleHearer(Rulesets rulesets, DocumentViews views, Errands errands, InstantSource clock) {
    this.rulesets = rulesets;
    this.views = views;
    this.errands = errands;
    this.clock = clock;
  }

  @Override
  public List<Write> hear(Change change) {
    var event = change.event();
    var documentId = event.ids().get("documentId");
    // why no artifacts: they are parts of documents, which rules are about.
    if (documentId == null || event.ids().containsKey("artifactId")) {
      return List.of();
    }
    return occasion(event).filter(_ -> rulesets.hasAny(change.site()))
        .map(occasion -> errand(change, DocumentRef.of(change.site(), documentId), occasion))
        .map(errand -> List.of(errands.recording(errand))).orElse(List.of());
  }

  private Errand errand(Change change, DocumentRef ref, Occasion occasion) {
    var event = change.event();
    return event.type() == Event.Type.NEW_VERSION
        ? RuleWork.beforeActions(ref, occasion, event.userId(), change.recorded().when().micros())
        : RuleWork.errand(ref, occasion, event.userId(), clock.instant());
  }

  private Optional<Occasion> occasion(Event event) {
    if (views.tellsOf(event)) {
      return Optional.of(Occasion.CONTENT_READ);
    }
    if (!event.resource().equals("documents")) {
      return Optional.empty();
    }
    boolean isMeant = switch (event.type()) {
      case CREATE, NEW_VERSION -> comes(event, "version") || event.type() == Event.Type.CREATE
          && comes(event, "deepLinkPath");
      case UPDATE -> goes(event, "legalHold") || goes(event, "checkout");
      case RESTORE -> true;
      case DELETE, SOFT_DELETE, UPDATE_VERSION -> false;
    };
    return isMeant ? Optional.of(Occasion.CREATED) : Optional.empty();
  }

  /// Whether there is one now, and was none before: its first content, for one.
  private static boolean comes(Event event, String field) {
    var changed = event.changes().get(field);
    return changed != null && changed.before() == null && changed.after() != null;
  }

  private static boolean goes(Event event, String field) {
    var changed = event.changes().get(field);
    return changed != null && changed.after() == null;
  }
}

package io.sheaf.docs.search.text;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.actions.Actions;
import io.sheaf.docs.documents.actions.NewAction;
import io.sheaf.docs.documents.syncs.Sync;
import io.sheaf.docs.documents.syncs.Syncs;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.search.feeding.DocumentTexts;
import io.sheaf.docs.search.feeding.StoredText;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Dates;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Listing;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Write;
import io.sheaf.workflow.definitions.ActionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What of a document went to the text index, and sending it there again, over HTTP.
@Controller("/documents/{documentId}/syncs")
@ExecuteOn(TaskExecutors.BLOCKING)
class SyncController {

  private final Documents documents;
  private final DocumentTexts texts;
  private final Syncs syncs;
  private final Actions actions;
  private final Listing listing;
  private final Changes changes;
  private final Events events;

  SyncController(Documents documents, DocumentTexts texts, Syncs syncs, Actions actions, Listing listing,
      Changes changes, Events events) {
    this.documents = documents;
    this.texts = texts;
    this.syncs = syncs;
    this.actions = actions;
    this.listing = listing;
    this.changes = changes;
    this.events = events;
  }

  @Serdeable
  record SyncView(String service, String status, String type, String insertedDate, String syncDate, String userId,
      @Nullable String message) {

    static SyncView of(Item item) {
      var sync = Syncs.read(item);
      var when = Dates.wire(sync.when().micros());
      return new SyncView(sync.service().name(), sync.status().name(), sync.type().name(), when, when, sync.userId(),
          sync.message());
    }
  }

  @Serdeable
  record SyncsView(@Nullable String next, List<SyncView> syncs) {}

  @Get
  @Needs(value = Need.READ, underShare = true)
  SyncsView list(Call call, String documentId) {
    var document = documents.open(call, documentId);
    var page = listing.pageOfAll(syncs.of(document.ref()), call.limit(), call.query("next"), call.audience(),
        SyncView::of);
    return new SyncsView(page.next(), page.rows());
  }

  @Post
  @Needs(Need.WRITE)
  HttpResponse<?> send(Call call, String documentId) {
    var type = type(call.body());
    return changes.commit(call, () -> {
      var ref = Documents.named(call, documentId);
      var writes = new ArrayList<>(syncs.retrying(ref, type));
      if (type == Sync.Type.CONTENT) {
        var document = documents.openToChange(call, ref, Permission.WRITE);
        writes.addAll(forgettingText(ref, type));
        writes.addAll(actions.changing(document).add(NewAction.of(ActionType.FULLTEXT), call.caller().name()).writes());
      } else {
        call.preconditions().checkBeforeChange(documents.open(call, ref, Permission.WRITE).revision());
        var forgetting = forgettingText(ref, type);
        writes.addAll(forgetting);
        if (!forgetting.isEmpty()) {
          writes.add(documents.relyingOn(documents.openToChange(call, ref, Permission.WRITE)));
        }
      }
      var kind = type == Sync.Type.METADATA ? Event.Type.CREATE : Event.Type.UPDATE;
      writes.add(events.recording(DocumentEvents.of(call, ref, "documentSyncs", kind).build()));
      return new Plan<>(writes, documentId);
    }, _ -> Answer.created("Added Document sync"));
  }

  /// So that a text is read from the content once more; a document that was taken out of the index comes back.
  private List<Write> forgettingText(DocumentRef ref, Sync.Type type) {
    var before = texts.before(ref);
    var state = texts.find(ref).map(StoredText::state).orElse(null);
    return state == null || type != Sync.Type.CONTENT && state != StoredText.State.EXCLUDED
        ? List.of()
        : texts.forgetting(before, ref);
  }

  private static Sync.Type type(Fields body) {
    var sync = body.object("sync");
    body.check();
    if (sync.isEmpty()) {
      throw new Refused(Refusal.INVALID_REQUEST, "invalid request body");
    }
    var service = sync.get().text("service");
    if (service == null || !service.toUpperCase(Locale.ROOT).equals("FULLTEXT")) {
      throw new Refused(Refusal.INVALID_REQUEST, "Invalid Sync Service");
    }
    var type = sync.get().word("type", Sync.Type.class);
    body.faults().when(type == null, "type", "'type' is required");
    body.faults().when(type == Sync.Type.DELETE || type == Sync.Type.SOFT_DELETE, "type",
        "unsupport type '" + type + "' for service 'TYPESENSE'");
    body.check();
    return type == null ? Sync.Type.METADATA : type;
  }
}

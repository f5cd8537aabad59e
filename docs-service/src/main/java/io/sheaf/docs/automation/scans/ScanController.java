package io.sheaf.docs.automation.scans;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.actions.Actions;
import io.sheaf.docs.documents.actions.NewAction;
import io.sheaf.docs.errands.Errands;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Dates;
import io.sheaf.docs.web.Listing;
import io.sheaf.docs.web.Refused;
import io.sheaf.workflow.definitions.ActionType;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Malware scans of a document over HTTP.
@Controller("/documents/{documentId}")
@ExecuteOn(TaskExecutors.BLOCKING)
class ScanController {

  private final Documents documents;
  private final Listing listing;
  private final Clamd clamd;
  private final Actions actions;
  private final Errands errands;
  private final Changes changes;
  private final InstantSource clock;

  ScanController(Documents documents, Listing listing, Clamd clamd, Actions actions, Errands errands,
      Changes changes, InstantSource clock) {
    this.documents = documents;
    this.listing = listing;
    this.clamd = clamd;
    this.actions = actions;
    this.errands = errands;
    this.changes = changes;
    this.clock = clock;
  }

  @Serdeable
  record ScanView(String scanStatus, String scanEngine, String s3version, @Nullable String scanMessage,
      String scannedDate) {

    static ScanView of(Scan scan) {
      var message = scan.finding().message();
      return new ScanView(scan.finding().status().name(), "CLAM_AV", scan.version(),
          message.isEmpty() ? null : message, Dates.wire(scan.when().micros()));
    }
  }

  @Serdeable
  record ScansView(@Nullable String next, List<ScanView> malwareScanResults) {}

  /// The latest first.
  @Get("/malwareScan")
  @Needs(Need.READ)
  HttpResponse<?> list(Call call, String documentId) {
    var document = documents.open(call, documentId);
    return Documents.answer(call, document, () -> page(call, document.ref()));
  }

  private ScansView page(Call call, DocumentRef ref) {
    var page = listing.pageOfAll(Scans.list(ref), call.limit(), call.query("next"), call.audience(),
        item -> ScanView.of(Scan.read(ref, item)));
    return new ScansView(page.next(), page.rows());
  }

  @Put("/malwareScan")
  @Needs(Need.WRITE)
  HttpResponse<?> scan(Call call, String documentId) {
    return asked(call, documentId);
  }

  @Put("/antivirus")
  @Needs(value = Need.WRITE, underShare = true)
  HttpResponse<?> scanAsBefore(Call call, String documentId) {
    return asked(call, documentId);
  }

  private HttpResponse<?> asked(Call call, String documentId) {
    if (!clamd.isConfigured()) {
      throw Refused.because(null, "no malware scanner is configured");
    }
    return changes.commit(call, () -> {
      var document = documents.open(call, Documents.named(call, documentId), Permission.WRITE);
      call.preconditions().checkBeforeChange(document.revision());
      var ref = document.ref();
      var errand = ScanWork.errand(call, ref, clock.instant());
      var all = actions.changing(document).beside(errand.id(), NewAction.of(ActionType.MALWARE_SCAN),
          call.caller().name());
      return new Plan<>(all.writes(), ref).and(errands.recording(errand));
    }, ref -> Answer.ok("Malware scan of document '" + ref.documentId() + "' requested"));
  }
}

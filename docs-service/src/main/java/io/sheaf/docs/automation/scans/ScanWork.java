package io.sheaf.docs.automation.scans;

import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.actions.Actions;
import io.sheaf.docs.errands.Errand;
import io.sheaf.docs.errands.ErrandWork;
import io.sheaf.docs.errands.Errands;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.storage.blobs.BlobRef;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Map;

/// Scans because somebody asked for it.
@Singleton
final class ScanWork implements ErrandWork {

  private static final String TYPE = "scan";
  private static final int MOST_TRIES = 5;

  private final Scans scans;
  private final Documents documents;
  private final Actions actions;
  private final Changes changes;
  private final Errands errands;

  ScanWork(Scans scans, Documents documents, Actions actions, Changes changes, Errands errands) {
    this.scans = scans;
    this.documents = documents;
    this.actions = actions;
    this.changes = changes;
    this.errands = errands;
  }

  static Errand errand(Call call, DocumentRef ref, Instant now) {
    return Errand.of(ref.site(), TYPE, TYPE + " " + ref.keyId(), Map.of("document", ref.keyId()),
        call.caller().name(), now);
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public Done carryOut(Errand errand) {
    var ref = DocumentRef.ofKeyId(errand.site(), errand.argument("document"));
    var document = documents.find(ref);
    if (document.isEmpty()) {
      return Done.FINISHED;
    }
    Scans.Looked looked;
    try {
      var found = scans.look(document.get());
      if (found.isEmpty()) {
        return passedOver(errand, ref);
      }
      looked = found.get();
    } catch (Clamd.Unavailable unavailable) {
      var blob = document.get().content();
      if (errand.tries() < MOST_TRIES || blob.isEmpty()) {
        return new Done.Later(Errands.pause(errand.tries()));
      }
      looked = givenUp(blob.get(), unavailable);
    }
    var what = looked;
    changes.commit(() -> {
      var plan = scans.keeping(ref, Caller.service(errand.userId()), what);
      return errands.find(errand).isPresent()
          ? plan.and(actions.changing(ref).complete(errand.id(), Scans.shown(what.finding())).writes())
              .and(errands.done(errand))
          : Plan.nothing(true);
    });
    return Done.SETTLED;
  }

  private Done passedOver(Errand errand, DocumentRef ref) {
    changes.commit(() -> errands.find(errand).isPresent()
        ? new Plan<>(actions.changing(ref).skip(errand.id(), "the document has no content").writes(), true)
            .and(errands.done(errand))
        : Plan.nothing(true));
    return Done.SETTLED;
  }

  private static Scans.Looked givenUp(BlobRef blob, Clamd.Unavailable why) {
    return new Scans.Looked(blob, Finding.error(why.why()));
  }
}

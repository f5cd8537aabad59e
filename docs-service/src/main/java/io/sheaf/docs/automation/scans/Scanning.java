package io.sheaf.docs.automation.scans;

import io.sheaf.docs.automation.actions.Doing;
import io.sheaf.workflow.definitions.ActionType;
import jakarta.inject.Singleton;
import java.util.Set;

/// Scans because an action says so.
@Singleton
final class Scanning implements Doing {

  private final Scans scans;
  private final Clamd clamd;

  Scanning(Scans scans, Clamd clamd) {
    this.scans = scans;
    this.clamd = clamd;
  }

  @Override
  public Set<ActionType> types() {
    return Set.of(ActionType.ANTIVIRUS, ActionType.MALWARE_SCAN);
  }

  @Override
  public Done carryOut(Order order) {
    if (!clamd.isConfigured()) {
      return new Done.Failed("no malware scanner is configured");
    }
    try {
      var looked = scans.look(order.document());
      return looked.<Done>map(found -> new Done.Changing(() -> scans.keeping(order.document().ref(), order.by(), found)
          .map(_ -> Scans.shown(found.finding()))))
          .orElseGet(() -> new Done.Skipped("the document has no content"));
    } catch (Clamd.Unavailable unavailable) {
      return new Done.Again(unavailable.why());
    }
  }
}

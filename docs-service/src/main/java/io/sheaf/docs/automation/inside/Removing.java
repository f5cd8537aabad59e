package io.sheaf.docs.automation.inside;

import io.sheaf.docs.automation.actions.Doing;
import io.sheaf.docs.automation.actions.Foretold;
import io.sheaf.docs.automation.actions.Supposed;
import io.sheaf.docs.documents.removal.Leaving;
import io.sheaf.docs.documents.removal.PuttingAway;
import io.sheaf.docs.documents.removal.Removals;
import io.sheaf.docs.gate.Call;
import io.sheaf.storage.table.Stamps;
import io.sheaf.workflow.definitions.ActionType;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Set;

/// DELETE: puts a document away, or removes it for good.
@Singleton
final class Removing implements Doing {

  private static final String WRONG = "it does not say how to delete";

  private final PuttingAway puttingAway;
  private final Removals removals;
  private final Leaving leaving;
  private final Stamps stamps;

  Removing(PuttingAway puttingAway, Removals removals, Leaving leaving, Stamps stamps) {
    this.puttingAway = puttingAway;
    this.removals = removals;
    this.leaving = leaving;
    this.stamps = stamps;
  }

  @Override
  public Set<ActionType> types() {
    return Set.of(ActionType.DELETE);
  }

  @Override
  public Done carryOut(Order order) {
    var ref = order.document().ref();
    var call = Call.ofService(order.by(), ref.site(), "");
    return switch (order.parameters().getOrDefault("deleteType", "")) {
      case "SOFT_DELETE" -> new Done.Changing(() -> puttingAway.putting(call, ref).map(_ -> Map.of()));
      case "HARD_DELETE", "PURGE" -> new Done.Changing(() -> removals.removing(call, ref).map(_ -> Map.of()));
      default -> new Done.Failed(WRONG);
    };
  }

  @Override
  public Foretold foretell(Order order, Supposed supposed) {
    var how = order.parameters().getOrDefault("deleteType", "");
    var call = Call.ofService(order.by(), supposed.document().site(), "");
    return switch (how) {
      case "SOFT_DELETE" -> {
        leaving.enforce(call, supposed.document());
        yield new Foretold.Over(supposed.putAway(stamps.next()));
      }
      case "HARD_DELETE", "PURGE" -> {
        leaving.enforce(call, supposed.document());
        yield new Foretold.Gone();
      }
      default -> new Foretold.Failing(WRONG);
    };
  }
}

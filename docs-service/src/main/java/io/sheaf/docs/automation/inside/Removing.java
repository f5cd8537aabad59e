package io.sheaf.docs.automation.inside;

import io.sheaf.docs.automation.actions.Doing;
import io.sheaf.docs.documents.removal.PuttingAway;
import io.sheaf.docs.documents.removal.Removals;
import io.sheaf.docs.gate.Call;
import io.sheaf.workflow.definitions.ActionType;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Set;

/// DELETE: puts a document away, or removes it for good.
@Singleton
final class Removing implements Doing {

  private final PuttingAway puttingAway;
  private final Removals removals;

  Removing(PuttingAway puttingAway, Removals removals) {
    this.puttingAway = puttingAway;
    this.removals = removals;
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
      default -> new Done.Failed("it does not say how to delete");
    };
  }
}

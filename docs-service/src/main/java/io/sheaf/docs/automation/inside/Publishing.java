package io.sheaf.docs.automation.inside;

import io.sheaf.docs.automation.actions.Doing;
import io.sheaf.docs.automation.actions.Foretold;
import io.sheaf.docs.automation.actions.Supposed;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.publications.Publications;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Permission;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.definitions.ActionType;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Set;

/// PUBLISH: publishes the current content in place of what was published before.
@Singleton
final class Publishing implements Doing {

  private final Documents documents;
  private final Publications publications;
  private final Stamps stamps;

  Publishing(Documents documents, Publications publications, Stamps stamps) {
    this.documents = documents;
    this.publications = publications;
    this.stamps = stamps;
  }

  @Override
  public Set<ActionType> types() {
    return Set.of(ActionType.PUBLISH);
  }

  @Override
  public boolean isBrief(Order order) {
    return true;
  }

  @Override
  public Done carryOut(Order order) {
    return new Done.Changing(() -> plan(order));
  }

  @Override
  public Foretold foretell(Order order, Supposed supposed) {
    var ref = supposed.document().ref();
    var document = documents.openToChange(Call.ofService(order.by(), ref.site(), ""), ref, Permission.WRITE);
    return new Foretold.Over(
        supposed.saying(publications.foretelling(document, supposed.said(), order.by(), stamps.next())));
  }

  private Plan<Map<String, Value>> plan(Order order) {
    var ref = order.document().ref();
    var call = Call.ofService(order.by(), ref.site(), "");
    var document = documents.openToChange(call, ref, Permission.WRITE);
    var event = DocumentEvents.of(call, ref, Event.Type.UPDATE);
    return new Plan<>(publications.publishing(document, call.caller(), stamps.next(), event), Map.of());
  }
}

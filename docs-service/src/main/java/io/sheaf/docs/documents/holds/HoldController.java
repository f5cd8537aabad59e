package io.sheaf.docs.documents.holds;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import java.util.function.Function;

/// Checkout and legal hold of a document, over HTTP.
@Controller("/documents/{documentId}")
@ExecuteOn(TaskExecutors.BLOCKING)
class HoldController {

  private final Holds holds;
  private final Changes changes;

  HoldController(Holds holds, Changes changes) {
    this.holds = holds;
    this.changes = changes;
  }

  @Put("/checkout")
  @Needs(Need.WRITE)
  HttpResponse<?> checkOut(Call call, String documentId) {
    return changes.commit(call, () -> holds.checkingOut(call, documentId), Function.identity());
  }

  @Delete("/checkout")
  @Needs(Need.DELETE)
  HttpResponse<?> checkIn(Call call, String documentId) {
    return changes.commit(call, () -> holds.checkingIn(call, documentId), Function.identity());
  }

  @Put("/legalHold")
  @Needs(Need.GOVERN)
  HttpResponse<?> hold(Call call, String documentId) {
    return changes.commit(call, () -> holds.holding(call, documentId), Function.identity());
  }

  @Delete("/legalHold")
  @Needs(Need.GOVERN)
  HttpResponse<?> release(Call call, String documentId) {
    return changes.commit(call, () -> holds.releasing(call, documentId), Function.identity());
  }
}

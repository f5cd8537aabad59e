package io.sheaf.docs.automation.models;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Refused;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The models that can be asked, and who agreed to that, over HTTP.
@Controller("/system/inferenceModels")
@ExecuteOn(TaskExecutors.BLOCKING)
class InferenceModelController {

  private static final String AVAILABLE = "AVAILABLE";
  private static final String NOT_AVAILABLE = "NOT_AVAILABLE";

  private final Model model;
  private final Catalogue catalogue;
  private final Agreements agreements;
  private final Changes changes;

  InferenceModelController(Model model, Catalogue catalogue, Agreements agreements, Changes changes) {
    this.model = model;
    this.catalogue = catalogue;
    this.agreements = agreements;
    this.changes = changes;
  }

  @Serdeable
  record ListView(List<ModelView> inferenceModels) {}

  @Serdeable
  record ModelView(String name, String defaultModelId, String modelLifecycleStatus, String agreementAvailability,
      String authorizationStatus, String entitlementAvailability, String regionAvailability,
      List<InvocationView> modelInvocations) {}

  @Serdeable
  record InvocationView(String modelId, String invocationType) {}

  /// The one that is asked where nobody says another comes first.
  @Get
  @Needs(Need.READ_SOMEWHERE)
  ListView list(Call call) {
    if (!model.isConfigured()) {
      return new ListView(List.of());
    }
    var listed = catalogue.listed();
    var agreed = new LinkedHashSet<String>();
    // why: the operator who names a model has agreed to it.
    model.usual().ifPresent(agreed::add);
    agreed.addAll(agreements.modelIds());
    var all = new LinkedHashSet<String>();
    model.usual().ifPresent(all::add);
    listed.ids().ifPresent(all::addAll);
    all.addAll(agreed);
    return new ListView(all.stream().map(modelId -> shown(modelId, listed, agreed)).toList());
  }

  private static ModelView shown(String modelId, Catalogue.Listed listed, Set<String> agreed) {
    boolean isThere = listed.mayHave(modelId);
    return new ModelView(modelId, modelId, isThere ? "ACTIVE" : "LEGACY", available(agreed.contains(modelId)),
        listed.isOpen() ? "AUTHORIZED" : "NOT_AUTHORIZED", available(isThere), available(isThere),
        List.of(new InvocationView(modelId, "ON_DEMAND")));
  }

  private static String available(boolean is) {
    return is ? AVAILABLE : NOT_AVAILABLE;
  }

  @Post("/agreement")
  @Needs(Need.ADMIN)
  HttpResponse<?> agree(Call call) {
    var body = call.body();
    var given = body.text("modelId");
    var modelId = given == null ? "" : given.strip();
    body.faults().when(modelId.isEmpty(), "modelId", "'modelId' is required")
        .when(!modelId.isEmpty() && !Catalogue.isId(modelId), "modelId", "'modelId' is invalid");
    body.check();
    if (!model.isConfigured()) {
      throw Refused.because(null, Model.NONE);
    }
    if (!catalogue.listed().mayHave(modelId)) {
      throw Refused.because("modelId", "'modelId' does not exist");
    }
    return changes.commit(call, () -> agreements.agreeing(call, modelId),
        agreed -> Answer.ok("Agreement to model '" + agreed + "' added"));
  }
}

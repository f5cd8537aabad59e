package io.sheaf.docs.automation.models;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.web.Outward;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class InferenceModelsTest {

  private static final String MODELS = "/system/inferenceModels";
  private static final String TWO = "{\"object\":\"list\",\"data\":[{\"id\":\"large\",\"object\":\"model\"},"
      + "{\"id\":\"small\"},{\"id\":\"no model\"},{\"name\":\"nameless\"}]}";

  @TempDir
  private Path folder;
  private StandInModel model;
  private Running sheaf;
  private Client admin;

  @BeforeEach
  void start() {
    model = new StandInModel();
    sheaf = Running.in(folder, Outward.USUAL.withModel(model.address()));
    admin = sheaf.admin();
  }

  @AfterEach
  void stop() {
    sheaf.close();
    model.close();
  }

  private static String agreeing(String modelId) {
    return "{\"modelId\":\"" + modelId + "\"}";
  }

  @Test
  void theModelsThatAreThereAreListedTheUsualOneFirst() {
    model.answers(200, TWO);

    var listed = sheaf.as("rea", "finance_read").get(MODELS);

    assertThat(listed.status()).as(listed.text()).isEqualTo(200);
    assertThat(listed.size("inferenceModels")).isEqualTo(2);
    assertThat(listed.at("inferenceModels.0")).isEqualTo("{\"name\":\"small\",\"defaultModelId\":\"small\","
        + "\"modelLifecycleStatus\":\"ACTIVE\",\"agreementAvailability\":\"AVAILABLE\",\"authorizationStatus\":"
        + "\"AUTHORIZED\",\"entitlementAvailability\":\"AVAILABLE\",\"regionAvailability\":\"AVAILABLE\","
        + "\"modelInvocations\":[{\"modelId\":\"small\",\"invocationType\":\"ON_DEMAND\"}]}");
    assertThat(listed.at("inferenceModels.1.name")).isEqualTo("large");
    assertThat(listed.at("inferenceModels.1.agreementAvailability")).isEqualTo("NOT_AVAILABLE");
    var asked = model.asked();
    assertThat(asked.path()).isEqualTo("/v1/models");
    assertThat(asked.header("Authorization")).isEqualTo("Bearer " + StandInModel.KEY);
  }

  @Test
  void whatWasSaidHoldsForAMinute() {
    model.answers(200, TWO);
    admin.get(MODELS);
    model.answers(200, "{\"data\":[{\"id\":\"huge\"}]}");

    assertThat(admin.get(MODELS).text()).contains("large").doesNotContain("huge");
    sheaf.clock().advance(Duration.ofMinutes(2));

    assertThat(admin.get(MODELS).text()).contains("huge").doesNotContain("large");
  }

  @Test
  void anAdministratorAgreesToAModelAndAgreeingOnceMoreChangesNothing() {
    model.answers(200, TWO);

    var agreed = admin.post(MODELS + "/agreement", agreeing("large"));
    var again = admin.post(MODELS + "/agreement", agreeing("large"));

    assertThat(agreed.status()).as(agreed.text()).isEqualTo(200);
    assertThat(agreed.text()).isEqualTo("{\"message\":\"Agreement to model 'large' added\"}");
    assertThat(again.text()).isEqualTo(agreed.text());
    assertThat(admin.get(MODELS).at("inferenceModels.1.agreementAvailability")).isEqualTo("AVAILABLE");
    assertThat(sheaf.door(Agreements.class).modelIds()).containsExactly("large");
    assertThat(sheaf.as("gus", "finance_govern").post(MODELS + "/agreement", agreeing("large")).status())
        .isEqualTo(401);
  }

  @Test
  void aModelThatIsNotThereCannotBeAgreedTo() {
    model.answers(200, TWO);

    assertThat(admin.post(MODELS + "/agreement", agreeing("other")).text())
        .isEqualTo("{\"errors\":[{\"key\":\"modelId\",\"error\":\"'modelId' does not exist\"}]}");
    assertThat(admin.post(MODELS + "/agreement", "{}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"modelId\",\"error\":\"'modelId' is required\"}]}");
    assertThat(admin.post(MODELS + "/agreement", agreeing("a b")).text())
        .isEqualTo("{\"errors\":[{\"key\":\"modelId\",\"error\":\"'modelId' is invalid\"}]}");
    assertThat(sheaf.door(Agreements.class).modelIds()).isEmpty();
  }

  @Test
  void aModelThatWasAgreedToAndIsGoneIsShownAsOneOfThePast() {
    model.answers(200, TWO);
    admin.post(MODELS + "/agreement", agreeing("large"));
    model.answers(200, "{\"data\":[{\"id\":\"small\"}]}");
    sheaf.clock().advance(Duration.ofMinutes(2));

    var listed = admin.get(MODELS);

    assertThat(listed.at("inferenceModels.1.name")).isEqualTo("large");
    assertThat(listed.at("inferenceModels.1.modelLifecycleStatus")).isEqualTo("LEGACY");
    assertThat(listed.at("inferenceModels.1.entitlementAvailability")).isEqualTo("NOT_AVAILABLE");
  }

  @Test
  void whereModelsAreNotListedTheUsualOneIsShownAndAnyCanBeAgreedTo() {
    model.answers(404, "{\"error\":\"no such page\"}");

    assertThat(admin.get(MODELS).at("inferenceModels.0.name")).isEqualTo("small");
    assertThat(admin.post(MODELS + "/agreement", agreeing("any/other:7b")).status()).isEqualTo(200);
    assertThat(admin.get(MODELS).at("inferenceModels.1.name")).isEqualTo("any/other:7b");
  }

  @Test
  void aKeyThatIsNotTakenIsSaid() {
    model.answers(401, "{\"error\":{\"message\":\"wrong key " + StandInModel.KEY + "\"}}");

    var listed = admin.get(MODELS);

    assertThat(listed.at("inferenceModels.0.authorizationStatus")).isEqualTo("NOT_AUTHORIZED");
    assertThat(listed.text()).doesNotContain(StandInModel.KEY);
  }

  @Test
  void withoutAModelNoneIsListedAndNoneAgreedTo(@TempDir Path other) {
    try (var bare = Running.in(other)) {
      assertThat(bare.admin().get(MODELS).status()).isEqualTo(200);
      assertThat(bare.admin().get(MODELS).size("inferenceModels")).isZero();
      assertThat(bare.admin().post(MODELS + "/agreement", agreeing("large")).text())
          .isEqualTo("{\"errors\":[{\"error\":\"no model is configured\"}]}");
    }
  }
}

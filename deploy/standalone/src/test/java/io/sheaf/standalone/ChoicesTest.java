package io.sheaf.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.docs.web.AddressRange;
import io.sheaf.docs.web.Outward;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChoicesTest {

  @Test
  void withoutOptionsTheStandardsHold() {
    var choices = Choices.of(List.of(), Map.of());

    assertThat(choices.port()).isEqualTo(8080);
    assertThat(choices.bind()).isEqualTo("127.0.0.1");
    assertThat(choices.data()).isEqualTo("./data");
    assertThat(choices.roles()).containsExactlyInAnyOrder(Role.values());
  }

  @Test
  void aFlagWinsOverTheEnvironment() {
    var choices = Choices.of(List.of("--port", "1", "--roles=api"),
        Map.of("SHEAF_PORT", "2", "SHEAF_DATA", "/elsewhere"));

    assertThat(choices.port()).isEqualTo(1);
    assertThat(choices.data()).isEqualTo("/elsewhere");
    assertThat(choices.roles()).containsExactly(Role.API);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--port=70000", "--port=-1", "--port=http", "--port=", "--roles=api,cook", "--roles=",
      "--table=oracle", "--blobs=tape",
      "--queues=paper", "--prefix=a b", "--bucket=A", "--public-url=ftp://x", "--log-level=loud", "--log-format=xml",
      "--heap=lots", "--heap=1", "--data=", "--color=red",
      "--egress-allow=home", "--egress-allow=10.0.0.0/33", "--enable-public-urls=maybe", "--smtp-url=mail.example.org",
      "--smtp-url=smtp://mail.example.org:99999", "--smtp-from=us", "--clamd=host", "--opa-url=opa.internal",
      "--model-url=models", "--model-name=a b", "--model-key-file=/nowhere/key", "--event-bus=a b",
      "--event-bus=arn:aws:sns:eu", "stray"})
  void aBadOptionIsOneLineThatNamesIt(String argument) {
    assertThatThrownBy(() -> Choices.of(List.of(argument), Map.of())).isInstanceOf(BadOption.class)
        .hasMessageContaining(argument.replaceAll("=.*", "")).message().doesNotContain("\n");
  }

  @Test
  void secretsComeByTheEnvironmentOnlyAndAreNotRepeated() {
    assertThatThrownBy(() -> Choices.of(List.of("--jwt-secret=x"), Map.of())).hasMessageContaining("Unknown option");
    assertThatThrownBy(() -> Choices.of(List.of("=x"), Map.of())).hasMessageContaining("Unknown option");
    assertThatThrownBy(() -> Choices.of(List.of(), Map.of("SHEAF_JWT_SECRET", "hush")))
        .hasMessage("Not a value for SHEAF_JWT_SECRET. Write at least 32 characters.");
    var choices = Choices.of(List.of(), Map.of("SHEAF_JWT_SECRET", "h".repeat(32)));
    assertThat(choices.trust().jwtSecret()).isEqualTo("h".repeat(32));
    assertThat(choices.toString()).doesNotContain("hhh");
  }

  @Test
  void halvesThatGoTogetherAreRefusedAlone() {
    assertThatThrownBy(() -> Choices.of(List.of("--oidc-issuer=https://login.example.org"), Map.of()))
        .isInstanceOf(BadOption.class).hasMessageContaining("--oidc-audience");
    assertThatThrownBy(() -> Choices.of(List.of(), Map.of("SHEAF_ACCESS_KEY_ID", "SHEAFKEY")))
        .isInstanceOf(BadOption.class).hasMessageContaining("SHEAF_SECRET_ACCESS_KEY");
  }

  @Test
  void whatMayBeReachedOutsideIsChosenAndClosedWithout() {
    var closed = Choices.of(List.of(), Map.of()).outward();
    var chosen = Choices.of(List.of("--smtp-url=smtp://mail.example.org"),
        Map.of("SHEAF_EGRESS_ALLOW", "10.1.0.0/16, fd00::/8", "ENABLE_PUBLIC_URLS", "true")).outward();

    assertThat(closed).isEqualTo(Outward.USUAL);
    assertThat(chosen.mayReach()).containsExactly(AddressRange.of("10.1.0.0/16"), AddressRange.of("fd00::/8"));
    assertThat(chosen.publicUrls()).isTrue();
    assertThat(chosen.mail())
        .isEqualTo(new Outward.Mail(Outward.Mail.Security.STARTTLS, "mail.example.org", 587, "", "", ""));
    assertThatThrownBy(() -> Choices.of(List.of(), Map.of("SHEAF_SMTP_USER", "us"))).isInstanceOf(BadOption.class)
        .hasMessageContaining("SHEAF_SMTP_PASSWORD");
  }

  @Test
  void theModelsKeyComesByTheEnvironmentOrAFileAndIsNotRepeated(@TempDir Path folder) throws IOException {
    var file = Files.writeString(folder.resolve("key"), "sk-from-a-file\n");
    var flags = List.of("--model-url=http://127.0.0.1:11434/v1", "--model-name=small");

    var said = Choices.of(flags, Map.of("SHEAF_MODEL_KEY", "sk-said"));
    var read = Choices.of(flags, Map.of("SHEAF_MODEL_KEY_FILE", file.toString()));

    assertThat(said.outward().model()).isEqualTo(new Outward.Model("http://127.0.0.1:11434/v1", "small", "sk-said"));
    assertThat(read.outward().model()).isEqualTo(
        new Outward.Model("http://127.0.0.1:11434/v1", "small", "sk-from-a-file"));
    assertThat(said.toString() + read).doesNotContain("sk-");
    assertThatThrownBy(() -> Choices.of(List.of("--model-url=http://127.0.0.1/v1"), Map.of()))
        .isInstanceOf(BadOption.class).hasMessageContaining("--model-name");
  }

  @Test
  void aFlagWithoutItsValueIsRefused() {
    assertThatThrownBy(() -> Choices.of(List.of("--port"), Map.of())).hasMessage("--port needs a value.");
  }

  @Test
  void anUnknownRoleIsToldWhichThereAre() {
    assertThatThrownBy(() -> Choices.of(List.of(), Map.of("SHEAF_ROLES", "api,cook")))
        .hasMessage("Unknown value for --roles (SHEAF_ROLES): 'cook'. Choose from: api, ocr, workflow.");
  }

  @Test
  void enginesThatCannotKeepTheirPromisesTogetherAreRefused() {
    assertThatThrownBy(() -> Choices.of(List.of("--table=dynamodb"), Map.of())).isInstanceOf(BadOption.class)
        .hasMessageContaining("--blobs=s3");
    assertThatThrownBy(() -> Choices.of(List.of("--blobs=s3"), Map.of())).isInstanceOf(BadOption.class)
        .hasMessageContaining("--bucket");
  }

  @Test
  void aVariableThatMeansNothingIsFound() {
    var environment = Map.of("SHEAF_PROT", "1", "SHEAF_PORT", "2", "SHEAF_TEST_DYNAMODB", "off", "PATH", "/");

    assertThat(Choices.unknownVariables(environment)).containsExactly("SHEAF_PROT");
  }
}

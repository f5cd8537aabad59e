package io.sheaf.docs.automation.outward;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.automation.actions.Doing;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.web.AddressRange;
import io.sheaf.docs.web.JsonText;
import io.sheaf.docs.web.Outward;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.definitions.ActionType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallingTest {

  @TempDir
  private Path folder;
  private Running sheaf;
  private Client admin;
  private Receiver receiver;
  private String id;

  @BeforeEach
  void start() {
    sheaf = Running.in(folder, Outward.USUAL.withMayReach(AddressRange.of("127.0.0.0/8")));
    admin = sheaf.admin();
    receiver = new Receiver();
    admin.post("/attributes", "{\"attribute\":{\"key\":\"total\",\"dataType\":\"NUMBER\"}}");
    id = admin.post("/documents", "{\"path\":\"invoices/one.txt\",\"contentType\":\"text/plain\",\"content\":\"hello\","
        + "\"attributes\":[{\"key\":\"total\",\"numberValues\":[7,8]}]}").at("documentId");
  }

  @AfterEach
  void stop() {
    sheaf.close();
    receiver.close();
  }

  private Doing.Done call(String url) {
    var document = sheaf.door(Documents.class).find(DocumentRef.of(SiteId.DEFAULT, id)).orElseThrow();
    return sheaf.door(Calling.class).carryOut(new Doing.Order("action-1", ActionType.WEBHOOK, Map.of("url", url),
        document, Caller.service("ada"), 2));
  }

  @Test
  void aWebhookIsSentTheDocumentUnderTheIdOfTheAction() {
    var done = call(receiver.url("/hook?a=1"));

    assertThat(done).isEqualTo(new Doing.Done.Completed(Map.of("status", Value.of(200))));
    var came = receiver.next();
    assertThat(came.path()).isEqualTo("/hook?a=1");
    assertThat(came.header("X-Sheaf-Delivery")).isEqualTo("action-1");
    assertThat(came.header("X-Sheaf-Attempt")).isEqualTo("3");
    assertThat(came.header("X-Sheaf-Signature")).isEmpty();
    var document = JsonText.read(came.body().getBytes(StandardCharsets.UTF_8)).get("document");
    assertThat(document.get("documentId").getStringValue()).isEqualTo(id);
    assertThat(document.get("siteId").getStringValue()).isEqualTo("default");
    assertThat(document.get("contentLength").getIntValue()).isEqualTo(5);
    assertThat(document.get("attributes").get("total").get("numberValues").size()).isEqualTo(2);
    assertThat(document.get("attributes").get("total").get("valueType").getStringValue()).isEqualTo("NUMBER");
    assertThat(document.get("changed")).isNull();
    assertThat(admin.get(document.get("url").getStringValue()).text()).isEqualTo("hello");
  }

  @Test
  void itIsSignedOnceTheSiteHasAKeyAndByBothWhileItHasTwo() {
    var first = admin.post("/sites/default/signingKeys", "{}");
    var second = admin.post("/sites/default/signingKeys", "{}");

    call(receiver.url("/"));

    var came = receiver.next();
    assertThat(came.header("X-Sheaf-Signature"))
        .isEqualTo(signature(first.at("secret"), came) + "," + signature(second.at("secret"), came));
    assertThat(admin.get("/sites/default/signingKeys").text()).doesNotContain("whsec_");
    assertThat(admin.delete("/sites/default/signingKeys/" + first.at("keyId")).status()).isEqualTo(200);
    assertThat(admin.delete("/sites/default/signingKeys/" + first.at("keyId")).status()).isEqualTo(404);
    assertThat(admin.get("/sites/default/signingKeys").size("keys")).isEqualTo(1);
    assertThat(admin.get("/sites/other/signingKeys").size("keys")).isZero();
  }

  private static String signature(String secret, Receiver.Came came) {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      return "v1=" + HexFormat.of().formatHex(
          mac.doFinal((came.header("X-Sheaf-Timestamp") + "." + came.body()).getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 502, 503, 509})
  void whoIsBusyIsAskedAnotherTime(int status) {
    receiver.answering(_ -> Receiver.Answer.of(status));

    assertThat(call(receiver.url("/"))).isInstanceOf(Doing.Done.Again.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {302, 400, 401, 404, 500})
  void whoDoesNotWantItIsNotAskedAgain(int status) {
    receiver.answering(_ -> Receiver.Answer.of(status));

    assertThat(call(receiver.url("/")))
        .isEqualTo(new Doing.Done.Failed("the webhook answered with status " + status));
  }

  @Test
  void anAddressThatMustNotBeCalledFailsTheAction() {
    assertThat(call("http://169.254.169.254/latest"))
        .isEqualTo(new Doing.Done.Failed("the host leads to an address that must not be called"));
    assertThat(call("")).isInstanceOf(Doing.Done.Failed.class);
    assertThat(receiver.rest()).isEmpty();
  }

  @Test
  void whoIsNotThereMayBeThereAnotherTime() {
    var gone = new Receiver();
    gone.close();

    assertThat(call(gone.url("/"))).isInstanceOf(Doing.Done.Again.class);
  }
}

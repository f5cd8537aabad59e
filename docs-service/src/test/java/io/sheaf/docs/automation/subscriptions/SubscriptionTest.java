package io.sheaf.docs.automation.subscriptions;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.json.tree.JsonNode;
import io.sheaf.docs.automation.outward.Receiver;
import io.sheaf.docs.errands.Ringing;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.web.AddressRange;
import io.sheaf.docs.web.JsonText;
import io.sheaf.docs.web.Outward;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class SubscriptionTest {

  private static final String ALL = "\"New Document Create Metadata\",\"New Document Create Content\","
      + "\"Document Create Content\",\"Document Create Metadata\",\"Document Update Metadata\","
      + "\"Document Delete Metadata\",\"Document Soft Delete\",\"Document Restore\",\"Document Delete\"";

  @TempDir
  private Path folder;
  private Running sheaf;
  private Client admin;
  private Receiver receiver;

  @BeforeEach
  void start() {
    sheaf = Running.in(folder, Outward.USUAL.withMayReach(AddressRange.of("127.0.0.0/8")));
    admin = sheaf.admin();
    receiver = new Receiver();
  }

  @AfterEach
  void stop() {
    sheaf.close();
    receiver.close();
  }

  private Reply subscribe(String further) {
    var made = admin.post("/sites/default/subscriptions",
        "{\"name\":\"ledger\",\"url\":\"" + receiver.url("/in") + "\"" + further + "}");
    assertThat(made.status()).as(made.toString()).isEqualTo(201);
    return made;
  }

  private Reply subscribeToAll(String further) {
    return subscribe(",\"eventTypes\":[" + ALL + "]" + further);
  }

  private static String at(Reply made) {
    return "/sites/default/subscriptions/" + made.at("subscriptionId");
  }

  private String document(String path) {
    var made = admin.post("/documents", "{\"path\":\"" + path + "\",\"content\":\"hello\"}");
    assertThat(made.status()).as(made.toString()).isEqualTo(201);
    return made.at("documentId");
  }

  private void tag(String documentId, String value) {
    var done = admin.patch("/documents/" + documentId + "/tags",
        "{\"tags\":[{\"key\":\"step\",\"value\":\"" + value + "\"}]}");
    assertThat(done.status()).as(done.toString()).isEqualTo(200);
  }

  private static JsonNode json(Receiver.Came came) {
    return JsonText.read(came.body().getBytes(StandardCharsets.UTF_8));
  }

  private static String documentOf(Receiver.Came came) {
    return json(came).get("document").get("documentId").getStringValue();
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

  private static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + Duration.ofSeconds(120).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("it takes too long").isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  @Test
  void aChangeIsToldWithASignatureThatTheKeyProves() {
    var made = subscribeToAll("");

    var id = document("invoices/one.txt");

    var came = receiver.next();
    assertThat(came.path()).isEqualTo("/in");
    assertThat(came.header("X-Sheaf-Signature")).isEqualTo(signature(made.at("secret"), came));
    assertThat(came.header("X-Sheaf-Event")).isEqualTo("New Document Create Content");
    assertThat(came.header("X-Sheaf-Attempt")).isEqualTo("1");
    assertThat(came.header("X-Sheaf-Schema-Version")).isEqualTo("1");
    var said = json(came);
    assertThat(said.get("id").getStringValue()).isEqualTo(came.header("X-Sheaf-Delivery"));
    assertThat(said.get("type").getStringValue()).isEqualTo("New Document Create Content");
    assertThat(said.get("siteId").getStringValue()).isEqualTo("default");
    assertThat(said.get("userId").getStringValue()).isEqualTo("ada");
    var document = said.get("document");
    assertThat(document.get("documentId").getStringValue()).isEqualTo(id);
    assertThat(document.get("path").getStringValue()).isEqualTo("invoices/one.txt");
    assertThat(admin.get(document.get("url").getStringValue()).text()).isEqualTo("hello");
    await(() -> admin.get(at(made) + "/deliveries").size("deliveries") == 1);
    var delivery = admin.get(at(made) + "/deliveries/" + came.header("X-Sheaf-Delivery"));
    assertThat(delivery.at("status")).isEqualTo("DELIVERED");
    assertThat(delivery.at("attempts.0.status")).isEqualTo("200");
    assertThat(delivery.at("payload")).isEqualTo(came.body());
  }

  @Test
  void whatChangedIsToldAsItWas() {
    var id = document("a.txt");
    admin.post("/attributes", "{\"attribute\":{\"key\":\"customer\"}}");
    admin.post("/documents/" + id + "/attributes",
        "{\"attributes\":[{\"key\":\"customer\",\"stringValue\":\"Acme\"}]}");
    documentInFeed("before.txt");
    subscribe(",\"eventTypes\":[\"Document Update Metadata\",\"document delete\"]");

    admin.put("/documents/" + id + "/attributes/customer", "{\"attribute\":{\"stringValue\":\"Bolt\"}}");

    var document = json(receiver.next()).get("document");
    assertThat(document.get("attributes").get("customer").get("stringValue").getStringValue()).isEqualTo("Bolt");
    assertThat(document.get("changedAttributes").get("customer").get("stringValue").getStringValue())
        .isEqualTo("Acme");
    admin.delete("/documents/" + id);
    var gone = receiver.next();
    assertThat(gone.header("X-Sheaf-Event")).isEqualTo("Document Delete");
    assertThat(json(gone).get("document").get("changed").get("path").getStringValue()).isEqualTo("a.txt");
  }

  @Test
  void onlyWhatIsAskedForIsTold() {
    subscribe(",\"eventTypes\":[\"New Document Create Content\"],"
        + "\"filter\":{\"all\":[{\"folder\":\"invoices\"},{\"tag\":{\"key\":\"kind\",\"eq\":\"bill\"}}]}");

    document("letters/one.txt");
    document("invoices/untagged.txt");
    var wanted = admin.post("/documents", "{\"path\":\"invoices/two.txt\",\"content\":\"x\","
        + "\"tags\":[{\"key\":\"kind\",\"value\":\"bill\"}]}").at("documentId");
    tag(wanted, "paid");

    assertThat(documentOf(receiver.next())).isEqualTo(wanted);
    assertThat(receiver.isQuietFor(Duration.ofMillis(300))).isTrue();
  }

  /// A document of which whoever listens has heard: it counts when a change gets its place in the feed.
  private String documentInFeed(String path) {
    var now = admin.get("/changes?since=now").at("next");
    var id = document(path);
    Eventually.answer(() -> admin.get("/changes?limit=100&since=" + now), page -> page.text().contains(id));
    return id;
  }

  @Test
  void aPausedSubscriptionHearsNothing() {
    var made = subscribeToAll("");
    assertThat(admin.patch(at(made), "{\"status\":\"PAUSED\"}").status()).isEqualTo(200);
    documentInFeed("unheard.txt");
    assertThat(admin.get(at(made)).at("status")).isEqualTo("PAUSED");

    admin.patch(at(made), "{\"status\":\"ACTIVE\"}");
    var heard = document("heard.txt");

    assertThat(documentOf(receiver.next())).isEqualTo(heard);
    admin.delete(at(made));
    documentInFeed("too-late.txt");
    assertThat(receiver.isQuietFor(Duration.ofMillis(300))).isTrue();
    assertThat(admin.get(at(made)).status()).isEqualTo(404);
  }

  @Test
  void aReceiverThatWasDownForSixHoursMissesNothingAndHearsItInOrder() {
    var down = new AtomicBoolean(true);
    var taken = new CopyOnWriteArrayList<Receiver.Came>();
    receiver.answering(came -> {
      if (down.get()) {
        return Receiver.Answer.of(503);
      }
      taken.add(came);
      return Receiver.Answer.of(200);
    });
    subscribeToAll("");
    var ids = new ArrayList<String>();
    for (int at = 0; at < 3; at++) {
      ids.add(document("down/" + at + ".txt"));
    }
    for (int hour = 0; hour < 6; hour++) {
      for (var id : ids) {
        tag(id, "hour-" + hour);
      }
      assertThat(receiver.next().header("X-Sheaf-Delivery")).isNotEmpty();
      sheaf.clock().advance(Duration.ofHours(1));
    }

    down.set(false);
    sheaf.clock().advance(Duration.ofHours(1));
    ids.forEach(id -> tag(id, "up"));

    await(() -> {
      // why: a try that was under way when the receiver came up may end after that, and is put off from then on.
      sheaf.clock().advance(Duration.ofMinutes(10));
      Ringing.in(sheaf);
      return taken.size() == 3 * 8;
    });
    for (var id : ids) {
      var steps = taken.stream().filter(came -> documentOf(came).equals(id)).toList();
      assertThat(steps).hasSize(8);
      assertThat(steps.stream().map(came -> number(came.header("X-Sheaf-Delivery"))).toList()).isSorted()
          .doesNotHaveDuplicates();
      assertThat(steps.getFirst().header("X-Sheaf-Event")).isEqualTo("New Document Create Content");
      assertThat(Integer.parseInt(steps.getFirst().header("X-Sheaf-Attempt"))).isGreaterThan(1);
    }
  }

  private static long number(String deliveryId) {
    return Long.parseLong(deliveryId.substring(deliveryId.lastIndexOf('-') + 1));
  }

  @Test
  void aParkedDeliveryHoldsUpItsDocumentAloneUntilItIsSentAgainByHand() {
    var refused = new AtomicBoolean(true);
    receiver.answering(came -> Receiver.Answer
        .of(refused.get() && came.body().contains("stubborn") ? 400 : 200));
    var made = subscribeToAll(",\"maxTries\":1");
    var stubborn = document("stubborn.txt");
    var first = receiver.next();
    await(() -> admin.get(at(made)).at("deliveries").equals("PARKED"));

    tag(stubborn, "later");
    var other = document("other.txt");

    assertThat(documentOf(receiver.next())).isEqualTo(other);
    await(() -> admin.get(at(made) + "/deliveries?status=HELD").size("deliveries") == 1);
    var parked = admin.get(at(made) + "/deliveries?status=parked");
    assertThat(parked.at("deliveries.0.deliveryId")).isEqualTo(first.header("X-Sheaf-Delivery"));
    assertThat(parked.at("deliveries.0.attempts.0.status")).isEqualTo("400");
    assertThat(receiver.rest()).isEmpty();

    refused.set(false);
    assertThat(admin.post(at(made) + "/deliveries/" + first.header("X-Sheaf-Delivery") + "/redeliver", "{}").status())
        .isEqualTo(200);

    var again = receiver.next();
    assertThat(again.header("X-Sheaf-Delivery")).isEqualTo(first.header("X-Sheaf-Delivery"));
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(again.header("X-Sheaf-Attempt")).isEqualTo("2");
    assertThat(receiver.next().header("X-Sheaf-Event")).isEqualTo("Document Create Metadata");
    await(() -> admin.get(at(made)).at("deliveries").equals("DELIVERING"));
  }

  @Test
  void aDeliveryThatIsGivenUpLetsTheNextOneOn() {
    receiver.answering(came -> Receiver.Answer
        .of(came.header("X-Sheaf-Event").equals("New Document Create Content") ? 422 : 200));
    var made = subscribeToAll(",\"maxTries\":1");
    var id = document("poison.txt");
    var poison = receiver.next().header("X-Sheaf-Delivery");
    await(() -> admin.get(at(made)).at("deliveries").equals("PARKED"));
    tag(id, "next");
    await(() -> admin.get(at(made) + "/deliveries?status=HELD").size("deliveries") == 1);

    assertThat(admin.delete(at(made) + "/deliveries/" + poison).status()).isEqualTo(200);

    assertThat(receiver.next().header("X-Sheaf-Event")).isEqualTo("Document Create Metadata");
    assertThat(admin.get(at(made) + "/deliveries/" + poison).at("status")).isEqualTo("GIVEN_UP");
    assertThat(admin.delete(at(made) + "/deliveries/" + poison).status()).isEqualTo(409);
  }

  @Test
  void allSinceAPlaceInTheFeedIsToldAgain() {
    var early = documentInFeed("early.txt");
    var made = subscribeToAll("");
    var late = document("late.txt");
    var first = receiver.next();
    assertThat(documentOf(first)).isEqualTo(late);

    assertThat(admin.post(at(made) + "/redeliver", "{\"since\":\"0\"}").status()).isEqualTo(200);

    var both = List.of(receiver.next(), receiver.next());
    assertThat(both.stream().map(SubscriptionTest::documentOf)).containsExactlyInAnyOrder(early, late);
    assertThat(both.stream().map(came -> came.header("X-Sheaf-Delivery")))
        .contains(first.header("X-Sheaf-Delivery"));
  }

  @Test
  void aCursorOfTheFeedIsAPlaceToTellFrom() {
    documentInFeed("early.txt");
    var cursor = admin.get("/changes?since=now").at("next");
    var late = documentInFeed("late.txt");
    var made = subscribeToAll("");

    assertThat(admin.post(at(made) + "/redeliver", "{\"since\":\"" + cursor + "\"}").status()).isEqualTo(200);

    assertThat(documentOf(receiver.next())).isEqualTo(late);
    var refused = admin.post(at(made) + "/redeliver", "{\"since\":\"" + cursor + "x\"}");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("errors.0.key")).isEqualTo("since");
  }

  @Test
  void keysAreRotatedWithoutAnyMomentInWhichNoneIsValid() {
    var made = subscribeToAll("");
    var second = admin.post(at(made) + "/keys", "{}");
    assertThat(second.status()).isEqualTo(201);

    document("a.txt");
    var came = receiver.next();

    assertThat(came.header("X-Sheaf-Signature"))
        .isEqualTo(signature(made.at("secret"), came) + "," + signature(second.at("secret"), came));
    var third = admin.post(at(made) + "/keys", "{}");
    var listed = admin.get(at(made) + "/keys");
    assertThat(listed.size("keys")).isEqualTo(2);
    assertThat(listed.at("keys.0.keyId")).isEqualTo(second.at("keyId"));
    assertThat(listed.text()).doesNotContain("whsec_");
    assertThat(admin.delete(at(made) + "/keys/" + second.at("keyId")).status()).isEqualTo(200);
    assertThat(admin.delete(at(made) + "/keys/" + third.at("keyId")).status()).isEqualTo(409);
    assertThat(admin.delete(at(made) + "/keys/none").status()).isEqualTo(404);
  }

  @Test
  void whatIsWrongWithASubscriptionIsSaidAtOnce() {
    var empty = admin.post("/sites/default/subscriptions", "{}");
    assertThat(empty.text()).isEqualTo("{\"errors\":[{\"key\":\"name\",\"error\":\"'name' is required\"},"
        + "{\"key\":\"url\",\"error\":\"'url' is required\"},"
        + "{\"key\":\"eventTypes\",\"error\":\"'eventTypes' is required\"}]}");
    var wrong = admin.post("/sites/default/subscriptions", "{\"name\":\"x\",\"url\":\"http://169.254.169.254/\","
        + "\"eventTypes\":[\"Document Lost\"],\"filter\":{\"text\":\"secret\"},\"schemaVersion\":2,\"status\":\"ASLEEP\","
        + "\"maxTries\":0}");
    assertThat(wrong.status()).isEqualTo(400);
    for (var key : List.of("url", "eventTypes[0]", "filter", "schemaVersion", "status", "maxTries")) {
      assertThat(wrong.text()).contains("\"key\":\"" + key + "\"");
    }
    assertThat(admin.post("/sites/default/subscriptions", "{\"name\":\"x\",\"url\":\"https://example.org\","
        + "\"eventTypes\":[\"Document Delete\"],\"filter\":{\"colour\":\"red\"}}").text()).contains("filter");
  }

  @Test
  void aSiteHasFiftySubscriptionsAtMost() {
    for (int number = 0; number < 50; number++) {
      subscribe(",\"eventTypes\":[\"Document Delete\"]");
    }
    assertThat(admin.get("/sites/default/subscriptions").size("subscriptions")).isEqualTo(50);

    var more = admin.post("/sites/default/subscriptions",
        "{\"name\":\"x\",\"url\":\"https://example.org\",\"eventTypes\":[\"Document Delete\"]}");

    assertThat(more.status()).isEqualTo(400);
    assertThat(more.text()).contains("a site has at most 50 subscriptions");
    assertThat(admin.get("/sites/other/subscriptions").size("subscriptions")).isZero();
  }

  @Test
  void aRedirectIsNotFollowed() {
    receiver.answering(_ -> new Receiver.Answer(302, Map.of("Location", receiver.url("/inside")), ""));
    var made = subscribeToAll(",\"maxTries\":1");

    document("a.txt");

    assertThat(receiver.next().path()).isEqualTo("/in");
    await(() -> admin.get(at(made)).at("deliveries").equals("PARKED"));
    assertThat(receiver.rest()).isEmpty();
  }
}

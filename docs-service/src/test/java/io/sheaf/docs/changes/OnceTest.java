package io.sheaf.docs.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.context.BeanContext;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpResponse;
import io.micronaut.web.router.Router;
import io.micronaut.web.router.UriRouteInfo;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Engines;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.running.Tokens;
import io.sheaf.docs.web.Features;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@OnAwsToo
class OnceTest {

  private static final String NOTE = "{\"path\":\"note.txt\",\"content\":\"hello\"}";
  private static final String NOBODY = "0b1f7f5e-7c33-4b52-9d0c-6a4a4a0f6c11";
  private static final String STILL_RUNNING = "{\"message\":\"The first request with this Idempotency-Key is still"
      + " running. Try again.\"}";
  private static final String OTHER_REQUEST = "{\"message\":\"The Idempotency-Key was used for another request.\"}";

  @TempDir
  static Path folder;
  private static Running sheaf;
  private static TroubledTable table;

  @BeforeAll
  static void start() {
    var between = new AtomicReference<TroubledTable>();
    sheaf = troubled(folder, between);
    table = between.get();
  }

  private static Running troubled(Path at, AtomicReference<TroubledTable> between) {
    return Running.in(at, bare -> {
      between.set(new TroubledTable(bare));
      return between.get();
      // why: writes are counted, and there are to be none but those of requests.
    }, Features.USUAL.withAutomation(false));
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  private static Client ann(String site) {
    return sheaf.as("ann", site);
  }

  private static Client keyed(Client client, String key) {
    return client.with("Idempotency-Key", key);
  }

  private static void assertSame(Reply again, Reply first) {
    assertThat(again.status()).isEqualTo(first.status());
    assertThat(again.bytes()).isEqualTo(first.bytes());
    for (var header : new String[]{"Content-Type", "ETag", "Location"}) {
      assertThat(again.header(header)).as(header).isEqualTo(first.header(header));
    }
  }

  private static int events(String site) {
    return events(sheaf, site);
  }

  private static int events(Running running, String site) {
    return IntStream.range(0, 4).map(shard -> running.engines().ports().table()
        .page(Query.of(TableSchema.EVENT.main().partition(new SiteId(site), shard)).limit(1000)).items().size()).sum();
  }

  @Test
  void aRepeatedRequestGetsTheSameAnswerByteForByteAndHasOneEffect() {
    var ann = keyed(ann("same"), "k");

    var first = ann.post("/documents", NOTE);
    var again = ann.post("/documents", NOTE);

    assertThat(first.status()).isEqualTo(201);
    assertSame(again, first);
    assertThat(ann.get("/documents").size("documents")).isEqualTo(1);
    assertThat(events("same")).isEqualTo(1);
  }

  @Test
  void everyMethodCanBeRepeated() {
    var ann = ann("methods");
    var id = ann.post("/documents", NOTE).at("documentId");

    var patched = keyed(ann, "patch").patch("/documents/" + id, "{\"path\":\"other.txt\"}");
    var tagged = keyed(ann, "tag").post("/documents/" + id + "/tags", "{\"key\":\"a\",\"value\":\"b\"}");
    var retagged = keyed(ann, "retag").put("/documents/" + id + "/tags/a", "{\"value\":\"c\"}");
    var linked = keyed(ann, "link").get("/documents/" + id + "/upload");
    var made = keyed(ann, "make").get("/documents/upload?path=made.txt");
    var foldered = keyed(ann, "folder").post("/folders", "{\"path\":\"a/b\"}");
    var removed = keyed(ann, "remove").delete("/documents/" + id);

    int before = events("methods");
    sheaf.clock().advance(Duration.ofMinutes(2));
    assertThat(linked.at("url")).isNotEmpty();
    assertSame(keyed(ann, "link").get("/documents/" + id + "/upload"), linked);
    assertSame(keyed(ann, "make").get("/documents/upload?path=made.txt"), made);
    assertSame(keyed(ann, "patch").patch("/documents/" + id, "{\"path\":\"other.txt\"}"), patched);
    assertSame(keyed(ann, "tag").post("/documents/" + id + "/tags", "{\"key\":\"a\",\"value\":\"b\"}"), tagged);
    assertSame(keyed(ann, "retag").put("/documents/" + id + "/tags/a", "{\"value\":\"c\"}"), retagged);
    assertSame(keyed(ann, "folder").post("/folders", "{\"path\":\"a/b\"}"), foldered);
    assertThat(removed.status()).isEqualTo(200);
    assertSame(keyed(ann, "remove").delete("/documents/" + id), removed);
    assertThat(events("methods")).isEqualTo(before);
  }

  @Test
  void theSameKeyWithAnotherRequestIsRefused() {
    var ann = keyed(ann("other"), "k");
    var id = ann.post("/documents", NOTE).at("documentId");

    for (var other : new Reply[]{ann.post("/documents", NOTE + " "), ann.post("/documents/upload", NOTE),
        ann.post("/documents?x=y", NOTE), ann.patch("/documents/" + id, NOTE), ann.delete("/documents/" + id)}) {
      assertThat(other.status()).as(other.toString()).isEqualTo(422);
      assertThat(other.text()).isEqualTo(OTHER_REQUEST);
    }
    assertThat(ann.get("/documents").size("documents")).isEqualTo(1);
  }

  @Test
  void aStreamedBodyIsPartOfTheRequest() {
    var ann = ann("streamed");
    var path = "/documents/" + ann.post("/documents", NOTE).at("documentId") + "/file";

    var first = keyed(ann, "k").put(path, "second");
    assertSame(keyed(ann, "k").put(path, "second"), first);
    var other = keyed(ann, "k").put(path, "third");

    assertThat(first.at("version")).isEqualTo("1");
    assertThat(other.status()).isEqualTo(422);
    assertThat(other.text()).isEqualTo(OTHER_REQUEST);
    assertThat(ann.get(path).text()).isEqualTo("second");
  }

  @Test
  void anUploadThatWasCutOffIsNoAnswer() throws IOException {
    var ann = ann("cut");
    var path = "/documents/" + ann.post("/documents", NOTE).at("documentId") + "/file";
    try (var socket = new Socket(sheaf.url().getHost(), sheaf.url().getPort())) {
      socket.getOutputStream().write(("PUT " + path + " HTTP/1.1\r\nHost: x\r\nAuthorization: "
          + Tokens.of("ann", "cut")
          + "\r\nIdempotency-Key: k\r\nContent-Length: 600000\r\n\r\nsec").getBytes(StandardCharsets.UTF_8));
      socket.getOutputStream().flush();
    }

    var whole = untilAnswered(() -> keyed(ann, "k").put(path, "second"));

    assertThat(whole.status()).as(whole.toString()).isEqualTo(200);
    assertThat(ann.get(path).text()).isEqualTo("second");
  }

  /// why: nobody says when the server has noticed that a client went away.
  private static Reply untilAnswered(Supplier<Reply> request) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    var reply = request.get();
    while (reply.status() == 409 && System.nanoTime() < end) {
      java.util.concurrent.locks.LockSupport.parkNanos(1_000_000);
      reply = request.get();
    }
    return reply;
  }

  @Test
  void whileTheFirstStillRunsARepetitionIsRefusedHoweverLongItTakes() throws Exception {
    var ann = keyed(ann("running"), "k");
    var held = table.hold(1);
    var first = CompletableFuture.supplyAsync(() -> ann.post("/documents", NOTE));
    assertThat(held.await(30, TimeUnit.SECONDS)).isTrue();

    var meanwhile = ann.post("/documents", NOTE);
    sheaf.clock().advance(Duration.ofMinutes(10));
    var later = ann.post("/documents", NOTE);
    var other = ann.post("/documents", "{\"path\":\"other.txt\"}");
    table.release();

    assertThat(meanwhile.status()).isEqualTo(409);
    assertThat(meanwhile.text()).isEqualTo(STILL_RUNNING);
    assertThat(later.status()).isEqualTo(409);
    assertThat(other.status()).isEqualTo(422);
    assertThat(first.get(30, TimeUnit.SECONDS).status()).isEqualTo(201);
    assertSame(ann.post("/documents", NOTE), first.get());
    assertThat(ann.get("/documents").size("documents")).isEqualTo(1);
  }

  @Test
  void aRefusalIsRepeatedToo() {
    var ann = ann("refused");
    var id = ann.post("/documents", NOTE).at("documentId");
    var toSecond = "{\"versionKey\":\"v1\"}";

    var refused = keyed(ann, "k").put("/documents/" + id + "/versions", toSecond);
    ann.patch("/documents/" + id, "{\"content\":\"second\"}");

    assertThat(refused.status()).isBetween(400, 404);
    assertSame(keyed(ann, "k").put("/documents/" + id + "/versions", toSecond), refused);
    assertThat(keyed(ann, "new").put("/documents/" + id + "/versions", toSecond).status()).isEqualTo(200);
    var invalid = keyed(ann, "invalid").post("/documents/" + NOBODY + "/tags", "{}");
    assertThat(invalid.status()).isEqualTo(400);
    assertSame(keyed(ann, "invalid").post("/documents/" + NOBODY + "/tags", "{}"), invalid);
  }

  @Test
  void aRefusalIsRepeatedAsProblemDetailsToWhoAsksForThem() {
    var ann = keyed(ann("problem"), "k").with("Accept", "application/problem+json");

    var refused = ann.delete("/documents/" + NOBODY);

    assertThat(refused.header("Content-Type")).contains("application/problem+json");
    assertSame(ann.delete("/documents/" + NOBODY), refused);
  }

  @Test
  void aKeyIsFreeAgainAfterTwoDays() {
    var ann = keyed(ann("days"), "k");
    var first = ann.post("/documents", NOTE);

    sheaf.clock().advance(Duration.ofDays(2).minusSeconds(1));
    var again = ann.post("/documents", NOTE);
    sheaf.clock().advance(Duration.ofSeconds(1));
    var anew = ann.post("/documents", NOTE);

    assertSame(again, first);
    assertThat(anew.status()).isEqualTo(201);
    assertThat(anew.at("documentId")).isNotEqualTo(first.at("documentId"));
    assertSame(ann.post("/documents", NOTE), anew);
  }

  @Test
  void aKeyIsItsCallersOwnAndItsSitesOwn() {
    var ids = new String[]{keyed(sheaf.as("ann", "one"), "k").post("/documents", NOTE).at("documentId"),
        keyed(sheaf.as("bob", "one"), "k").post("/documents", NOTE).at("documentId"),
        keyed(sheaf.as("ann", "two"), "k").post("/documents", NOTE).at("documentId")};

    assertThat(ids).doesNotHaveDuplicates().doesNotContain("");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 256, 4000})
  void aKeyThatIsEmptyOrTooLongIsRefused(int length) {
    var ann = ann("long");

    var refused = keyed(ann, "k".repeat(length)).post("/documents", NOTE);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).isEqualTo("{\"errors\":[{\"key\":\"Idempotency-Key\",\"error\":"
        + "\"'Idempotency-Key' must have 1 to 255 characters\"}]}");
    assertThat(ann.get("/documents").size("documents")).isZero();
    assertThat(keyed(ann("longest" + length), "k".repeat(255)).post("/documents", NOTE).status()).isEqualTo(201);
  }

  @Test
  void readingKnowsNoKeys() {
    var ann = keyed(ann("reading"), "k");

    assertThat(ann.get("/documents").status()).isEqualTo(200);
    assertThat(ann.post("/documents", NOTE).status()).isEqualTo(201);
    assertThat(ann.get("/documents").size("documents")).isEqualTo(1);
    assertThat(keyed(ann("reading"), "").get("/documents").status()).isEqualTo(200);
  }

  @Test
  void aRequestWhoseAnswerTheTableLostIsAnsweredAllTheSame() {
    var ann = keyed(ann("lost"), "k");
    table.trouble(TroubledTable.Trouble.LOST, 1);

    var first = ann.post("/documents", NOTE);

    assertThat(first.status()).as(first.toString()).isEqualTo(201);
    assertSame(ann.post("/documents", NOTE), first);
    assertThat(ann.get("/documents").size("documents")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"REFUSED 0", "LOST 0", "REFUSED 1"})
  void aRequestThatCameToNothingCanBeRepeatedAtOnce(String trouble) {
    var ann = keyed(ann("nothing" + trouble.hashCode()), "k");
    var words = trouble.split(" ");
    table.trouble(TroubledTable.Trouble.valueOf(words[0]), Integer.parseInt(words[1]));

    var first = ann.post("/documents", NOTE);
    var second = ann.post("/documents", NOTE);

    assertThat(first.status()).as(first.toString()).isEqualTo(503);
    assertThat(second.status()).as(second.toString()).isEqualTo(201);
    assertSame(ann.post("/documents", NOTE), second);
    assertThat(ann.get("/documents").size("documents")).isEqualTo(1);
  }

  @Test
  void workAfterTheEffectThatFailsDoesNotChangeTheAnswer(@TempDir Path elsewhere) {
    var between = new AtomicReference<TroubledTable>();
    try (var own = troubled(elsewhere, between)) {
      var ann = own.as("ann", "after");
      ann.post("/documents", "{\"path\":\"old/note.txt\",\"content\":\"hello\"}");
      var move = "{\"source\":\"old/\",\"target\":\"new/\"}";
      between.get().trouble(TroubledTable.Trouble.REFUSED, 2);

      var moved = keyed(ann, "k").post("/indices/folder/move", move);

      assertThat(moved.text()).isEqualTo("{\"message\":\"Folder moved\"}");
      assertSame(keyed(ann, "k").post("/indices/folder/move", move), moved);
    }
  }

  @Test
  void aSecretThatIsShownOnceIsRepeatedAndYetNowhereInClear(@TempDir Path elsewhere) throws IOException {
    Assumptions.assumeFalse(Engines.areRemote(), "there is no file to look through");
    String secret;
    try (var own = Running.in(elsewhere)) {
      var ada = keyed(own.admin(), "only-the-client-knows-it");
      var made = ada.post("/sites/default/apiKeys", "{\"name\":\"robot\",\"permissions\":[\"READ\"]}");
      secret = made.at("apiKey");
      assertThat(secret).isNotEmpty();
      assertSame(ada.post("/sites/default/apiKeys", "{\"name\":\"robot\",\"permissions\":[\"READ\"]}"), made);
      assertThat(ada.get("/sites/default/apiKeys").size("apiKeys")).isEqualTo(1);
    }

    var kept = everythingIn(elsewhere);
    assertThat(kept).contains("robot").contains("ANSWERED").doesNotContain(secret)
        .doesNotContain("only-the-client-knows-it");
    // why cut: where a text begins within other bytes, only its middle is told apart when all of them are in base 64.
    for (int shift = 0; shift < 3; shift++) {
      var shifted = Base64.getEncoder().encodeToString(("x".repeat(shift) + secret).getBytes(StandardCharsets.UTF_8));
      assertThat(kept).doesNotContain(shifted.substring(4, shifted.length() - 4));
    }
  }

  private static String everythingIn(Path store) throws IOException {
    var all = new StringBuilder();
    try (var files = Files.walk(store)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        all.append(Files.readString(file, StandardCharsets.ISO_8859_1));
      }
    }
    return all.toString();
  }

  @Test
  void anAnswerSurvivesTheEndOfTheProcess(@TempDir Path elsewhere) {
    Reply first;
    try (var earlier = Running.in(elsewhere)) {
      first = keyed(earlier.as("ann", "home"), "k").post("/documents", NOTE);
    }
    try (var later = Running.in(elsewhere)) {
      var ann = later.as("ann", "home");

      assertSame(keyed(ann, "k").post("/documents", NOTE), first);
      assertThat(ann.get("/documents").size("documents")).isEqualTo(1);
      assertThat(events(later, "home")).isEqualTo(1);
    }
  }

  @Test
  void aRequestThatAProcessDidNotFinishIsTakenOverByTheNext(@TempDir Path elsewhere) {
    var tables = new AtomicReference<TroubledTable>();
    try (var earlier = troubled(elsewhere, tables)) {
      var held = tables.get().hold(1);
      var unanswered = CompletableFuture.supplyAsync(() -> keyed(earlier.as("ann", "home"), "k").post("/documents",
          NOTE));
      assertThat(held.await(30, TimeUnit.SECONDS)).isTrue();
      tables.get().down();
      tables.get().release();
      assertThat(unanswered.get(30, TimeUnit.SECONDS).status()).isEqualTo(503);
    } catch (InterruptedException | ExecutionException | TimeoutException failure) {
      throw new AssertionError(failure);
    }
    try (var later = Running.in(elsewhere)) {
      var answered = keyed(later.as("ann", "home"), "k").post("/documents", NOTE);

      assertThat(answered.status()).as(answered.toString()).isEqualTo(201);
      assertThat(later.as("ann", "home").get("/documents").size("documents")).isEqualTo(1);
    }
  }

  /// why: an answer is kept as it goes out, which only a response of its own can be made from.
  @Test
  void everyRouteThatChangesAnythingAnswersWithAResponse() {
    var changing = sheaf.door(BeanContext.class).getBean(Router.class).uriRoutes()
        .filter(route -> route.getTargetMethod().hasAnnotation(Needs.class)
            && route.getTargetMethod().booleanValue(Needs.class, "changes").orElse(true))
        .filter(OnceTest::isMutating).toList();

    assertThat(changing).hasSizeGreaterThan(30).allSatisfy(
        route -> assertThat(HttpResponse.class).isAssignableFrom(route.getTargetMethod().getReturnType().getType()));
  }

  private static boolean isMutating(UriRouteInfo<?, ?> route) {
    var method = route.getHttpMethod();
    return method != HttpMethod.GET && method != HttpMethod.HEAD && method != HttpMethod.OPTIONS
        || route.getTargetMethod().enumValue(Needs.class, Need.class).orElse(Need.NOTHING) == Need.WRITE;
  }
}

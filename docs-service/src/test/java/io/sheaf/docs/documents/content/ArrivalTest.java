package io.sheaf.docs.documents.content;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.versions.Versions;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobVersion;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.blobs.PutOutcome;
import io.sheaf.storage.queues.Message;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Bytes that came straight into the store, as they do where links lead there.
@OnAwsToo
class ArrivalTest {

  @TempDir
  static Path folder;
  private static Running sheaf;

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  @Test
  void theFirstReadLooksAndFindsWhatHasArrived() {
    var ann = sheaf.as("ann", "look");
    var id = awaiting(ann, "");

    arrive("look", id, "hello", "text/plain");

    assertThat(ann.get("/documents/" + id + "/file").text()).isEqualTo("hello");
    var document = ann.get("/documents/" + id);
    assertThat(document.at("contentLength")).isEqualTo("5");
    assertThat(document.at("contentType")).isEqualTo("text/plain");
    assertThat(document.at("checksum"))
        .isEqualTo("2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824");
    assertThat(document.header("ETag")).contains("\"2\"");
  }

  @Test
  void theRecordTooTellsOfWhatHasArrived() {
    var ann = sheaf.as("ann", "record");
    var id = awaiting(ann, "");

    arrive("record", id, "hello", "text/plain");

    assertThat(ann.get("/documents/" + id).at("contentLength")).isEqualTo("5");
  }

  @Test
  void aDocumentThatIsCheckedOutBySomebodyElseTakesNothingInUntilItIsFree() {
    var ann = sheaf.as("ann", "held");
    var id = awaiting(ann, "");
    var ref = DocumentRef.of(new SiteId("held"), id);
    var table = sheaf.engines().ports().table();
    var checkout = ref.key(TableSchema.CHECKOUT);
    table.write(Write.put(
        Item.of(checkout).with("documentId", id).with("lockedBy", "bob").build()));

    arrive("held", id, "hello", "text/plain");

    assertThat(ann.get("/documents/" + id + "/file").status()).isEqualTo(404);
    table.write(Write.delete(checkout));
    assertThat(ann.get("/documents/" + id + "/file").text()).isEqualTo("hello");
  }

  @Test
  void theDeclaredTypeWinsOverThatOfTheUpload() {
    var ann = sheaf.as("ann", "declared");
    var id = awaiting(ann, ",\"contentType\":\"application/pdf\"");

    arrive("declared", id, "hello", "text/plain");

    assertThat(ann.get("/documents/" + id + "/file").header("Content-Type")).contains("application/pdf");
  }

  @Test
  void aNoticeOfTheBucketMakesAVersionOnceHoweverOftenItComes() {
    var ann = sheaf.as("ann", "notice");
    var id = awaiting(ann, "");
    var blob = arrive("notice", id, "hello", "text/plain");
    var queue = sheaf.engines().ports().queues().open(ArrivalNotices.QUEUE);
    sheaf.clock().advance(Duration.ofSeconds(6));

    queue.send(Message.of("1", notice(blob)), Message.of("2", notice(blob)),
        Message.of("3", "{\"Event\":\"s3:TestEvent\"}"),
        Message.of("4", "no JSON"));

    await(() -> !ann.get("/documents/" + id).at("contentLength").isEmpty());
    await(() -> queue.receive(10, Duration.ofSeconds(1), Duration.ZERO).isEmpty());
    assertThat(versions("notice", id)).isEqualTo(1);
    assertThat(ann.get("/documents/" + id).header("ETag")).contains("\"2\"");
  }

  @Test
  void manyReadersAtOnceTakeInOneVersion() throws Exception {
    var ann = sheaf.as("ann", "readers");
    var id = awaiting(ann, "");
    arrive("readers", id, "hello", "text/plain");

    try (var readers = Executors.newVirtualThreadPerTaskExecutor()) {
      var reads = java.util.stream.Stream.generate(
          () -> (Callable<String>) () -> ann.get("/documents/" + id + "/file").text()).limit(12).toList();
      for (var read : readers.invokeAll(reads)) {
        assertThat(read.get()).isEqualTo("hello");
      }
    }

    assertThat(versions("readers", id)).isEqualTo(1);
  }

  @Test
  void newContentThroughALinkIsTheNextVersionAndOfWhoAskedForTheLink() {
    var ann = sheaf.as("ann", "next");
    var id = ann.post("/documents", "{\"contentType\":\"text/plain\",\"content\":\"first\"}").at("documentId");
    sheaf.as("bob", "next").get("/documents/" + id + "/upload");

    sheaf.clock().advance(Duration.ofSeconds(1));
    arrive("next", id, "second", "text/plain");

    assertThat(ann.get("/documents/" + id + "/content").at("content")).isEqualTo("second");
    assertThat(ann.get("/documents/" + id + "/content?versionKey=v0").at("content")).isEqualTo("first");
    var events = sheaf.engines().ports().table();
    boolean told = false;
    for (int shard = 0; shard < 4; shard++) {
      for (var event : events.page(Query.of(TableSchema.EVENT.main().partition(new SiteId("next"), shard))).items()) {
        told |= event.text("type").equals("NEW_VERSION") && event.text("userId").equals("bob");
      }
    }
    assertThat(told).isTrue();
  }

  @Test
  void bytesForNoDocumentAreStrayAndHarmless() {
    var ann = sheaf.as("ann", "stray");
    var id = awaiting(ann, "");
    var queue = sheaf.engines().ports().queues().open(ArrivalNotices.QUEUE);
    var stray = arrive("stray", "4b1c1b1e-0000-4000-8000-000000000000", "x", "text/plain");
    var blob = arrive("stray", id, "hello", "text/plain");

    sheaf.clock().advance(Duration.ofSeconds(6));
    queue.send(Message.of("s1", notice(stray)), Message.of("s2", notice(blob)));

    await(() -> !ann.get("/documents/" + id).at("contentLength").isEmpty());
  }

  @Test
  void aVersionThatWasDeletedDoesNotComeBackAsAnArrival() {
    var ann = sheaf.as("ann", "deleted");
    var id = ann.post("/documents", "{\"contentType\":\"text/plain\",\"content\":\"first\"}").at("documentId");
    assertThat(ann.get("/documents/" + id + "/upload").status()).isEqualTo(200);
    sheaf.clock().advance(Duration.ofSeconds(1));
    changeAndGoBack(ann, id, "second");
    // As a process leaves it that is killed before it has removed the content.
    var ref = DocumentRef.of(new SiteId("deleted"), id);
    var versions = sheaf.door(Versions.class);
    var blob = versions.find(ref, "v1").orElseThrow().blob();
    sheaf.engines().ports().table().write(List.of(Write.delete(ref.key(TableSchema.VERSION, 1)),
        versions.leaving(ref, List.of(blob), "ann", new Stamp(sheaf.clock().instant(), 0)).getFirst()));

    assertThat(ann.get("/documents/" + id + "/content").at("content")).isEqualTo("first");
    assertThat(versions("deleted", id)).isEqualTo(1);

    changeAndGoBack(ann, id, "third");
    assertThat(ann.delete("/documents/" + id + "/versions/v2").status()).isEqualTo(200);
    await(() -> stored(ref).size() == 1);
    assertThat(ann.get("/documents/" + id + "/content").at("content")).isEqualTo("first");
  }

  private static void changeAndGoBack(Client ann, String id, String content) {
    assertThat(ann.patch("/documents/" + id, "{\"content\":\"" + content + "\"}").status()).isEqualTo(200);
    assertThat(ann.put("/documents/" + id + "/versions", "{\"versionKey\":\"v0\"}").status()).isEqualTo(200);
  }

  @Test
  void whatArrivedAndNobodyHasLookedAtGoesWithItsDocument() {
    var ann = sheaf.as("ann", "unseen");
    var id = awaiting(ann, "");
    arrive("unseen", id, "secret", "text/plain");
    var ref = DocumentRef.of(new SiteId("unseen"), id);
    assertThat(stored(ref)).hasSize(1);

    assertThat(ann.delete("/documents/" + id).status()).isEqualTo(200);

    await(() -> stored(ref).isEmpty());
  }

  @Test
  void whatArrivedAndNobodyHasLookedAtStaysWithADocumentThatStays() {
    var ann = sheaf.as("ann", "waiting");
    var id = ann.post("/documents", "{\"contentType\":\"text/plain\",\"content\":\"first\"}").at("documentId");
    changeAndGoBack(ann, id, "second");
    assertThat(ann.get("/documents/" + id + "/upload").status()).isEqualTo(200);
    sheaf.clock().advance(Duration.ofSeconds(1));
    arrive("waiting", id, "third", "text/plain");
    var ref = DocumentRef.of(new SiteId("waiting"), id);

    assertThat(ann.delete("/documents/" + id + "/versions/v1").status()).isEqualTo(200);
    await(() -> stored(ref).size() == 2);

    assertThat(ann.get("/documents/" + id + "/content").at("content")).isEqualTo("third");
  }

  private static List<BlobVersion> stored(DocumentRef ref) {
    return sheaf.engines().ports().blobs().versions(ref.blobKey(), null, 10);
  }

  private static String awaiting(Client client, String more) {
    var made = client.post("/documents", "{\"path\":\"a\",\"documents\":[]" + more + "}");
    assertThat(made.status()).as(made.toString()).isEqualTo(201);
    return made.at("documentId");
  }

  private static BlobRef arrive(String site, String id, String content, String type) {
    var key = BlobKey.of(new SiteId(site), id);
    var blob = NewBlob.of(content.getBytes(StandardCharsets.UTF_8)).ofType(type);
    return ((PutOutcome.Stored) sheaf.engines().ports().blobs().put(key, blob)).ref();
  }

  private static String notice(BlobRef blob) {
    return "{\"Records\":[{\"eventName\":\"ObjectCreated:Put\",\"s3\":{\"bucket\":{\"name\":\"b\"},\"object\":{\"key\":\""
        + blob.key().text().replace("/", "%2F") + "\",\"versionId\":\"" + blob.version() + "\",\"size\":5}}}]}";
  }

  private static int versions(String site, String id) {
    var partition = TableSchema.VERSION.main().partition(new SiteId(site), id);
    List<String> sorts = sheaf.engines().ports().table().page(Query.of(partition)).items().stream()
        .map(item -> item.key().sort()).filter(sort -> sort.matches("v\\d+")).toList();
    return sorts.size();
  }

  private static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + 60_000_000_000L;
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("waited in vain").isLessThan(end);
      LockSupport.parkNanos(20_000_000);
    }
  }
}

package io.sheaf.docs.documents.tags;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.documents.Shelf;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.TableSchema;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@OnAwsToo
class MatchingTagsTest {

  private static final String RECEIVED = "200 {\"message\":\"received update tags request\"}";

  @TempDir
  private static Path folder;
  private static Running running;

  @BeforeAll
  static void start() {
    running = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    running.close();
  }

  @Test
  void allDocumentsThatHaveTheTagGetTheOthers() throws InterruptedException {
    var ann = running.as("ann", "all");
    IntStream.range(0, 120).forEach(at -> tagged("all", ann, "d" + at, at % 2 == 0 ? "red" : "rose"));

    var answer = ann.patch("/documents/tags",
        match("\"key\":\"colour\",\"eq\":\"red\"", "\"key\":\"new\",\"value\":\"x\""));
    whenDone();

    assertThat(said(answer)).isEqualTo(RECEIVED);
    assertThat(IntStream.range(0, 120).filter(at -> ann.get("/documents/d" + at + "/tags/new").status() == 200))
        .containsExactlyElementsOf(IntStream.range(0, 120).filter(at -> at % 2 == 0).boxed().toList());
  }

  @Test
  void theTagByWhichDocumentsAreFoundCanItselfBeUpdated() throws InterruptedException {
    var ann = running.as("ann", "same");
    IntStream.range(0, 70).forEach(at -> tagged("same", ann, "d" + at, "red" + at));

    ann.patch("/documents/tags", match("\"key\":\"colour\",\"beginsWith\":\"red\"",
        "\"key\":\"colour\",\"values\":[\"red\",\"redder\"]"));
    whenDone();

    assertThat(IntStream.range(0, 70).mapToObj(at -> ann.get("/documents/d" + at + "/tags/colour").at("values")))
        .allMatch(ann.get("/documents/d0/tags/colour").at("values")::equals);
    assertThat(ann.get("/documents/d0/tags/colour").text()).contains("[\"red\",\"redder\"]");
  }

  @Test
  void aKeyAloneMatchesAnyValue() throws InterruptedException {
    var ann = running.as("ann", "any");
    tagged("any", ann, "d1", "red");
    tagged("any", ann, "d2", "blue");
    Shelf.of(running, "any").put("d3", "d3");

    ann.patch("/documents/tags", match("\"key\":\"colour\"", "\"key\":\"new\""));
    whenDone();

    assertThat(ann.get("/documents/d1/tags/new").status()).isEqualTo(200);
    assertThat(ann.get("/documents/d2/tags/new").status()).isEqualTo(200);
    assertThat(ann.get("/documents/d3/tags/new").status()).isEqualTo(404);
  }

  @Test
  void whatTheCallerMayNotChangeStaysAsItIs() throws InterruptedException {
    var ann = running.as("ann", "closed");
    Shelf.of(running, "closed").put("d2", "secret/d2");
    tagged("closed", ann, "d1", "red");
    ann.post("/documents/d2/tags", "{\"key\":\"colour\",\"value\":\"red\"}");
    Shelf.of(running, "closed").closeFolder("secret", "boss", "READ", "WRITE");

    ann.patch("/documents/tags", match("\"key\":\"colour\"", "\"key\":\"new\""));
    whenDone();

    assertThat(ann.get("/documents/d1/tags/new").status()).isEqualTo(200);
    assertThat(running.admin().get("/documents/d2/tags/new?siteId=closed").status()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      {}                                        | {"errors":[{"key":"match","error":"'match' required"},{"key":"update","error":"'update' required"}]}
      {"match":{}}                              | {"errors":[{"key":"match.tag","error":"'match.tag' required"},{"key":"update","error":"'update' required"}]}
      {"match":{"tag":{"eq":"a"}},"update":{}}  | {"errors":[{"key":"match.tag.key","error":"'match.tag.key' required"},{"key":"update.tags","error":"'update.tags' required"}]}
      {"match":{"tag":{"key":"a"}},"update":{"tags":[{"value":"x"}]}} | {"errors":[{"key":"update.keys.key","error":"'update.keys.key' required"}]}
      {"match":{"tag":{"key":"a"}},"update":{"tags":[{"key":"CLAMAV_SCAN_STATUS"}]}} | {"errors":[{"key":"CLAMAV_SCAN_STATUS","error":"unallowed tag key"}]}
      """)
  void whatIsMissingIsSaid(String body, String answer) {
    assertThat(said(running.as("ann", "wrong").patch("/documents/tags", body))).isEqualTo("400 " + answer);
  }

  private static void tagged(String site, Client client, String documentId, String colour) {
    Shelf.of(running, site).put(documentId, documentId);
    client.post("/documents/" + documentId + "/tags", "{\"key\":\"colour\",\"value\":\"" + colour + "\"}");
  }

  private static String match(String match, String update) {
    return "{\"match\":{\"tag\":{" + match + "}},\"update\":{\"tags\":[{" + update + "}]}}";
  }

  /// No job is left to be done.
  private static void whenDone() throws InterruptedException {
    var table = running.engines().ports().table();
    var jobs = Query.of(TableSchema.JOBS_OF_STATUS.globalPartition("RUNNING")).limit(1);
    long end = System.nanoTime() + Duration.ofSeconds(120).toNanos();
    while (!table.page(jobs).items().isEmpty()) {
      assertThat(System.nanoTime()).as("the job takes too long").isLessThan(end);
      java.util.concurrent.locks.LockSupport.parkNanos(1_000_000);
    }
  }

  private static String said(Reply reply) {
    return reply.status() + " " + reply.text();
  }
}

package io.sheaf.docs.search.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.running.Engines;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.running.Reply;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import io.sheaf.testservers.Counts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class TextSearchTest {

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

  private static Writer writer(String site) {
    return Writer.of(running, "ann", site);
  }

  @Test
  void aDocumentIsFoundByWhatItSaysAndByItsName() {
    var ann = writer("words");
    ann.text("zoo/animals.txt", "The quick brown fox jumps over the lazy dog");
    ann.text("zoo/annual_report-2024.txt", "Nothing happened");

    assertThat(ann.find("fox quick")).containsExactly("zoo/animals.txt");
    assertThat(ann.find("\"brown fox\"")).containsExactly("zoo/animals.txt");
    assertThat(ann.find("\"fox brown\"")).isEmpty();
    assertThat(ann.find("fox unicorn")).isEmpty();
    assertThat(ann.find("annual report")).containsExactly("zoo/annual_report-2024.txt");
    assertThat(ann.find("")).isEmpty();
  }

  @Test
  void aResultIsTheDocumentAsTheWireShowsIt() {
    var ann = writer("shape");
    var id = ann.made("{\"path\":\"a.txt\",\"contentType\":\"text/plain\",\"content\":\"hello\",\"tags\":"
        + "[{\"key\":\"color\",\"value\":\"red\"},{\"key\":\"size\",\"values\":[\"1\",\"2\"]}]}");

    var reply = ann.plain().with("X-Sheaf-Position", ann.position()).post("/search",
        "{\"query\":{\"text\":\"hello\"},\"responseFields\":{\"tags\":[\"color\",\"size\"]}}");

    assertThat(reply.at("documents.0.documentId")).isEqualTo(id);
    assertThat(reply.at("documents.0.tags")).isEqualTo("{\"color\":\"red\",\"size\":[\"1\",\"2\"]}");
    assertThat(reply.at("documents.0.contentType")).isEqualTo("text/plain");
    assertThat(ann.plain().with("X-Sheaf-Position", ann.position())
        .post("/search", "{\"query\":{\"text\":\"hello\",\"documentIds\":[\"other\"]}}").size("documents")).isZero();
    assertThat(ann.plain().post("/search", "{\"query\":{\"text\":\"hello\",\"tag\":{\"key\":\"color\"}}}").text())
        .isEqualTo("{\"errors\":[{\"error\":\"'text' search cannot be combined with 'tags'\"}]}");
    assertThat(ann.plain().post("/search", "{\"query\":{\"text\":\"" + "x".repeat(1001) + "\"}}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"text\",\"error\":\"'text' has at most 1000 characters\"}]}");
  }

  @Test
  void whatChangesIsFoundAsItIsNow() {
    var ann = writer("changes");
    var id = ann.text("old/name.txt", "alpha");

    ann.noted(ann.changing().patch("/documents/" + id, "{\"content\":\"beta\",\"contentType\":\"text/plain\"}"), 200);
    assertThat(ann.find("alpha")).isEmpty();
    assertThat(ann.find("beta")).containsExactly("old/name.txt");

    ann.noted(ann.changing().patch("/documents/" + id, "{\"path\":\"new/title.txt\"}"), 200);
    assertThat(ann.find("title beta")).containsExactly("new/title.txt");

    ann.noted(ann.changing().delete("/documents/" + id + "?softDelete=true"), 200);
    assertThat(ann.find("beta")).isEmpty();
    ann.noted(ann.changing().put("/documents/" + id + "/restore"), 200);
    assertThat(ann.find("beta")).containsExactly("new/title.txt");

    ann.noted(ann.changing().delete("/documents/" + id), 200);
    assertThat(ann.find("beta")).isEmpty();
  }

  @Test
  void pagesAreWalkedForwardsAndBackwardsAndLeaveNothingOut() {
    var ann = writer("pages");
    for (int number = 0; number < 25; number++) {
      ann.text("p/" + number + ".txt", "common " + "filler ".repeat(number));
    }
    var seen = new ArrayList<String>();
    var last = ann.search("common");
    assertThat(last.size("documents")).isEqualTo(10);
    seen.addAll(Writer.paths(last));
    assertThat(last.at("previous")).isEmpty();
    while (!last.at("next").isEmpty()) {
      last = page(ann, "next", last.at("next"));
      seen.addAll(Writer.paths(last));
    }

    assertThat(seen).hasSize(25).doesNotHaveDuplicates();
    assertThat(Writer.paths(last)).hasSize(5);
    var back = page(ann, "previous", last.at("previous"));
    assertThat(Writer.paths(back)).isEqualTo(seen.subList(10, 20));
    var first = page(ann, "previous", back.at("previous"));
    assertThat(Writer.paths(first)).isEqualTo(seen.subList(0, 10));
    assertThat(first.at("previous")).isEmpty();
    assertThat(ann.plain().post("/search?next=" + back.at("next"), "{\"query\":{\"text\":\"other\"}}").text())
        .isEqualTo("{\"message\":\"Invalid Next token\"}");
  }

  private static Reply page(Writer ann, String name, String token) {
    return ann.plain().post("/search?" + name + "=" + token, "{\"query\":{\"text\":\"common\"}}");
  }

  @Test
  void whatTheCallerMayNotReadIsNeitherFoundNorCounted() {
    var ada = new Writer(running.admin());
    for (int number = 0; number < 12; number++) {
      made(ada, "open/" + number + ".txt");
      made(ada, "Secret/deep/" + number + ".txt");
    }
    var listed = made(ada, "open/listed.txt");
    ada.noted(ada.changing().put("/documents/" + listed + "/access?siteId=sight",
        "{\"owner\":\"bob\",\"editors\":[],\"viewers\":[\"cid\"]}"), 200);
    ada.plain().put("/folders/permissions?siteId=sight",
        "{\"path\":\"secret\",\"roles\":[{\"roleName\":\"boss\",\"permissions\":[\"READ\"]}]}");
    ada.awaitSeen("/search?siteId=sight");

    assertThat(counted(Writer.of(running, "ann", "sight"), ada.position())).isEqualTo("12");
    assertThat(counted(Writer.of(running, "cid", "sight"), ada.position())).isEqualTo("13");
    assertThat(running.as("eve", "sight", "boss").with("X-Sheaf-Position", ada.position())
        .post("/searchFulltext?siteId=sight", "{\"query\":{\"text\":\"word\"}}").at("totalCount")).isEqualTo("24");
    assertThat(running.admin().post("/searchFulltext?siteId=sight", "{\"query\":{\"text\":\"word\"}}").at("totalCount"))
        .isEqualTo("25");
    assertThat(running.as("zoe", "elsewhere").post("/searchFulltext", "{\"query\":{\"text\":\"word\"}}").text())
        .isEqualTo("{\"totalCount\":0,\"documents\":[]}");
  }

  private static String made(Writer ada, String path) {
    return ada.noted(ada.changing().post("/documents?siteId=sight",
        "{\"path\":\"" + path + "\",\"contentType\":\"text/plain\",\"content\":\"word\"}"), 201).at("documentId");
  }

  private static String counted(Writer who, String position) {
    var reply = who.plain().with("X-Sheaf-Position", position).post("/searchFulltext?limit=100",
        "{\"query\":{\"text\":\"word\"}}");
    assertThat(reply.at("totalCount")).isEqualTo(Integer.toString(reply.size("documents")));
    return reply.at("totalCount");
  }

  @Test
  void aSearchByTagsAndWordsCountsAllAndPagesByNumber() {
    var ann = writer("numbered");
    for (int number = 0; number < 15; number++) {
      ann.made("{\"path\":\"" + number
          + ".txt\",\"contentType\":\"text/plain\",\"content\":\"word\",\"tags\":[{\"key\":"
          + "\"color\",\"value\":\"" + (number % 3 == 0 ? "red" : "blue") + "\"},{\"key\":\"n\",\"values\":[\"" + number
          + "\",\"x\"]}]}");
    }

    var first = ann.searchFulltext("{\"query\":{\"tags\":[{\"key\":\"color\",\"eq\":\"blue\"}],\"text\":\"word\"}}");
    var second = ann
        .searchFulltext("{\"query\":{\"page\":2,\"tags\":[{\"key\":\"color\",\"eq\":\"blue\"}],\"text\":\"word\"}}");
    var some = ann
        .searchFulltext("{\"query\":{\"tags\":[{\"key\":\"n\",\"eqOr\":[\"1\",\"2\",\"77\"]},{\"key\":\"color\"}]},"
            + "\"responseFields\":{\"tags\":[\"color\"]}}");

    assertThat(first.at("totalCount")).isEqualTo("10");
    assertThat(first.size("documents")).isEqualTo(10);
    assertThat(second.text()).isEqualTo("{\"totalCount\":10,\"documents\":[]}");
    assertThat(some.at("totalCount")).isEqualTo("2");
    assertThat(some.at("documents.0.tags")).isEqualTo("{\"color\":\"blue\"}");
    assertThat(ann.plain().post("/searchFulltext", "{}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"query\",\"error\":\"'query' is required\"}]}");
    assertThat(ann.plain().post("/searchFulltext", "{\"query\":{\"page\":100000,\"text\":\"a\"}}").status())
        .isEqualTo(400);
    assertThat(ann.plain().post("/searchFulltext?indexName=other", "{\"query\":{\"text\":\"a\"}}").status())
        .isEqualTo(400);
    assertThat(running.admin().post("/queryFulltext?siteId=numbered", "{}").status())
        .isEqualTo(Engines.areRemote() ? 200 : 400);
    assertThat(running.admin().get("/sites/numbered/opensearch/indices").text()).isEqualTo("{\"indices\":[{"
        + "\"numberOfReplicas\":\"0\",\"numberOfShards\":\"1\",\"documentCount\":\"15\",\"name\":\"numbered\","
        + "\"aliases\":[]}]}");
  }

  @Test
  void wordsAreFoundByTheirBeginningAndWithSlips() {
    var ann = writer("slips");
    ann.text("a.txt", "The hippopotamus swims");

    assertThat(ann.find("hippo*")).containsExactly("a.txt");
    assertThat(ann.find("swims hippo*")).containsExactly("a.txt");
    assertThat(ann.find("hippo")).isEmpty();
    assertThat(ann.find("hipopotamus")).containsExactly("a.txt");
    assertThat(ann.searchFulltext("{\"query\":{\"text\":\"hipopotamus\"}}").at("totalCount")).isEqualTo("1");
    assertThat(ann.find("\"hipopotamus\"")).isEmpty();
  }

  @Test
  void aDocumentIsFoundByItsAttributes() {
    var ann = writer("attributes");
    for (var attribute : List.of("{\"key\":\"color\"}", "{\"key\":\"size\",\"dataType\":\"NUMBER\"}",
        "{\"key\":\"big\",\"dataType\":\"BOOLEAN\"}")) {
      assertThat(ann.plain().post("/attributes", "{\"attribute\":" + attribute + "}").status()).isEqualTo(200);
    }
    var id = ann.made("{\"path\":\"a.txt\",\"contentType\":\"text/plain\",\"content\":\"word\",\"attributes\":["
        + "{\"key\":\"color\",\"stringValues\":[\"red\",\"blue\"]},{\"key\":\"size\",\"numberValue\":1.50},"
        + "{\"key\":\"big\",\"booleanValue\":true}]}");

    for (var condition : List.of("{\"key\":\"color\",\"eq\":{\"stringValue\":\"blue\"}}",
        "{\"key\":\"size\",\"eqOr\":[{\"numberValue\":7},{\"numberValue\":1.5}]}",
        "{\"key\":\"big\",\"eq\":{\"booleanValue\":true}}", "{\"key\":\"big\"}")) {
      assertThat(
          ann.searchFulltext("{\"query\":{\"text\":\"word\",\"attributes\":[" + condition + "]}}").at("totalCount"))
          .as(condition).isEqualTo("1");
    }
    assertThat(
        ann.searchFulltext("{\"query\":{\"attributes\":[{\"key\":\"color\",\"eq\":{\"stringValue\":\"green\"}}]}}")
            .at("totalCount"))
        .isEqualTo("0");
    assertThat(ann.searchFulltext("{\"query\":{},\"responseFields\":{\"attributes\":[\"size\"]}}")
        .at("documents.0.attributes")).isEqualTo("{\"size\":{\"insertedDate\":\"2100-01-01T00:00:00+0000\","
            + "\"numberValues\":[1.5],\"valueType\":\"NUMBER\"}}");

    ann.noted(ann.changing().delete("/documents/" + id + "/attributes/color"), 200);
    assertThat(ann.searchFulltext("{\"query\":{\"attributes\":[{\"key\":\"color\"}]}}").at("totalCount"))
        .isEqualTo("0");
  }

  @Test
  void aFolderThatMovesTakesItsDocumentsAlong() {
    var ann = writer("moves");
    ann.text("from/a.txt", "word");
    ann.plain().post("/folders", "{\"path\":\"to\"}");

    assertThat(ann.plain().post("/indices/folder/move", "{\"source\":\"from/\",\"target\":\"to/\"}").status())
        .isBetween(200, 202);

    running.door(io.sheaf.docs.search.feeding.FeedProbe.class).awaitStill();
    assertThat(ann.find("word")).singleElement().asString().startsWith("to/").endsWith("/a.txt");
  }

  @Test
  void aDocumentThatCannotBeIndexedSaysSoAndHoldsUpNobody() {
    var ann = writer("broken");
    var id = ann.text("broken.txt", "word");
    var ref = DocumentRef.of(new SiteId("broken"), id);
    // As no version of ours writes it: it lacks when.
    running.engines().ports().table().write(Write.put(Item.of(ref.key(TableSchema.CHECKOUT)).with("documentId", id)
        .with("lockedBy", "ann").build()));

    ann.noted(ann.changing().post("/documents/" + id + "/tags", "{\"key\":\"k\",\"value\":\"v\"}"), 201);
    ann.text("next.txt", "word");

    assertThat(ann.find("word")).containsExactly("next.txt");
    long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
    while (!ann.plain().get("/documents/" + id + "/syncs").text().contains("The document could not be indexed.")) {
      assertThat(System.nanoTime()).as("it says so").isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  @Test
  void aSiteThatIsErasedIsGoneFromTheIndex() {
    var ada = new Writer(running.admin());
    ada.noted(ada.changing().post("/documents?siteId=doomed",
        "{\"path\":\"a.txt\",\"contentType\":\"text/plain\",\"content\":\"word\"}"), 201);
    assertThat(running.admin().with("X-Sheaf-Position", ada.position())
        .post("/searchFulltext?siteId=doomed", "{\"query\":{}}").at("totalCount")).isEqualTo("1");

    // why either: on a busy machine it may go on behind the answer, and then says when it is done.
    assertThat(running.admin().delete("/sites/doomed?confirm=doomed").status()).isIn(200, 202);
    awaitErased("doomed");

    assertThat(running.admin().get("/sites/doomed/opensearch/indices").at("indices.0.documentCount")).isEqualTo("0");
  }

  private static void awaitErased(String site) {
    long end = System.nanoTime() + Duration.ofMinutes(2).toNanos();
    while (!running.admin().get("/sites/" + site + "/erasure").at("status").equals("COMPLETE")) {
      assertThat(System.nanoTime()).as("erased at last").isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  @Test
  void aPositionIsGoodForItsSiteAloneAndOnlyAsItIs() {
    var ann = writer("positions");
    ann.text("a.txt", "word");

    assertThat(running.as("bob", "positions").with("X-Sheaf-Position", ann.position())
        .post("/search", "{\"query\":{\"text\":\"word\"}}").size("documents")).isEqualTo(1);
    for (var position : List.of("x", ann.position().substring(1), ann.position() + "A")) {
      assertThat(
          ann.plain().with("X-Sheaf-Position", position).post("/search", "{\"query\":{\"text\":\"word\"}}").text())
          .isEqualTo("{\"message\":\"'X-Sheaf-Position' is not a position that a change on this site was answered "
              + "with\"}");
    }
    assertThat(running.as("bob", "elsewhere2").with("X-Sheaf-Position", ann.position())
        .post("/search", "{\"query\":{\"text\":\"word\"}}").status()).isEqualTo(400);
  }

  @Test
  void whatWasWrittenWithAPositionIsAlwaysFound() {
    var ann = writer("pairs");
    // why so few: one after the other; many, by many at once, are in WriteThenSearchTest.
    int pairs = Counts.of(100, 2_000);
    for (int number = 0; number < pairs; number++) {
      ann.text("pairs/" + number + ".txt", "needle" + number);
      assertThat(ann.find("needle" + number)).as("pair %s", number).hasSize(1);
    }
  }
}

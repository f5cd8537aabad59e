package io.sheaf.docs.search.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.search.feeding.FeedProbe;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class FulltextTest {

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
  void theTextOfADocumentIsReadAsItIsSearched() {
    var ann = Writer.of(running, "ann", "read");
    var id = ann.made("{\"path\":\"a/b.txt\",\"contentType\":\"text/plain\",\"content\":\"hello\",\"tags\":[{\"key\":"
        + "\"k\",\"value\":\"v\"}],\"metadata\":[{\"key\":\"m\",\"value\":\"w\"},{\"key\":\"n\",\"values\":[\"x\",\"y\"]}]}");

    var reply = ann.plain().get("/documents/" + id + "/fulltext");

    assertThat(reply.json().entries()).extracting(entry -> entry.getKey()).containsExactlyInAnyOrder("siteId",
        "content",
        "path", "contentType", "insertedDate", "lastModifiedDate", "checksum", "checksumType", "documentId",
        "contentLength", "createdBy", "tags", "metadata", "attributes");
    assertThat(reply.at("content")).isEqualTo("hello");
    assertThat(reply.at("tags")).isEqualTo("{\"k\":\"v\"}");
    assertThat(reply.at("metadata")).isEqualTo("{\"m\":\"w\",\"n\":[\"x\",\"y\"]}");
    assertThat(ann.plain().get("/documents/none/fulltext").text())
        .isEqualTo("{\"message\":\"Document none not found.\"}");
  }

  @Test
  void aTextThatIsSetStandsInPlaceOfTheContentUntilThereIsOther() {
    var ann = Writer.of(running, "ann", "set");
    var id = ann.text("a.txt", "original");
    var path = "/documents/" + id + "/fulltext";

    assertThat(ann.noted(ann.changing().put(path, "{\"content\":\"replaced\"}"), 200).text())
        .isEqualTo("{\"message\":\"Add document to Typesense\"}");
    assertThat(ann.find("original")).isEmpty();
    assertThat(ann.find("replaced")).containsExactly("a.txt");

    assertThat(ann.noted(ann.changing().patch(path, "{\"contentType\":\"text/html\"}"), 200).text())
        .isEqualTo("{\"message\":\"Updated document to Typesense\"}");
    assertThat(ann.find("replaced")).containsExactly("a.txt");

    ann.noted(ann.changing().patch("/documents/" + id, "{\"content\":\"renewed\",\"contentType\":\"text/plain\"}"),
        200);
    assertThat(ann.find("replaced")).isEmpty();
    assertThat(ann.find("renewed")).containsExactly("a.txt");
  }

  @Test
  void aDocumentThatIsTakenOutStaysOutUntilItIsSentAgain() {
    var ann = Writer.of(running, "ann", "out");
    var id = ann.text("a.txt", "word");

    assertThat(ann.noted(ann.changing().delete("/documents/" + id + "/fulltext"), 200).text())
        .isEqualTo("{\"message\":\"Deleted document '" + id + "'\"}");
    assertThat(ann.find("word")).isEmpty();
    assertThat(ann.plain().get("/documents/" + id + "/fulltext").status()).isEqualTo(404);
    ann.noted(ann.changing().post("/documents/" + id + "/tags", "{\"key\":\"a\",\"value\":\"b\"}"), 201);
    assertThat(ann.find("word")).isEmpty();

    assertThat(ann.noted(ann.changing().post("/documents/" + id + "/syncs",
        "{\"sync\":{\"service\":\"FULLTEXT\",\"type\":\"METADATA\"}}"), 201).text())
        .isEqualTo("{\"message\":\"Added Document sync\"}");
    assertThat(ann.find("word")).containsExactly("a.txt");
  }

  @Test
  void aTextMayBeSetWhereThereIsNoDocumentAndIsReadBackFromThere() {
    var ann = Writer.of(running, "ann", "bare");
    var path = "/documents/bare-id/fulltext";

    ann.noted(ann.changing().put(path, "{\"content\":\"lonely\",\"path\":\"x.txt\",\"contentType\":\"text/plain\"}"),
        200);

    assertThat(ann.plain().get(path).text()).isEqualTo("{\"siteId\":\"bare\",\"content\":\"lonely\",\"path\":\"x.txt\","
        + "\"contentType\":\"text/plain\",\"documentId\":\"bare-id\"}");
    assertThat(ann.find("lonely")).isEmpty();
    ann.noted(ann.changing().patch(path, "{\"content\":\"less lonely\"}"), 200);
    assertThat(ann.plain().get(path).at("content")).isEqualTo("less lonely");
    assertThat(ann.plain().get(path).at("path")).isEqualTo("x.txt");
    ann.noted(ann.changing().delete(path), 200);
    assertThat(ann.plain().get(path).status()).isEqualTo(404);
    assertThat(ann.changing().delete(path).status()).isEqualTo(404);
    assertThat(ann.changing().patch(path, "{}").status()).isEqualTo(404);
  }

  @Test
  void whatTheServiceDoesNotTakeIsRefusedInTheWordsOfTheWire() {
    var ann = Writer.of(running, "ann", "refusals");
    var id = ann.text("a.txt", "word");
    var path = "/documents/" + id;

    assertThat(ann.plain().put(path + "/fulltext", "{\"contentUrls\":[\"http://a\"]}").text())
        .isEqualTo("{\"message\":\"'contentUrls' are not supported by Typesense\"}");
    assertThat(ann.plain().put(path + "/fulltext", "{\"tags\":[{\"key\":\"a\"}]}").text())
        .isEqualTo("{\"message\":\"'tags' are not supported with Typesense\"}");
    assertThat(ann.plain().delete(path + "/fulltext/tags/a").text())
        .isEqualTo("{\"message\":\"Typesense does not support this API\"}");
    assertThat(ann.plain().delete(path + "/fulltext/tags/a/b").text())
        .isEqualTo("{\"message\":\"Typesense does not support this API\"}");
    assertThat(ann.plain().post(path + "/syncs", "{\"sync\":{\"service\":\"FULLTEXT\",\"type\":\"DELETE\"}}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"type\",\"error\":\"unsupport type 'DELETE' for service 'TYPESENSE'\"}]}");
    assertThat(ann.plain().post(path + "/syncs", "{\"sync\":{\"service\":\"OTHER\",\"type\":\"CONTENT\"}}").text())
        .isEqualTo("{\"message\":\"Invalid Sync Service\"}");
    assertThat(ann.plain().post(path + "/syncs", "{}").text()).isEqualTo("{\"message\":\"invalid request body\"}");
    assertThat(ann.plain().post("/documents/none/syncs", "{\"sync\":{\"service\":\"FULLTEXT\",\"type\":\"CONTENT\"}}")
        .text()).isEqualTo("{\"message\":\"Document none not found.\"}");
  }

  @Test
  void whatWentToTheIndexIsListedNewestFirstAndFailuresAreTriedAgain() {
    var ann = Writer.of(running, "ann", "syncs");
    var id = ann.file("broken.pdf", "application/pdf", Files.utf8("%PDF-1.7 and no more"));
    running.door(FeedProbe.class).awaitStill();

    var syncs = ann.plain().get("/documents/" + id + "/syncs");
    assertThat(syncs.size("syncs")).isEqualTo(2);
    assertThat(syncs.at("syncs.0.type") + syncs.at("syncs.0.status")).isEqualTo("CONTENTFAILED");
    assertThat(syncs.at("syncs.1.type") + syncs.at("syncs.1.status")).isEqualTo("METADATACOMPLETE");
    assertThat(ann.plain().get("/documents?syncStatus=FULLTEXT_CONTENT_FAILED").at("documents.0.documentId"))
        .isEqualTo(id);

    ann.noted(ann.changing().put("/documents/" + id + "/fulltext", "{\"content\":\"typed in\"}"), 200);
    ann.noted(ann.changing().post("/documents/" + id + "/syncs",
        "{\"sync\":{\"service\":\"fulltext\",\"type\":\"content\"}}"), 201);
    running.door(FeedProbe.class).awaitStill();
    syncs = ann.plain().get("/documents/" + id + "/syncs?limit=2");
    assertThat(syncs.at("syncs.0.type") + syncs.at("syncs.0.status")).isEqualTo("CONTENTFAILED");
    assertThat(syncs.at("syncs.1.type") + syncs.at("syncs.1.status")).isEqualTo("CONTENTFAILED_RETRY");
    var rest = ann.plain().get("/documents/" + id + "/syncs?next=" + syncs.at("next"));
    assertThat(rest.at("syncs.0.type") + rest.at("syncs.0.status")).isEqualTo("METADATACOMPLETE");
    assertThat(ann.find("typed")).isEmpty();
  }
}

package io.sheaf.docs.search.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
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
  void whatIsSaidBesidesTheTextIsShownAndFoundByFullTextAndChangesNothingOfTheDocument() {
    var ann = Writer.of(running, "ann", "said");
    var id = ann.made("{\"path\":\"a.txt\",\"contentType\":\"text/plain\",\"content\":\"original\",\"metadata\":"
        + "[{\"key\":\"m\",\"value\":\"own\"}]}");
    var path = "/documents/" + id + "/fulltext";

    ann.noted(ann.changing().put(path, "{\"metadata\":[{\"key\":\"m\",\"value\":\"said\"},{\"key\":\"n\","
        + "\"values\":[\"x\",\"y\"]}],\"attributes\":{\"color\":{\"stringValues\":[\"red\",\"blue\"],\"valueType\":"
        + "\"STRING\"},\"size\":{\"numberValues\":[1.50]},\"done\":{\"booleanValue\":true},\"bare\":{}}}"), 200);

    var shown = ann.plain().get(path);
    assertThat(shown.at("content")).isEqualTo("original");
    assertThat(shown.at("metadata.m") + shown.at("metadata.n")).isEqualTo("said[\"x\",\"y\"]");
    assertThat(shown.at("attributes.color.stringValues")).contains("red", "blue");
    assertThat(shown.at("attributes.size.valueType") + shown.at("attributes.done.booleanValue")
        + shown.at("attributes.bare.valueType")).isEqualTo("NUMBERtrueKEY_ONLY");
    for (var condition : new String[]{"\"color\",\"eq\":{\"stringValue\":\"blue\"}",
        "\"size\",\"eq\":{\"numberValue\":1.5}",
        "\"done\",\"eq\":{\"booleanValue\":true}", "\"bare\""}) {
      assertThat(
          Writer.paths(ann.searchFulltext("{\"query\":{\"text\":\"original\",\"attributes\":[{\"key\":" + condition
              + "}]}}")))
          .as(condition).containsExactly("a.txt");
    }
    assertThat(Writer.paths(ann.searchFulltext("{\"query\":{\"attributes\":[{\"key\":\"color\",\"eq\":{\"stringValue\":"
        + "\"green\"}}]}}"))).isEmpty();
    assertThat(ann.plain().get("/documents/" + id + "/attributes").size("attributes")).isZero();
    assertThat(ann.plain().get("/documents/" + id).at("metadata.0.value")).isEqualTo("own");

    ann.noted(ann.changing().patch(path, "{\"attributes\":{\"color\":{\"stringValues\":[\"green\"]}}}"), 200);
    assertThat(ann.find("original")).containsExactly("a.txt");
    assertThat(Writer.paths(ann.searchFulltext("{\"query\":{\"attributes\":[{\"key\":\"color\",\"eq\":{\"stringValue\":"
        + "\"green\"}},{\"key\":\"size\"}]}}"))).containsExactly("a.txt");
    assertThat(ann
        .searchFulltext("{\"query\":{\"text\":\"original\"},\"responseFields\":{\"attributes\":[\"size\",\"none\"]}}")
        .at("documents.0.attributes.size.numberValues")).isEqualTo("[1.5]");
    ann.noted(ann.changing().put(path, "{}"), 200);
    assertThat(ann.plain().get(path).at("metadata.m")).isEqualTo("own");
    assertThat(ann.plain().get(path).at("attributes")).isEqualTo("{}");
  }

  @Test
  void whatIsSaidBesidesTheTextOfAPdfLeavesThePdfToBeRead() {
    var ann = Writer.of(running, "ann", "saidpdf");
    var id = ann.file("a.pdf", "application/pdf", Files.pdf("a numbat"));

    ann.noted(
        ann.changing().patch("/documents/" + id + "/fulltext", "{\"metadata\":[{\"key\":\"m\",\"value\":\"w\"}]}"),
        200);

    assertThat(ann.find("numbat")).containsExactly("a.pdf");
    var shown = ann.plain().get("/documents/" + id + "/fulltext");
    assertThat(shown.at("metadata.m")).isEqualTo("w");
    assertThat(shown.at("content")).contains("a numbat");
  }

  @Test
  void whatIsSaidBesidesTheTextIsBoundedAndOfTheTypesItSays() {
    var ann = Writer.of(running, "ann", "saidmuch");
    var path = "/documents/" + ann.text("a.txt", "word") + "/fulltext";

    assertThat(
        ann.plain().put(path, "{\"attributes\":{\"a\":{\"stringValues\":[\"x\"],\"valueType\":\"NUMBER\"}}}").text())
        .isEqualTo(
            "{\"errors\":[{\"key\":\"attributes.a.valueType\",\"error\":\"'attributes.a.valueType' NUMBER is not "
                + "what the values are\"}]}");
    assertThat(ann.plain().put(path, "{\"metadata\":[{\"value\":\"x\"}]}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"metadata[0].key\",\"error\":\"'metadata[0].key' is required\"}]}");
    assertThat(
        ann.plain().put(path, "{\"metadata\":[{\"key\":\"k\",\"value\":\"" + "x".repeat(10_001) + "\"}]}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"metadata\",\"error\":\"what is said besides 'content' has at most 10000 "
            + "characters together\"}]}");
    assertThat(ann.plain().put(path, "{\"attributes\":[]}").status()).isEqualTo(400);
  }

  @Test
  void aDocumentThatIsHeldOrCheckedOutBySomebodyElseKeepsItsText() {
    var ann = Writer.of(running, "ann", "held");
    var bob = running.as("bob", "held");
    var id = ann.text("a.txt", "original");
    var path = "/documents/" + id;
    assertThat(bob.put(path + "/checkout").status()).isEqualTo(200);

    for (var refused : new Reply[]{ann.plain().put(path + "/fulltext", "{\"content\":\"other\"}"),
        ann.plain().post(path + "/fulltext", "{\"content\":\"other\"}"),
        ann.plain().patch(path + "/fulltext", "{\"content\":\"other\"}"), ann.plain().delete(path + "/fulltext")}) {
      assertThat(refused.status()).isEqualTo(409);
      assertThat(refused.text()).isEqualTo("{\"message\":\"Document '" + id + "' is checked out by bob\"}");
    }
    assertThat(bob.put(path + "/fulltext", "{\"content\":\"bobs\"}").status()).isEqualTo(200);
    assertThat(bob.delete(path + "/checkout").status()).isEqualTo(200);

    assertThat(running.admin().put(path + "/legalHold?siteId=held").status()).isEqualTo(200);
    for (var refused : new Reply[]{ann.plain().put(path + "/fulltext", "{\"content\":\"other\"}"),
        bob.patch(path + "/fulltext", "{\"content\":\"other\"}"), bob.delete(path + "/fulltext"),
        ann.plain().post(path + "/syncs", "{\"sync\":{\"service\":\"FULLTEXT\",\"type\":\"CONTENT\"}}")}) {
      assertThat(refused.status()).as(refused.toString()).isEqualTo(409);
      assertThat(refused.text()).isEqualTo("{\"message\":\"Document '" + id + "' is under legal hold\"}");
    }
    assertThat(ann.plain().get(path + "/fulltext").at("content")).isEqualTo("bobs");
    assertThat(
        ann.plain().post(path + "/syncs", "{\"sync\":{\"service\":\"FULLTEXT\",\"type\":\"METADATA\"}}").status())
        .isEqualTo(201);
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

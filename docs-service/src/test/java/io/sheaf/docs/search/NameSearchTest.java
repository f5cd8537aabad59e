package io.sheaf.docs.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.documents.Shelf;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class NameSearchTest {

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

  private static Client library(String site) {
    var shelf = Shelf.of(running, site);
    shelf.put("d1", "Reports/2024/Annual.pdf");
    shelf.put("d2", "Reports/annex.txt");
    shelf.put("d3", "zebra.txt");
    shelf.put("d4", "Private/anna.txt");
    shelf.closeFolder("Private", "boss", "READ");
    return running.as("ann", site);
  }

  @Test
  void filesAreFoundByHowTheirNamesBeginAtAnyDepthAndInAnyCase() {
    var ann = library("files");

    var reply = search(ann, "", "\"filename\":{\"beginsWith\":\"ANN\"}");

    assertThat(paths(reply)).containsExactly("Reports/annex.txt", "Reports/2024/Annual.pdf");
    assertThat(paths(search(running.admin(), "?siteId=files", "\"filename\":{\"beginsWith\":\"ann\"}"))).hasSize(3);
    var first = search(ann, "?limit=1", "\"filename\":{\"beginsWith\":\"\"}");
    var second = search(ann, "?limit=2&next=" + first.at("next"), "\"filename\":{\"beginsWith\":\"\"}");
    assertThat(paths(first)).containsExactly("Reports/annex.txt");
    assertThat(paths(second)).containsExactly("Reports/2024/Annual.pdf", "zebra.txt");
  }

  @Test
  void foldersAreFoundByHowTheirNamesBegin() {
    var ann = library("folders");

    var reply = search(ann, "", "\"folder\":{\"beginsWith\":\"rep\"}");

    assertThat(paths(reply)).containsExactly("Reports");
    assertThat(reply.json().get("documents").get(0).get("folder").getBooleanValue()).isTrue();
    assertThat(reply.at("documents.0.indexKey")).isNotEmpty();
    assertThat(paths(search(ann, "", "\"folder\":{\"beginsWith\":\"p\"}"))).isEmpty();
    assertThat(paths(search(running.admin(), "?siteId=folders", "\"folder\":{\"beginsWith\":\"p\"}")))
        .containsExactly("Private");
  }

  @Test
  void aDocumentIsFoundByItsPath() {
    var ann = library("path");

    assertThat(paths(search(ann, "", "\"meta\":{\"path\":\"Reports/2024/Annual.pdf\"}")))
        .containsExactly("Reports/2024/Annual.pdf");
    assertThat(paths(search(ann, "", "\"meta\":{\"path\":\"Reports/2024\"}"))).isEmpty();
    assertThat(paths(search(ann, "", "\"meta\":{\"path\":\"Private/anna.txt\"}"))).isEmpty();
  }

  @Test
  void aFolderIsListedWithItsFoldersFirst() {
    var ann = library("in");

    assertThat(paths(search(ann, "", "\"meta\":{\"folder\":\"\"}"))).containsExactly("Reports", "zebra.txt");
    assertThat(paths(search(ann, "", "\"meta\":{\"folder\":\"/reports/\"}")))
        .containsExactly("2024", "Reports/annex.txt");
    assertThat(paths(search(ann, "", "\"meta\":{\"indexType\":\"folder\",\"eq\":\"Reports\"}")))
        .containsExactly("2024", "Reports/annex.txt");
    assertThat(paths(search(ann, "",
        "\"meta\":{\"indexType\":\"folder\",\"eq\":\"Reports\",\"indexFilterBeginsWith\":\"ff#\"}")))
        .containsExactly("2024");
    assertThat(paths(search(ann, "",
        "\"meta\":{\"indexType\":\"folder\",\"eq\":\"Reports\",\"indexFilterBeginsWith\":\"fi#\"}")))
        .containsExactly("Reports/annex.txt");
    assertThat(paths(search(ann, "", "\"meta\":{\"folder\":\"nowhere\"}"))).isEmpty();
  }

  @Test
  void askedForTagsAreShownInFoldersToo() {
    var ann = library("tags");
    ann.post("/documents/d2/tags", "{\"key\":\"k\",\"value\":\"v\"}");

    var reply = ann.post("/search",
        "{\"query\":{\"meta\":{\"folder\":\"Reports\"}},\"responseFields\":{\"tags\":[\"k\"]}}");

    assertThat(reply.json().get("documents").get(0).get("tags")).isNull();
    assertThat(reply.at("documents.1.tags.k")).isEqualTo("v");
  }

  @Test
  void theKeysOfTagsAreListedUntilTheyAreTakenOff() {
    var ann = library("keys");
    ann.post("/documents/d1/tags", "{\"tags\":[{\"key\":\"b\"},{\"key\":\"a\",\"values\":[\"1\",\"2\"]}]}");
    ann.post("/documents/d2/tags", "{\"tags\":[{\"key\":\"b\"},{\"key\":\"c\"}]}");
    ann.delete("/documents/d2/tags/c");

    var all = ann.post("/indices/search", "{\"indexType\":\"tags\"}");
    var page = ann.post("/indices/search?limit=2", "{\"indexType\":\"tags\"}");
    var next = ann.post("/indices/search?limit=2&next=" + page.at("next"), "{\"indexType\":\"tags\"}");

    assertThat(said(all)).isEqualTo("200 {\"values\":[{\"value\":\"a\"},{\"value\":\"b\"},{\"value\":\"c\"}]}");
    assertThat(next.text()).contains("[{\"value\":\"c\"}]").contains("\"previous\"");
    assertThat(said(ann.delete("/indices/tags/c"))).isEqualTo("200 {\"message\":\"Tag deleted\"}");
    assertThat(said(ann.delete("/indices/tags/c"))).isEqualTo("404 {\"message\":\"invalid indexKey 'c'\"}");
    assertThat(ann.post("/indices/search", "{\"indexType\":\"tags\"}").size("values")).isEqualTo(2);
    ann.post("/documents/d2/tags", "{\"key\":\"c\"}");
    assertThat(ann.post("/indices/search", "{\"indexType\":\"TAGS\"}").size("values")).isEqualTo(3);
  }

  @Test
  void theFoldersOfASiteAreListed() {
    var ann = library("indices");

    assertThat(said(ann.post("/indices/search", "{\"indexType\":\"folder\"}")))
        .isEqualTo("200 {\"values\":[{\"value\":\"2024\"},{\"value\":\"Reports\"}]}");
    assertThat(said(ann.post("/indices/search", "{}")))
        .isEqualTo("400 {\"errors\":[{\"key\":\"indexType\",\"error\":\"'indexType' is required\"}]}");
    assertThat(said(ann.post("/indices/search", "{\"indexType\":\"x\"}")))
        .isEqualTo("400 {\"message\":\"invalid 'indexType' parameter\"}");
  }

  private static Reply search(Client client, String parameters, String query) {
    return client.post("/search" + parameters, "{\"query\":{" + query + "}}");
  }

  private static List<String> paths(Reply reply) {
    return IntStream.range(0, reply.size("documents")).mapToObj(at -> reply.at("documents." + at + ".path")).toList();
  }

  private static String said(Reply reply) {
    return reply.status() + " " + reply.text();
  }
}

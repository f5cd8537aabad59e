package io.sheaf.docs.search.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Engines;
import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What only the engines of the distributed way of life have.
@OnAwsToo
class OpenSearchOverHttpTest {

  @TempDir
  private static Path folder;

  private static Running one;
  private static Running other;

  @BeforeAll
  static void start() {
    Assumptions.assumeTrue(Engines.areRemote(), "the embedded index is one process's own and speaks no other language");
    one = Running.in(folder);
    other = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    if (one != null) {
      other.close();
      one.close();
    }
  }

  @Test
  void aWriteThroughOneProcessIsFoundThroughAnotherThatKnowsItsPosition() {
    var ann = Writer.of(one, "ann", "together");
    var bob = other.as("bob", "together");

    for (int n = 0; n < 5; n++) {
      ann.text("a" + n + ".txt", "word" + n);

      var found = bob.patient().with("X-Sheaf-Position", ann.position()).post("/search",
          "{\"query\":{\"text\":\"word" + n + "\"}}");
      assertThat(found.status()).as(found.toString()).isEqualTo(200);
      assertThat(found.size("documents")).isEqualTo(1);
      assertThat(ann.find("word" + n)).containsExactly("a" + n + ".txt");
    }
  }

  @Test
  void aSiteThatWasErasedAndMadeAgainIsFoundAgain() {
    for (var through : List.of(one, other, one)) {
      var ada = new Writer(through.admin());
      ada.noted(ada.changing().post("/documents?siteId=phoenix",
          "{\"path\":\"a.txt\",\"contentType\":\"text/plain\",\"content\":\"word\"}"), 201);

      assertThat(one.admin().patient().with("X-Sheaf-Position", ada.position())
          .post("/searchFulltext?siteId=phoenix", "{\"query\":{}}").at("totalCount")).isEqualTo("1");
      other.admin().delete("/sites/phoenix?confirm=phoenix");
      assertThat(one.admin().get("/sites/phoenix/opensearch/indices").at("indices.0.documentCount")).isEqualTo("0");
    }
  }

  @Test
  void anAdministratorAsksInTheLanguageOfOpenSearchAndSeesTheirSiteOnly() {
    var mine = Writer.of(one, "ann", "mine");
    var id = mine.text("a.txt", "shared secret of ours");
    var theirs = Writer.of(one, "bob", "theirs");
    theirs.text("b.txt", "shared secret of theirs");
    var admin = other.admin();

    var found = admin.patient().with("X-Sheaf-Position", mine.position()).post("/queryFulltext?siteId=mine",
        "{\"query\":{\"match\":{\"text\":\"shared\"}}}");
    assertThat(found.status()).as(found.toString()).isEqualTo(200);
    assertThat(found.at("result.hits.total.value")).isEqualTo("1");
    assertThat(one.as("ann", "mine").post("/queryFulltext?siteId=mine", "{}").status()).isIn(401, 403);
    for (var query : List.of("{}", "{\"query\":{\"match_all\":{}}}", "{\"query\":{\"term\":{\"site\":\"theirs\"}}}",
        "{\"query\":{\"bool\":{\"must_not\":[{\"term\":{\"site\":\"mine\"}}]}}}",
        "{\"aggs\":{\"sites\":{\"terms\":{\"field\":\"site\"}}}}", "{\"query\":{\"prefix\":{\"site\":\"t\"}}}",
        "{\"query\":{\"simple_query_string\":{\"query\":\"secret\"}},\"sort\":[{\"id\":\"asc\"}]}")) {
      var answer = admin.post("/queryFulltext?siteId=mine", query);
      assertThat(answer.status()).as(query).isEqualTo(200);
      assertThat(answer.text()).as(query).doesNotContain("theirs", "b.txt");
    }
    assertThat(admin.post("/queryFulltext?siteId=mine", "{}").text()).contains(id);
    for (var query : List.of("{\"query\":{\"script\":{\"script\":\"true\"}}}", "{\"aggs\":{\"a\":{\"global\":{}}}}",
        "{\"query\":{\"terms\":{\"id\":{\"index\":\"x\",\"id\":\"y\",\"path\":\"z\"}}}}", "{\"runtime_mappings\":{}}",
        "{\"query\":{\"more_like_this\":{\"like\":[{\"_index\":\"x\",\"_id\":\"y\"}]}}}", "{\"size\":100000}", "[]",
        "{\"query\":{\"match\":{\"revision\":\"no number\"}}}", "not json")) {
      assertThat(admin.post("/queryFulltext?siteId=mine", query).status()).as(query).isEqualTo(400);
    }
    assertThat(admin.post("/queryFulltext?siteId=mine&indexName=theirs", "{}").status()).isEqualTo(400);
  }

  @Test
  void theIndexIsListedForEachSiteAndItsSettingsAreNobodysToChange() {
    var ann = Writer.of(one, "ann", "listed");
    ann.text("a.txt", "word");
    assertThat(ann.find("word")).containsExactly("a.txt");

    assertThat(one.admin().get("/sites/listed/opensearch/index").text())
        .isEqualTo("{\"indexSettings\":{\"numberOfReplicas\":\"0\",\"numberOfShards\":\"1\"}}");
    Eventually.answer(() -> one.admin().get("/sites/global/opensearch/indices").text(),
        indices -> indices.contains("\"name\":\"listed\""));
    assertThat(one.admin().delete("/sites/listed/opensearch/index").status()).isEqualTo(400);
    assertThat(one.admin().get("/sites/global/opensearch/snapshotRepositories").status()).isEqualTo(400);
    assertThat(ann.find("word")).containsExactly("a.txt");
  }
}

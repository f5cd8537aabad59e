package io.sheaf.docs.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.documents.Shelf;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@OnAwsToo
class TagSearchTest {

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
  void aDocumentIsFoundByAValueOfItsTagAndShownWithIt() {
    var ann = running.as("ann", "found");
    tagged("found", ann, "d1", "\"value\":\"red\"");
    tagged("found", ann, "d2", "\"value\":\"blue\"");

    var reply = search(ann, "", "\"tag\":{\"key\":\"colour\",\"eq\":\"red\"}");

    assertThat(said(reply)).isEqualTo("200 {\"documents\":[{\"path\":\"in/d1.txt\",\"insertedDate\":\""
        + reply.at("documents.0.insertedDate") + "\",\"documentId\":\"d1\",\"userId\":\"ann\","
        + "\"matchedTag\":{\"key\":\"colour\",\"value\":\"red\",\"type\":\"USERDEFINED\"}}]}");
  }

  @Test
  void thoseWithTheSameValueComeNewestTagFirst() {
    var ann = running.as("ann", "newest");
    List.of("d2", "d1", "d3").forEach(id -> tagged("newest", ann, id, "\"value\":\"red\""));
    ann.post("/documents/d2/tags", "{\"key\":\"colour\",\"value\":\"red\"}");

    assertThat(ids(search(ann, "", "\"tag\":{\"key\":\"colour\",\"eq\":\"red\"}"))).containsExactly("d2", "d3", "d1");
    assertThat(ids(search(ann, "", "\"tags\":[{\"key\":\"colour\",\"eq\":\"red\"}],\"attributes\":[]")))
        .containsExactly("d2", "d3", "d1");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      "eq":"b"                                | d2
      "eq":""                                 | d7
      "eqOr":["b","nothing","a"]              | d1,d2
      "eqOr":[],"eq":"a"                      | d1
      "eqOr":["b c","b"]                      | d2,d4
      "beginsWith":"b"                        | d4,d2,d3
      "beginsWith":"b "                       | d4
      "beginsWith":"#/%"                      | d6
      "range":{"start":"a","end":"bb"}        | d1,d4,d2,d3
      "range":{"start":"a","end":"b"}         | d1,d2
      "range":{"start":"b c","end":"bz"}      | d4,d3
      "range":{"start":"b","end":"b c"}       | d4,d2
      "range":{"start":"z","end":"a"}         | ``
      "eqOr":[]                               | d7,d6,d1,d4,d2,d3,d5
      """)
  void documentsAreFoundByAnyQuestionAboutTheirTag(String question, String found) {
    var ann = running.as("ann", "questions");
    if (Shelf.of(running, "questions").find("d1").isEmpty()) {
      tagged("questions", ann, "d1", "\"values\":[\"a\",\"c\"]");
      tagged("questions", ann, "d2", "\"value\":\"b\"");
      tagged("questions", ann, "d3", "\"value\":\"bb\"");
      tagged("questions", ann, "d4", "\"value\":\"b c\"");
      tagged("questions", ann, "d5", "\"value\":\"é\"");
      tagged("questions", ann, "d6", "\"value\":\"#/%\"");
      tagged("questions", ann, "d7", "\"value\":\"\"");
    }

    var reply = search(ann, "", "\"tag\":{\"key\":\"colour\"," + question + "}");

    assertThat(String.join(",", ids(reply))).isEqualTo(found);
  }

  @Test
  void resultsArePagedForwardsAndBackAlsoAcrossSeveralValues() {
    var ann = running.as("ann", "paged");
    IntStream.range(0, 9).forEach(at -> tagged("paged", ann, "d" + at, "\"value\":\"" + (char) ('a' + at % 3) + "\""));
    var query = "\"tag\":{\"key\":\"colour\",\"eqOr\":[\"c\",\"a\",\"b\"]}";

    var first = search(ann, "?limit=4", query);
    var second = search(ann, "?limit=4&next=" + first.at("next"), query);
    var third = search(ann, "?limit=4&next=" + second.at("next"), query);
    var back = search(ann, "?limit=4&previous=" + third.at("previous"), query);
    var front = search(ann, "?limit=4&previous=" + back.at("previous"), query);

    assertThat(ids(first)).containsExactly("d0", "d3", "d6", "d1");
    assertThat(ids(second)).containsExactly("d4", "d7", "d2", "d5");
    assertThat(ids(third)).containsExactly("d8");
    assertThat(third.at("next")).isEmpty();
    assertThat(ids(back)).isEqualTo(ids(second));
    assertThat(ids(front)).isEqualTo(ids(first));
    assertThat(front.at("previous")).isEmpty();
    assertThat(ids(search(ann, "?limit=4&next=" + front.at("next"), query))).isEqualTo(ids(second));
    assertThat(said(search(ann, "?next=" + first.at("next"), "\"tag\":{\"key\":\"colour\",\"eq\":\"a\"}")))
        .isEqualTo("400 {\"message\":\"Invalid Next token\"}");
    assertThat(said(search(running.as("bob", "paged"), "?next=" + first.at("next"), query)))
        .isEqualTo("400 {\"message\":\"Invalid Next token\"}");
  }

  @Test
  void aDocumentWithSeveralValuesThatMatchIsFoundOnce() {
    var ann = running.as("ann", "once");
    tagged("once", ann, "d1", "\"values\":[\"b\",\"a\",\"c\"]");

    var reply = search(ann, "", "\"tag\":{\"key\":\"colour\"}");

    assertThat(ids(reply)).containsExactly("d1");
    assertThat(reply.at("documents.0.matchedTag.value")).isEqualTo("a");
    assertThat(search(ann, "", "\"tag\":{\"key\":\"colour\",\"eq\":\"c\"}").at("documents.0.matchedTag.value"))
        .isEqualTo("c");
  }

  @Test
  void whatIsPutAwayOrHalfGoneIsNotFound() {
    var ann = running.as("ann", "gone");
    List.of("d1", "d2", "d3").forEach(id -> tagged("gone", ann, id, "\"value\":\"red\""));
    Shelf.of(running, "gone").putAway("d1");
    Shelf.of(running, "gone").cutOff("d2");

    assertThat(ids(search(ann, "", "\"tag\":{\"key\":\"colour\",\"eq\":\"red\"}"))).containsExactly("d3");
    assertThat(ids(search(ann, "", "\"tag\":{\"key\":\"colour\"},\"documentIds\":[\"d1\",\"d2\",\"d3\"]")))
        .containsExactly("d3");
    assertThat(ids(search(ann, "", "\"documentIds\":[\"d1\",\"d2\",\"d3\"]"))).containsExactly("d3");
  }

  @Test
  void pagesAreFullAlsoWhereSomeRowsAreNotToBeSeen() {
    var ann = running.as("ann", "rights");
    IntStream.range(0, 30).forEach(at -> {
      var place = at % 3 == 0 ? "open/" : at % 3 == 1 ? "secret/deep/" : "";
      Shelf.of(running, "rights").put("d" + at, place + "d" + at,
          document -> at % 3 == 2 && at != 29 ? document.owner("olga").viewers(List.of("vic")) : document);
      running.admin().post("/documents/d" + at + "/tags?siteId=rights", "{\"key\":\"k\",\"value\":\"v\"}");
    });
    Shelf.of(running, "rights").closeFolder("secret", "boss", "READ");
    var query = "\"tag\":{\"key\":\"k\",\"eq\":\"v\"}";

    var first = search(ann, "?limit=8", query);
    var second = search(ann, "?limit=8&next=" + first.at("next"), query);

    assertThat(ids(first)).containsExactly("d29", "d27", "d24", "d21", "d18", "d15", "d12", "d9");
    assertThat(ids(second)).containsExactly("d6", "d3", "d0");
    assertThat(second.at("next")).isEmpty();
    assertThat(ids(search(ann, "?limit=8&previous=" + second.at("previous"), query))).isEqualTo(ids(first));
    assertThat(ids(search(running.as("vic", "rights"), "?limit=100", query))).hasSize(20);
    assertThat(ids(search(running.as("bo", "rights", "boss"), "?limit=100&siteId=rights", query))).hasSize(21);
    assertThat(ids(search(running.admin(), "?limit=100&siteId=rights", query))).hasSize(30);
    assertThat(ids(search(ann, "", "\"documentIds\":[\"d1\",\"d2\",\"d3\"]"))).containsExactly("d3");
  }

  @Test
  void onlySomeDocumentsAreLookedAtWhenTheirIdsAreGiven() {
    var ann = running.as("ann", "among");
    List.of("d1", "d2", "d3", "d4").forEach(id -> tagged("among", ann, id, "\"value\":\"red\""));
    var ids = "\"documentIds\":[\"d1\",\"d4\",\"d2\",\"nobody\",\"not an id\"]";
    var query = "\"tag\":{\"key\":\"colour\",\"eq\":\"red\"}," + ids;

    var page = search(ann, "?limit=2", query);
    var next = search(ann, "?limit=2&next=" + page.at("next"), query);

    assertThat(ids(search(ann, "", query))).containsExactly("d4", "d2", "d1");
    assertThat(ids(search(ann, "", ids))).containsExactly("d1", "d4", "d2");
    assertThat(ids(page)).containsExactly("d4", "d2");
    assertThat(ids(next)).containsExactly("d1");
    assertThat(next.at("next")).isEmpty();
    assertThat(ids(search(ann, "?limit=2&previous=" + next.at("previous"), query))).isEqualTo(ids(page));
    assertThat(said(search(ann, "?next=" + page.at("next"), ids)))
        .isEqualTo("400 {\"message\":\"Invalid Next token\"}");
    assertThat(ids(search(ann, "", "\"tag\":{\"key\":\"colour\",\"eq\":\"blue\"}," + ids))).isEmpty();
  }

  @Test
  void askedForTagsAreShownAndOthersAreNot() {
    var ann = running.as("ann", "fields");
    tagged("fields", ann, "d1", "\"value\":\"red\"");
    ann.post("/documents/d1/tags", "{\"tags\":[{\"key\":\"a\",\"values\":[\"1\",\"2\"]},{\"key\":\"b\"}]}");

    var reply = ann.post("/search", """
        {"query":{"tag":{"key":"colour"}},"responseFields":{"tags":["colour","a","b","c"],"attributes":["x"]}}""");
    var nothing = ann.post("/search",
        "{\"query\":{\"tag\":{\"key\":\"colour\"}},\"responseFields\":{\"tags\":[],\"attributes\":[]}}");

    assertThat(reply.text()).endsWith(
        "\"tags\":{\"colour\":\"red\",\"a\":[\"1\",\"2\"],\"b\":\"\"},\"attributes\":{}}]}");
    assertThat(nothing.text()).doesNotContain("\"tags\"", "\"attributes\"");
  }

  @Test
  void whatAnIndexStillListsAfterAChangeIsNotFound() {
    var ann = running.as("ann", "stale");
    tagged("stale", ann, "d1", "\"value\":\"red\"");
    var site = new SiteId("stale");
    var late = new Stamp(running.clock().instant().minusSeconds(5), 0);
    for (var value : List.of("red", "blue")) {
      var key = TableSchema.TAG_VALUE.key(site, "d1", "colour", value.length());
      running.engines().ports().table().write(Write.put(Item.of(key).with("documentId", "d1").with("tagKey", "colour")
          .with("tagValue", value).with("index", 1).with("userId", "ann").with("inserteddate", late.text())
          .indexed(TableSchema.TAGS_BY_TIME.entry(site, "colour", value, late, "d1"))
          .indexed(TableSchema.TAGS_BY_VALUE.entry(site, "colour", value, late, "d1")).build()));
    }

    assertThat(ids(search(ann, "", "\"tag\":{\"key\":\"colour\",\"eq\":\"blue\"}"))).isEmpty();
    assertThat(ids(search(ann, "", "\"tag\":{\"key\":\"colour\",\"eq\":\"red\"}"))).containsExactly("d1");
    assertThat(ids(search(ann, "", "\"tag\":{\"key\":\"colour\"}"))).containsExactly("d1");
  }

  @Test
  void anArtifactIsFoundAsWhatItIs() {
    var ann = running.as("ann", "artifacts");
    Shelf.of(running, "artifacts").put("d1", "d1");
    Shelf.of(running, "artifacts").putArtifact("d1", "a1");
    ann.post("/documents/d1/tags?artifactId=a1", "{\"key\":\"colour\",\"value\":\"red\"}");

    var reply = search(ann, "", "\"tag\":{\"key\":\"colour\",\"eq\":\"red\"}");

    assertThat(reply.at("documents.0.documentId")).isEqualTo("d1");
    assertThat(reply.at("documents.0.artifactId")).isEqualTo("a1");
  }

  @Test
  void sitesKnowNothingOfEachOther() {
    tagged("here", running.as("ann", "here"), "d1", "\"value\":\"red\"");

    assertThat(ids(search(running.as("ann", "there"), "", "\"tag\":{\"key\":\"colour\"}"))).isEmpty();
    assertThat(search(running.as("ann", "there"), "?siteId=here", "\"tag\":{\"key\":\"colour\"}").status())
        .isEqualTo(401);
    assertThat(ids(search(running.as("ann", "here_read"), "", "\"tag\":{\"key\":\"colour\"}"))).containsExactly("d1");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      "meta":{"folder":"a"},"tag":{"key":"a"}           | {"errors":[{"error":"'meta' cannot be combined with 'tags' or 'attributes'"}]}
      "meta":{"folder":"a"},"attributes":[{"key":"a"}]  | {"errors":[{"error":"'meta' cannot be combined with 'tags' or 'attributes'"}]}
      "text":"a","attribute":{"key":"a"}                | {"errors":[{"error":"'text' search cannot be combined with 'attributes'"}]}
      "text":"a","tags":[{"key":"a"}]                   | {"errors":[{"error":"'text' search cannot be combined with 'tags'"}]}
      ``                                                | {"errors":[{"error":"invalid body"}]}
      "tags":[]                                         | {"errors":[{"error":"invalid body"}]}
      "tag":{"key":"a","range":{"start":"a"}}           | {"errors":[{"key":"range/end","error":"range end is required"}]}
      "tag":{"key":"a","range":{}}                      | {"errors":[{"key":"range/start","error":"range start is required"},{"key":"range/end","error":"range end is required"}]}
      "tag":{}                                          | {"errors":[{"key":"tag/key","error":"tag 'key' is required"}]}
      "tags":[{"eq":"x"}]                               | {"errors":[{"key":"tag/key","error":"tag 'key' is required"}]}
      "tags":[{"key":"a"},{"key":"b"}]                  | {"errors":[{"key":"tags","error":"multiple tags search not supported"}]}
      "attributes":[{"key":"strings"},{"key":"category"}] | {"errors":[{"error":"no composite key found for attributes 'strings,category'"}]}
      "attributes":[{"key":"a","beginsWith":"x"},{"key":"b"}] | {"errors":[{"key":"beginsWith","error":"'beginsWith' can only be used on last attribute in list"}]}
      "attributes":[{"key":"a","range":{"start":"x","end":"y"}},{"key":"b"}] | {"errors":[{"key":"range","error":"'range' can only be used on last attribute in list"}]}
      "filename":{}                                     | {"errors":[{"key":"filename/beginsWith","error":"filename 'beginsWith' is required"}]}
      "tag":7                                           | {"errors":[{"key":"query.tag","error":"'query.tag' must be an object"},{"key":"tag/key","error":"tag 'key' is required"}]}
      """)
  void whatCannotBeSearchedForIsSaid(String query, String answer) {
    assertThat(said(search(running.as("ann", "wrong"), "", query))).isEqualTo("400 " + answer);
  }

  @Test
  void nobodyHasAnAttributeThatIsNotDefined() {
    assertThat(said(search(running.as("ann", "wrong"), "", "\"attribute\":{\"key\":\"unknown\",\"eq\":\"a\"}")))
        .isEqualTo("200 {\"documents\":[]}");
    assertThat(said(search(running.as("ann", "wrong"), "", "\"attributes\":[{\"key\":\"unknown\"}]")))
        .isEqualTo("200 {\"documents\":[]}");
  }

  @Test
  void aHundredIdsAreTheMost() {
    var ids = IntStream.range(0, 101).mapToObj(at -> "\"d" + at + "\"").toList();

    assertThat(said(search(running.as("ann", "wrong"), "", "\"documentIds\":[" + String.join(",", ids) + "]")))
        .isEqualTo("400 {\"message\":\"Maximum number of DocumentIds is 100\"}");
    assertThat(said(search(running.as("ann", "wrong"), "",
        "\"documentIds\":[" + String.join(",", ids.subList(0, 100)) + "]"))).isEqualTo("200 {\"documents\":[]}");
  }

  @Test
  void anEmptyBodyAndOneThatIsNoObjectAreRefused() {
    var ann = running.as("ann", "wrong");

    assertThat(said(ann.post("/search", ""))).isEqualTo("400 {\"message\":\"request body is required\"}");
    assertThat(said(ann.post("/search", "[]"))).isEqualTo("400 {\"message\":\"invalid JSON body\"}");
    assertThat(said(ann.post("/search", "{}"))).isEqualTo("400 {\"errors\":[{\"error\":\"invalid body\"}]}");
  }

  private static void tagged(String site, Client client, String documentId, String value) {
    Shelf.of(running, site).put(documentId, "in/" + documentId + ".txt");
    assertThat(client.post("/documents/" + documentId + "/tags", "{\"key\":\"colour\"," + value + "}").status())
        .isEqualTo(201);
  }

  private static Reply search(Client client, String parameters, String query) {
    return client.post("/search" + parameters, "{\"query\":{" + query + "}}");
  }

  private static List<String> ids(Reply reply) {
    return IntStream.range(0, reply.size("documents")).mapToObj(at -> reply.at("documents." + at + ".documentId"))
        .toList();
  }

  private static String said(Reply reply) {
    return reply.status() + " " + reply.text();
  }
}

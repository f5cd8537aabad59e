package io.sheaf.docs.search;

import static io.sheaf.docs.search.AttributeDesk.flag;
import static io.sheaf.docs.search.AttributeDesk.ids;
import static io.sheaf.docs.search.AttributeDesk.number;
import static io.sheaf.docs.search.AttributeDesk.said;
import static io.sheaf.docs.search.AttributeDesk.search;
import static io.sheaf.docs.search.AttributeDesk.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.documents.Shelf;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@OnAwsToo
class AttributeSearchTest {

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
  void aDocumentIsFoundByAValueOfItsAttributeAndShownWithIt() {
    var desk = AttributeDesk.at(running, "found").document("d1", text("s", "red") + "," + number("n", "-1.50"))
        .document("d2", text("s", "blue") + "," + flag("f", true) + ",{\"key\":\"k\"}");

    assertThat(desk.search("", "\"attribute\":{\"key\":\"s\",\"eq\":\"red\"}").text())
        .startsWith("{\"documents\":[{\"path\":\"in/d1.txt\",").contains("\"documentId\":\"d1\"")
        .endsWith("\"matchedAttribute\":{\"key\":\"s\",\"stringValue\":\"red\"}}]}");
    assertThat(desk.search("", "\"attributes\":[{\"key\":\"n\",\"eq\":\"-1.5\"}]").text())
        .endsWith("\"matchedAttribute\":{\"key\":\"n\",\"numberValue\":-1.5}}]}");
    assertThat(desk.search("", "\"attribute\":{\"key\":\"f\",\"eq\":\"true\"},\"attributes\":[]").text())
        .endsWith("\"matchedAttribute\":{\"key\":\"f\",\"booleanValue\":true}}]}");
    assertThat(desk.search("", "\"attribute\":{\"key\":\"k\"}").text())
        .endsWith("\"matchedAttribute\":{\"key\":\"k\"}}]}");
    assertThat(said(desk.search("", "\"attribute\":{\"key\":\"nobody\",\"eq\":\"red\"}")))
        .isEqualTo("200 {\"documents\":[]}");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      s | "eq":"b"                                              | d2
      s | "eq":"B"                                              | ``
      s | "eqOr":["b","nothing","a"]                            | d1,d2
      s | "eqOr":[],"eq":"a"                                    | d1
      s | "eqOr":["b c","b"]                                    | d2,d4
      s | "beginsWith":"b"                                      | d2,d4,d3
      s | "beginsWith":"b "                                     | d4
      s | "beginsWith":"#/%"                                    | d6
      s | "range":{"start":"a","end":"b"}                       | d1,d2
      s | "range":{"start":"b c","end":"bz"}                    | d4,d3
      s | "range":{"start":"","end":"b"}                        | d6,d1,d2
      s | "range":{"start":"z","end":"a"}                       | ``
      s | "range":{"start":"1","end":"9","type":"NUMBER"}       | ``
      s | "eqOr":[]                                             | d6,d1,d2,d4,d3,d5
      n | "eq":"100"                                            | d1
      n | "eq":"1e2"                                            | d1
      n | "eq":"0000000100.0000"                                | d1
      n | "eq":"a hundred"                                      | ``
      n | "eq":"1e999"                                          | ``
      n | "eqOr":["7","x","-1234567890123456789012"]            | d2,d4
      n | "range":{"start":"-3","end":"7","type":"NUMBER"}      | d3,d5,d4
      n | "range":{"start":"-3","end":"7","type":"number"}      | d3,d5,d4
      n | "range":{"start":"-3","end":"7"}                      | d3,d5,d4
      n | "range":{"start":"a","end":"b"}                       | ``
      n | "range":{"start":"7","end":"-3","type":"NUMBER"}      | ``
      n | "beginsWith":"-"                                      | d2,d3
      n | "beginsWith":"1"                                      | d1,d6
      n | "eqOr":[]                                             | d2,d3,d5,d4,d1,d6
      f | "eq":"true"                                           | d2
      f | "eq":"False"                                          | d1
      f | "eqOr":["true","false"]                               | d1,d2
      f | "beginsWith":"t"                                      | d2
      f | "range":{"start":"false","end":"true"}                | d1,d2
      f | "eqOr":[]                                             | d1,d2
      k | "eqOr":[]                                             | d3
      k | "eq":"x"                                              | ``
      """)
  void documentsAreFoundByAnyQuestionAboutTheirAttribute(String key, String question, String found) {
    if (running.as("ann", "questions").get("/attributes/s").status() == 404) {
      AttributeDesk.at(running, "questions")
          .document("d1", text("s", "a", "c") + "," + number("n", "100") + "," + flag("f", false))
          .document("d2", text("s", "b") + "," + number("n", "-1234567890123456789012") + "," + flag("f", true))
          .document("d3", text("s", "bb") + "," + number("n", "-2.5") + ",{\"key\":\"k\"}")
          .document("d4", text("s", "b c") + "," + number("n", "7", "8"))
          .document("d5", text("s", "é") + "," + number("n", "0"))
          .document("d6", text("s", "#/%") + "," + number("n", "12345678901234567890123"));
    }

    var reply = search(running.as("ann", "questions"), "", "\"attribute\":{\"key\":\"" + key + "\"," + question + "}");

    assertThat(String.join(",", ids(reply))).isEqualTo(found);
  }

  @Test
  void resultsArePagedForwardsAndBackAlsoAcrossSeveralValues() {
    var desk = AttributeDesk.at(running, "paged");
    IntStream.range(0, 9).forEach(at -> desk.document("d" + at, number("n", Integer.toString(at % 3 - 1))));
    var query = "\"attribute\":{\"key\":\"n\",\"eqOr\":[\"1\",\"-1\",\"0\"]}";

    var first = desk.search("?limit=4", query);
    var second = desk.search("?limit=4&next=" + first.at("next"), query);
    var third = desk.search("?limit=4&next=" + second.at("next"), query);
    var back = desk.search("?limit=4&previous=" + third.at("previous"), query);

    assertThat(ids(first).subList(0, 3)).containsExactlyInAnyOrder("d0", "d3", "d6");
    assertThat(List.of(ids(first).getLast(), ids(second).get(0), ids(second).get(1)))
        .containsExactlyInAnyOrder("d1", "d4", "d7");
    assertThat(third.size("documents")).isEqualTo(1);
    assertThat(third.at("next")).isEmpty();
    assertThat(ids(back)).isEqualTo(ids(second));
    assertThat(ids(desk.search("?limit=4&previous=" + back.at("previous"), query))).isEqualTo(ids(first));
    assertThat(said(desk.search("?next=" + first.at("next"), "\"attribute\":{\"key\":\"s\",\"eq\":\"a\"}")))
        .isEqualTo("400 {\"message\":\"Invalid Next token\"}");
    assertThat(said(search(running.as("bob", "paged"), "?next=" + first.at("next"), query)))
        .isEqualTo("400 {\"message\":\"Invalid Next token\"}");
  }

  @Test
  void aDocumentWithSeveralValuesThatMatchIsFoundOnce() {
    var desk = AttributeDesk.at(running, "once").document("d1", text("s", "b", "a", "c"));

    var reply = desk.search("", "\"attribute\":{\"key\":\"s\"}");

    assertThat(ids(reply)).containsExactly("d1");
    assertThat(reply.at("documents.0.matchedAttribute.stringValue")).isEqualTo("a");
    assertThat(desk.search("", "\"attribute\":{\"key\":\"s\",\"eqOr\":[\"c\",\"b\"]}")
        .at("documents.0.matchedAttribute.stringValue")).isEqualTo("b");
  }

  @Test
  void aResultIsAsTheDocumentIsNow() {
    var desk = AttributeDesk.at(running, "now").document("d1", text("s", "red")).document("d2", text("s", "red"))
        .document("d3", text("s", "red")).document("d4", text("s", "red"));
    var ann = desk.client();
    ann.put("/documents/d1/attributes/s", "{\"attribute\":{\"stringValue\":\"blue\"}}");
    ann.delete("/documents/d2/attributes/s");
    ann.delete("/documents/d3?softDelete=true");

    assertThat(desk.found("\"attribute\":{\"key\":\"s\",\"eq\":\"red\"}")).containsExactly("d4");
    assertThat(desk.found("\"attribute\":{\"key\":\"s\"}")).containsExactly("d1", "d4");
    assertThat(desk.found("\"attribute\":{\"key\":\"s\",\"eq\":\"red\"},\"documentIds\":[\"d1\",\"d2\",\"d3\",\"d4\"]"))
        .containsExactly("d4");
    assertThat(ann.put("/documents/d3/restore").status()).isEqualTo(200);
    assertThat(desk.found("\"attribute\":{\"key\":\"s\",\"eq\":\"red\"}")).containsExactlyInAnyOrder("d3", "d4");
  }

  @Test
  void pagesAreFullAlsoWhereSomeRowsAreNotToBeSeen() {
    var desk = AttributeDesk.at(running, "rights");
    IntStream.range(0, 20).forEach(at -> desk.document("d" + at, (at % 2 == 0 ? "open/d" : "secret/deep/d") + at,
        number("n", Integer.toString(at))));
    Shelf.of(running, "rights").closeFolder("secret", "boss", "READ");
    var query = "\"attribute\":{\"key\":\"n\",\"range\":{\"start\":\"2\",\"end\":\"100\",\"type\":\"NUMBER\"}}";

    var first = desk.search("?limit=5", query);
    var second = desk.search("?limit=5&next=" + first.at("next"), query);

    assertThat(ids(first)).containsExactly("d2", "d4", "d6", "d8", "d10");
    assertThat(ids(second)).containsExactly("d12", "d14", "d16", "d18");
    assertThat(second.at("next")).isEmpty();
    assertThat(ids(search(running.as("bo", "rights", "boss"), "?limit=100&siteId=rights", query))).hasSize(18);
    assertThat(desk.found(query + ",\"documentIds\":[\"d1\",\"d2\",\"d3\",\"d4\"]")).containsExactly("d2", "d4");
  }

  @Test
  void onlySomeDocumentsAreLookedAtWhenTheirIdsAreGiven() {
    var desk = AttributeDesk.at(running, "among");
    IntStream.range(0, 4).forEach(at -> desk.document("d" + at, number("n", "1", Integer.toString(10 - at))));
    var ids = ",\"documentIds\":[\"d1\",\"d3\",\"d2\",\"nobody\",\"not an id\"]";
    var query = "\"attribute\":{\"key\":\"n\",\"range\":{\"start\":\"2\",\"end\":\"9\"}}" + ids;

    var page = desk.search("?limit=2", query);
    var next = desk.search("?limit=2&next=" + page.at("next"), query);

    assertThat(desk.found(query)).containsExactly("d3", "d2", "d1");
    assertThat(ids(page)).containsExactly("d3", "d2");
    assertThat(ids(next)).containsExactly("d1");
    assertThat(ids(desk.search("?limit=2&previous=" + next.at("previous"), query))).isEqualTo(ids(page));
    assertThat(desk.found("\"attribute\":{\"key\":\"n\",\"eq\":\"1\"}" + ids)).containsExactly("d1", "d3", "d2");
    assertThat(desk.found("\"attribute\":{\"key\":\"s\",\"eq\":\"1\"}" + ids)).isEmpty();
    assertThat(said(desk.search("", "\"attribute\":{\"key\":\"n\"},\"documentIds\":["
        + IntStream.range(0, 101).mapToObj(at -> "\"d" + at + "\"").collect(Collectors.joining(",")) + "]")))
        .isEqualTo("400 {\"message\":\"Maximum number of DocumentIds is 100\"}");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      {"key":"s","eq":"b"},{"key":"n","eq":"1"}                                              | d3,d4
      {"key":"n","eq":"1.0"},{"key":"s","eq":"b"}                                            | d3,d4
      {"key":"s","eq":"a"},{"key":"n"}                                                       | d2,d1,d4
      {"key":"s","eq":"a"},{"key":"n","range":{"start":"-20","end":"-5","type":"NUMBER"}}    | d2
      {"key":"s","eq":"a"},{"key":"n","range":{"start":"-20","end":"3","type":"NUMBER"}}     | d2,d1,d4
      {"key":"s","eq":"a"},{"key":"n","eqOr":["1","2","-10"]}                                | d2,d1,d4
      {"key":"s","eq":"a"},{"key":"n","beginsWith":"-"}                                      | d2
      {"key":"n","eq":"1"},{"key":"s","beginsWith":"b"}                                      | d3,d4,d5
      {"key":"n","eq":"1"},{"key":"s","range":{"start":"b","end":"bb"}}                      | d3,d4,d5
      {"key":"n","eq":"1"},{"key":"s","range":{"start":"b","end":"ba"}}                      | d3,d4
      {"key":"n","eq":"1"},{"key":"s","eqOr":["bb","b"]}                                     | d3,d4,d5
      {"key":"n","eq":"x"},{"key":"s"}                                                       | ``
      {"key":"s","eq":"nobody"},{"key":"n","eq":"1"}                                         | ``
      {"key":"s","eq":"b"},{"key":"f","eq":"true"},{"key":"t","beginsWith":"x"}              | d3
      {"key":"t","eq":"x y"},{"key":"f","eq":"TRUE"},{"key":"s"}                             | d3
      """)
  void severalAttributesAreSearchedTogetherInAnyOrderWhereThatIsDeclared(String attributes, String found) {
    if (running.as("ann", "composite").get("/attributes/s").status() == 404) {
      AttributeDesk.at(running, "composite").declare("s,n", "s,t,f")
          .document("d1", text("s", "a") + "," + number("n", "1"))
          .document("d2", text("s", "a") + "," + number("n", "-10"))
          .document("d3", text("s", "b") + "," + number("n", "1") + "," + text("t", "x y") + "," + flag("f", true))
          .document("d4", text("s", "a", "b") + "," + number("n", "1", "2"))
          .document("d5", text("s", "bb") + "," + number("n", "1"))
          .document("d6", text("s", "b"));
    }
    var desk = new AttributeDesk(running, "composite", running.as("ann", "composite")).awaitDeclared("s", "n")
        .awaitDeclared("f", "s", "t");

    assertThat(String.join(",", sorted(desk.found("\"attributes\":[" + attributes + "]"), found))).isEqualTo(found);
    assertThat(desk.found("\"attributes\":[" + attributes
        + "],\"documentIds\":[\"d1\",\"d2\",\"d3\",\"d4\",\"d5\",\"d6\"]"))
        .containsExactlyInAnyOrder(found.isEmpty() ? new String[0] : found.split(","));
  }

  /// Documents of the same value stand in no order that anyone may rely on: `d3` and `d4` have one here, and so have
  /// `d1` and `d4`.
  private static List<String> sorted(List<String> ids, String found) {
    var expected = List.of(found.split(","));
    for (var pair : List.of(List.of("d3", "d4"), List.of("d1", "d4"))) {
      int at = ids.indexOf(pair.getFirst());
      int other = ids.indexOf(pair.getLast());
      if (at - other == 1 && expected.indexOf(pair.getFirst()) < expected.indexOf(pair.getLast())) {
        var turned = new java.util.ArrayList<>(ids);
        java.util.Collections.swap(turned, at, other);
        return turned;
      }
    }
    return ids;
  }

  @Test
  void aCombinationIsShownAsTheValueThatWasFound() {
    var desk = AttributeDesk.at(running, "shown").declare("s,n").document("d1", text("s", "a::b") + "," + number("n",
        "100")).awaitDeclared("n", "s");

    var reply = desk.search("", "\"attributes\":[{\"key\":\"n\",\"eq\":\"100\"},{\"key\":\"s\"}]");

    assertThat(reply.text()).endsWith(
        "\"matchedAttribute\":{\"key\":\"s::n\",\"stringValue\":\"a::b::000000000000100.0000\"}}]}");
  }

  @Test
  void aClassificationsCombinationIsFoundToo() {
    var desk = AttributeDesk.at(running, "classified").declare("s,n").document("d1", text("s", "a") + ","
        + number("n", "1"));
    var classified = desk.client().post("/sites/classified/classifications",
        "{\"classification\":{\"name\":\"c\",\"attributes\":{" + AttributeDesk.declaring("t,n") + "}}}");
    desk.document("d2", "{\"classificationId\":\"" + classified.at("classificationId") + "\"}," + text("s", "a") + ","
        + number("n", "1") + "," + text("t", "x")).document("d3", text("t", "x") + "," + number("n", "1"));
    desk.awaitDeclared("s", "n").awaitDeclared("n", "t");

    assertThat(desk.found("\"attributes\":[{\"key\":\"n\",\"eq\":\"1\"},{\"key\":\"t\",\"eq\":\"x\"}]"))
        .containsExactly("d2");
    assertThat(desk.found("\"attributes\":[{\"key\":\"n\",\"eq\":\"1\"},{\"key\":\"s\",\"eq\":\"a\"}]"))
        .containsExactlyInAnyOrder("d1", "d2");
  }

  @Test
  void aCombinationThatIsBeingMadeIsAnsweredWholeOrNotAtAll() {
    var desk = AttributeDesk.at(running, "half");
    IntStream.range(0, 60).forEach(_ -> desk.made(text("s", "a") + "," + number("n", "1")));
    var query = "\"attributes\":[{\"key\":\"s\",\"eq\":\"a\"},{\"key\":\"n\",\"eq\":\"1\"}]";
    var none = "400 {\"errors\":[{\"error\":\"no composite key found for attributes 's,n'\"}]}";
    assertThat(said(desk.search("", query))).isEqualTo(none);

    desk.declare("n,s");
    var reply = desk.search("?limit=100", query);
    long end = System.nanoTime() + 60_000_000_000L;
    while (reply.status() != 200) {
      assertThat(said(reply)).isEqualTo(none);
      assertThat(System.nanoTime()).isLessThan(end);
      reply = desk.search("?limit=100", query);
    }
    assertThat(ids(reply)).hasSize(60).doesNotHaveDuplicates();

    desk.declare("s,t");
    for (int tries = 0; tries < 20; tries++) {
      assertThat(said(desk.search("?limit=100", query))).isEqualTo(none);
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      "attributes":[{"key":"strings"},{"key":"category"}]           | {"errors":[{"error":"no composite key found for attributes 'strings,category'"}]}
      "attributes":[{"key":"n","eq":"1"},{"key":"n","eq":"1"}]      | {"errors":[{"error":"no composite key found for attributes 'n,n'"}]}
      "attributes":[{"key":"s","beginsWith":"x"},{"key":"n"}]       | {"errors":[{"key":"beginsWith","error":"'beginsWith' can only be used on last attribute in list"}]}
      "attributes":[{"key":"s","range":{"start":"x","end":"y"}},{"key":"n"}] | {"errors":[{"key":"range","error":"'range' can only be used on last attribute in list"}]}
      "attributes":[{"key":"s","eqOr":["x"]},{"key":"n"}]           | {"errors":[{"key":"range","error":"'eqOr' is not supported with composite keys"}]}
      "attributes":[{"key":"s"},{"key":"n","eq":"1"}]               | {"errors":[{"key":"eq","error":"'eq' is required on all but the last attribute in list"}]}
      "attributes":[{"key":"s","eq":"1"},{"key":"n","range":{"start":"1"}}] | {"errors":[{"key":"range/end","error":"range end is required"}]}
      "attributes":[{"key":"s","eq":"1"},{"eq":"1"}]                | {"errors":[{"key":"attribute/key","error":"attribute 'key' is required"}]}
      "attribute":{}                                                | {"errors":[{"key":"attribute/key","error":"attribute 'key' is required"}]}
      "attribute":{"key":"n","range":{"end":"1"}}                   | {"errors":[{"key":"range/start","error":"range start is required"}]}
      "attribute":{"key":"n","range":{"start":"a","end":"1e999","type":"NUMBER"}} | {"errors":[{"key":"range/start","error":"range start must be a number"},{"key":"range/end","error":"range end must be a number"}]}
      "attribute":7                                                 | {"errors":[{"key":"query.attribute","error":"'query.attribute' must be an object"},{"key":"attribute/key","error":"attribute 'key' is required"}]}
      """)
  void whatCannotBeSearchedForIsSaid(String query, String answer) {
    if (running.as("ann", "wrong").get("/attributes/s").status() == 404) {
      AttributeDesk.at(running, "wrong").declare("s,n");
    }
    var desk = new AttributeDesk(running, "wrong", running.as("ann", "wrong")).awaitDeclared("s", "n");

    assertThat(said(desk.search("", query))).isEqualTo("400 " + answer);
  }

  @Test
  void whatIsTooLongOrTooMuchIsRefusedByName() {
    var ann = AttributeDesk.at(running, "long").declare("s,t").client();
    var desk = new AttributeDesk(running, "long", ann).awaitDeclared("s", "t");
    var longText = "x".repeat(2000);
    var half = "x".repeat(600);

    assertThat(desk.search("", "\"attribute\":{\"key\":\"s\",\"eq\":\"" + longText + "\"}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"query.attribute.eq\",\"error\":\"'query.attribute.eq' is too long\"}]}");
    assertThat(desk.search("", "\"attribute\":{\"key\":\"" + longText + "\"}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"query.attribute.key\",\"error\":\"'query.attribute.key' is too long\"}]}");
    assertThat(desk.search("", "\"attributes\":[{\"key\":\"s\",\"eq\":\"" + half + "\"},{\"key\":\"t\",\"eq\":\"" + half
        + "\"}]").text()).isEqualTo(
            "{\"errors\":[{\"key\":\"attributes\",\"error\":\"the values of 'attributes' are too long together\"}]}");
    assertThat(desk.search("", "\"attribute\":{\"key\":\"s\",\"eqOr\":["
        + IntStream.range(0, 101).mapToObj(at -> "\"" + at + "\"").collect(Collectors.joining(",")) + "]}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"query.attribute.eqOr\",\"error\":"
            + "\"'query.attribute.eqOr' has more than 100 elements\"}]}");
  }

  @Test
  void askedForAttributesAreShownWithEveryKindOfSearch() {
    var desk = AttributeDesk.at(running, "fields").declare("s,n").document("d1", text("s", "b", "a") + ","
        + number("n", "1.5") + "," + flag("f", false) + ",{\"key\":\"k\"}").awaitDeclared("s", "n");
    var ann = desk.client();
    ann.post("/documents/d1/tags", "{\"key\":\"t\",\"value\":\"v\"}");
    ann.put("/documents/d1/checkout", "{}");
    var shown = "\"attributes\":{\"s\":{\"stringValues\":[\"a\",\"b\"],\"valueType\":\"STRING\"},"
        + "\"n\":{\"numberValues\":[1.5],\"valueType\":\"NUMBER\"},\"f\":{\"booleanValue\":false,"
        + "\"valueType\":\"BOOLEAN\"},\"k\":{\"valueType\":\"KEY_ONLY\"}}}]}";

    for (var query : List.of("\"attribute\":{\"key\":\"s\",\"eq\":\"a\"}", "\"tag\":{\"key\":\"t\"}",
        "\"documentIds\":[\"d1\"]", "\"meta\":{\"path\":\"in/d1.txt\"}", "\"meta\":{\"folder\":\"in\"}",
        "\"filename\":{\"beginsWith\":\"d\"}", "\"attributes\":[{\"key\":\"n\",\"eq\":\"1.5\"},{\"key\":\"s\"}]")) {
      var reply = ann.post("/search", "{\"query\":{" + query + "},\"responseFields\":{\"attributes\":"
          + "[\"s\",\"n\",\"f\",\"k\",\"none\",\"s\"]}}");
      assertThat(reply.text()).as(query).endsWith(shown);
    }
    assertThat(ann.post("/search", "{\"query\":{\"documentIds\":[\"d1\"]},\"responseFields\":{\"attributes\":"
        + "[\"s::n\",\"Checkout\"]}}").text()).endsWith("\"attributes\":{\"s::n\":{\"stringValues\":"
            + "[\"a::000000000000001.5000\",\"b::000000000000001.5000\"],\"valueType\":\"COMPOSITE_STRING\"},"
            + "\"Checkout\":{\"stringValues\":[\"Checkout#d1\"],\"valueType\":\"ENTITY\"}}}]}");
  }

  @Test
  void anArtifactIsFoundAsWhatItIs() {
    var desk = AttributeDesk.at(running, "artifacts").document("d1", text("s", "blue"));
    Shelf.of(running, "artifacts").putArtifact("d1", "a1");
    var added = desk.client().post("/documents/d1/attributes?artifactId=a1",
        "{\"attributes\":[" + text("s", "red") + "]}");
    assertThat(added.status()).as(added.toString()).isEqualTo(201);

    var reply = desk.search("", "\"attribute\":{\"key\":\"s\",\"eq\":\"red\"}");

    assertThat(ids(reply)).containsExactly("d1");
    assertThat(reply.at("documents.0.artifactId")).isEqualTo("a1");
  }

  @Test
  void sitesKnowNothingOfEachOther() {
    AttributeDesk.at(running, "here").document("d1", text("s", "red"));

    assertThat(ids(search(running.as("ann", "there"), "", "\"attribute\":{\"key\":\"s\"}"))).isEmpty();
    assertThat(search(running.as("ann", "there"), "?siteId=here", "\"attribute\":{\"key\":\"s\"}").status())
        .isEqualTo(401);
    assertThat(ids(search(running.as("ann", "here_read"), "", "\"attribute\":{\"key\":\"s\"}"))).containsExactly("d1");
  }
}

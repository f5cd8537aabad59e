package io.sheaf.docs.documents.attributes;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What schemas demand of documents, where documents are made and changed.
class SchemasOnDocumentsTest {

  @TempDir
  static Path folder;
  private static Running running;

  @BeforeAll
  static void start() {
    running = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    running.close();
  }

  /// A site with the attributes `strings`, `num`, `flag` and `keyonly`, and this schema.
  private static Client site(String name, String schema) {
    var ann = running.as("ann", name);
    for (var attribute : new String[]{"strings STRING", "num NUMBER", "flag BOOLEAN", "keyonly KEY_ONLY"}) {
      var words = attribute.split(" ");
      ann.post("/attributes",
          "{\"attribute\":{\"key\":\"" + words[0] + "\",\"dataType\":\"" + words[1] + "\"}}");
    }
    var set = ann.put("/sites/" + name + "/schema/document", "{\"name\":\"s\",\"attributes\":{" + schema + "}}");
    assertThat(set.status()).as(set.text()).isEqualTo(200);
    return ann;
  }

  private static Reply made(Client client, String attributes) {
    return client.post("/documents", "{\"content\":\"x\",\"attributes\":[" + attributes + "]}");
  }

  private static String attributes(Reply made) {
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    return "/documents/" + made.at("documentId") + "/attributes";
  }

  @Test
  void whatIsRequiredIsFilledInOrAskedFor() {
    var ann = site("required",
        """
        "required":[{"attributeKey":"strings"},{"attributeKey":"num","defaultValue":"7"},{"attributeKey":"keyonly"}]""");

    var refused = ann.post("/documents", "{\"content\":\"x\"}");
    var attributes = attributes(made(ann, "{\"key\":\"strings\",\"stringValue\":\"a\"}"));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).isEqualTo(
        "{\"errors\":[{\"key\":\"strings\",\"error\":\"missing required attribute 'strings'\"}]}");
    assertThat(ann.get(attributes + "/num").at("attribute.numberValue")).isEqualTo("7");
    assertThat(ann.get(attributes + "/keyonly").at("attribute.valueType")).isEqualTo("KEY_ONLY");
    var kept = ann.delete(attributes + "/strings");
    assertThat(kept.status()).isEqualTo(400);
    assertThat(kept.text()).isEqualTo(
        "{\"errors\":[{\"key\":\"strings\",\"error\":\"'strings' is a required attribute\"}]}");
    assertThat(ann.delete(attributes + "/strings/a").text()).isEqualTo(kept.text());
    assertThat(ann.put(attributes, "{\"attributes\":[{\"key\":\"num\",\"numberValue\":1}]}").text())
        .isEqualTo(refused.text());
  }

  @Test
  void whatARuleFillsInIsSetByTheRuleEvenWhereItIsGoverned() {
    var ann = running.as("ann", "governed");
    running.as("gus", "governed_govern").post("/attributes",
        "{\"attribute\":{\"key\":\"level\",\"type\":\"GOVERNANCE\"}}");
    ann.put("/sites/governed/schema/document", "{\"name\":\"s\",\"attributes\":{\"required\":"
        + "[{\"attributeKey\":\"level\",\"defaultValue\":\"low\"}],\"allowAdditionalAttributes\":true}}");

    var made = ann.post("/documents", "{\"content\":\"x\"}");

    assertThat(ann.get(attributes(made) + "/level").at("attribute.stringValue")).isEqualTo("low");
    var item = running.engines().ports().table()
        .page(Query.of(AttributeItem.inList(new SiteId("governed"), "level"))).items().getFirst();
    assertThat(item.text("setBy")).isEqualTo("RULE");
  }

  @Test
  void onlyWhatIsAllowedIsTaken() {
    var ann = site("allowed", """
        "optional":[{"attributeKey":"strings","allowedValues":["111","222"]},
        {"attributeKey":"num","minNumberOfValues":2,"maxNumberOfValues":3}]""");

    assertThat(made(ann, "{\"key\":\"strings\",\"stringValue\":\"333\"}").text()).isEqualTo("{\"errors\":[{\"key\":"
        + "\"strings\",\"error\":\"invalid attribute value 'strings', only allowed values are 111,222\"}]}");
    assertThat(made(ann, "{\"key\":\"num\",\"numberValue\":1}").at("errors.0.key")).isEqualTo("minNumberOfValues");
    assertThat(made(ann, "{\"key\":\"flag\",\"booleanValue\":true}").text()).isEqualTo("{\"errors\":[{\"key\":\"flag\","
        + "\"error\":\"attribute 'flag' is not listed as a required or optional attribute\"}]}");
    var attributes = attributes(made(ann, "{\"key\":\"num\",\"numberValues\":[1,2]}"));
    assertThat(ann.delete(attributes + "/num/1").at("errors.0.key")).isEqualTo("minNumberOfValues");
    assertThat(ann.delete("/attributes/num").text()).isEqualTo("{\"errors\":[{\"key\":\"num\",\"error\":"
        + "\"attribute 'num' is used in a Schema / Classification, cannot be deleted\"}]}");
  }

  @Test
  void everyCombinationOfACompositeKeyIsThereAndFollowsItsAttributes() {
    var ann = site("composite", """
        "compositeKeys":[{"attributeKeys":["strings","num"]}],"allowAdditionalAttributes":true""");
    var attributes = attributes(made(ann,
        "{\"key\":\"strings\",\"stringValues\":[\"a\",\"b\"]},{\"key\":\"num\",\"numberValues\":[100,-2.5]}"));

    var composite = ann.get(attributes + "/strings%3A%3Anum");

    assertThat(composite.at("attribute.valueType")).isEqualTo("COMPOSITE_STRING");
    assertThat(composite.at("attribute.stringValues")).isEqualTo("[\"a::-00000000000002.5000\","
        + "\"a::000000000000100.0000\",\"b::-00000000000002.5000\",\"b::000000000000100.0000\"]");
    assertThat(ann.delete(attributes + "/strings%3A%3Anum").status()).isEqualTo(400);
    ann.put(attributes + "/strings", "{\"attribute\":{\"stringValue\":\"c\"}}");
    assertThat(ann.get(attributes + "/strings%3A%3Anum").at("attribute.stringValues"))
        .isEqualTo("[\"c::-00000000000002.5000\",\"c::000000000000100.0000\"]");
    ann.delete(attributes + "/num");
    assertThat(ann.get(attributes + "/strings%3A%3Anum").status()).isEqualTo(404);
    assertThat(ann.get(attributes).json().get("attributes").size()).isEqualTo(1);
  }

  @Test
  void tooManyCombinationsAreRefusedNamingTheKey() {
    var ann = site("combinations", """
        "compositeKeys":[{"attributeKeys":["strings","num"]}],"allowAdditionalAttributes":true""");
    var texts = IntStream.range(0, 10).mapToObj(n -> "\"t" + n + "\"").collect(Collectors.joining(","));
    var numbers = IntStream.range(0, 10).mapToObj(String::valueOf).collect(Collectors.joining(","));

    var refused = made(ann, "{\"key\":\"strings\",\"stringValues\":[" + texts + "]},{\"key\":\"num\",\"numberValues\":["
        + numbers + "]}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("errors.0.key")).isEqualTo("strings::num");
  }

  @Test
  void aClassificationIsAssignedAndDemandsWhatItDemands() {
    var ann = site("classes", "\"allowAdditionalAttributes\":true");
    var classification = ann.post("/sites/classes/classifications", "{\"classification\":{\"name\":\"invoice\","
        + "\"attributes\":{\"required\":[{\"attributeKey\":\"num\"}],\"allowAdditionalAttributes\":true}}}")
        .at("classificationId");
    var attributes = attributes(made(ann, ""));
    var assign = "{\"classificationId\":\"" + classification + "\"}";

    var refused = ann.post(attributes, "{\"attributes\":[" + assign + "]}");
    var assigned = ann.post(attributes, "{\"attributes\":[" + assign + ",{\"key\":\"num\",\"numberValue\":1}]}");

    assertThat(refused.text()).isEqualTo(
        "{\"errors\":[{\"key\":\"num\",\"error\":\"missing required attribute 'num'\"}]}");
    assertThat(assigned.status()).as(assigned.text()).isEqualTo(201);
    assertThat(ann.get(attributes + "/Classification").at("attribute.stringValue")).isEqualTo(classification);
    assertThat(ann.get(attributes + "/Classification").at("attribute.valueType")).isEqualTo("CLASSIFICATION");
    assertThat(ann.delete(attributes + "/num").at("errors.0.error")).isEqualTo("'num' is a required attribute");
    assertThat(ann.delete("/sites/classes/classifications/" + classification).status()).isEqualTo(400);
    assertThat(ann.get("/attributes/Classification").at("attribute.dataType")).isEqualTo("STRING");
    ann.delete(attributes + "/Classification");
    assertThat(ann.delete(attributes + "/num").status()).isEqualTo(200);
    assertThat(ann.delete("/sites/classes/classifications/" + classification).status()).isEqualTo(200);
  }
}

package io.sheaf.docs.documents.attributes;

import static io.sheaf.docs.documents.attributes.AttributedSite.document;
import static io.sheaf.docs.documents.attributes.AttributedSite.quoted;
import static io.sheaf.docs.documents.attributes.AttributedSite.said;
import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@OnAwsToo
class DocumentAttributesTest {

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

  private static Client site(String name) {
    return AttributedSite.of(running, name);
  }

  @Test
  void aDocumentIsMadeWithAttributesOfEveryType() {
    var ann = site("types");

    var document = document(ann, """
        {"key":"security","stringValues":["low","high","low"]},{"key":"amount","numberValue":12.50},
        {"key":"paid","booleanValue":true},{"key":"flagged"}""");

    assertThat(said(ann.get(document + "/attributes"))).isEqualTo("{\"attributes\":["
        + "{\"key\":\"amount\",\"numberValue\":12.5,\"valueType\":\"NUMBER\"},"
        + "{\"key\":\"flagged\",\"valueType\":\"KEY_ONLY\"},"
        + "{\"key\":\"paid\",\"booleanValue\":true,\"valueType\":\"BOOLEAN\"},"
        + "{\"key\":\"security\",\"stringValues\":[\"high\",\"low\"],\"valueType\":\"STRING\"}]}");
    var one = ann.get(document + "/attributes/security");
    assertThat(one.at("attribute.userId")).isEqualTo("ann");
    assertThat(one.at("attribute.insertedDate")).isNotEmpty();
  }

  @Test
  void theyAreAddedSetReplacedAndRemoved() {
    var ann = site("life");
    var document = document(ann, "");
    var id = document.substring("/documents/".length());
    var attributes = document + "/attributes";

    var added = ann.post(attributes, "{\"attributes\":[{\"key\":\"security\",\"stringValue\":\"high\"}]}");
    assertThat(added.status()).isEqualTo(201);
    assertThat(added.text()).isEqualTo("{\"message\":\"added attributes to documentId '" + id + "'\"}");
    assertThat(ann.post(attributes, "{\"attributes\":[{\"key\":\"security\",\"stringValue\":\"low\"}]}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"security\",\"error\":\"document attribute 'security' already exists\"}]}");
    var replaced = ann.put(attributes + "/amount", "{\"attribute\":{\"numberValues\":[3,1,2]}}");
    assertThat(replaced.status()).isEqualTo(200);
    assertThat(replaced.text()).isEqualTo("{\"message\":\"Updated attribute 'amount' on document '" + id + "'\"}");
    assertThat(ann.put(attributes + "/amount", "{\"attribute\":{}}").text())
        .isEqualTo("{\"errors\":[{\"error\":\"no attribute values found\"}]}");
    assertThat(said(ann.get(attributes + "/amount"))).isEqualTo(
        "{\"attribute\":{\"key\":\"amount\",\"numberValues\":[1,2,3],\"valueType\":\"NUMBER\"}}");

    var less = ann.delete(attributes + "/amount/2.0");
    assertThat(less.text()).isEqualTo(
        "{\"message\":\"attribute value '2.0' removed from attribute 'amount', document '" + id + "'\"}");
    assertThat(ann.get(attributes + "/amount").at("attribute.numberValues")).isEqualTo("[1,3]");
    var missing = ann.delete(attributes + "/amount/9");
    assertThat(missing.status()).isEqualTo(404);
    assertThat(missing.text()).isEqualTo("{\"message\":\"attribute 'amount' not found on document ' " + id + "'\"}");

    var set = ann.put(attributes, "{\"attributes\":[{\"key\":\"paid\",\"booleanValue\":false}]}");
    assertThat(set.status()).isEqualTo(201);
    assertThat(set.text()).isEqualTo("{\"message\":\"set attributes on documentId '" + id + "'\"}");
    assertThat(said(ann.get(attributes))).isEqualTo(
        "{\"attributes\":[{\"key\":\"paid\",\"booleanValue\":false,\"valueType\":\"BOOLEAN\"}]}");

    assertThat(ann.delete(attributes + "/paid").text())
        .isEqualTo("{\"message\":\"attribute 'paid' removed from document '" + id + "'\"}");
    var gone = ann.get(attributes + "/paid");
    assertThat(gone.status()).isEqualTo(404);
    assertThat(gone.text()).isEqualTo("{\"message\":\"attribute 'paid' not found on document '" + id + "'\"}");
    assertThat(ann.get(attributes).text()).isEqualTo("{\"attributes\":[]}");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      {"attributes":[]} | {"errors":[{"error":"no attributes found"}]}
      {"attributes":[{"stringValue":"a"}]} | {"message":"'key' is required"}
      {} | {"message":"invalid request body"}
      {"attributes":[{"key":"no","stringValue":"a"}]} | {"errors":[{"key":"no","error":"attribute 'no' not found"}]}
      {"attributes":[{"key":"security","numberValue":1}]} | {"errors":[{"key":"security","error":"attribute only support string value"}]}
      {"attributes":[{"key":"security"}]} | {"errors":[{"key":"security","error":"attribute only support string value"}]}
      {"attributes":[{"key":"amount","stringValue":"1"}]} | {"errors":[{"key":"amount","error":"attribute only support number value"}]}
      {"attributes":[{"key":"amount","numberValue":1,"booleanValue":true}]} | {"errors":[{"key":"amount","error":"attribute only support number value"}]}
      {"attributes":[{"key":"paid","stringValue":"true"}]} | {"errors":[{"key":"paid","error":"attribute only support boolean value"}]}
      {"attributes":[{"key":"flagged","stringValue":"a"}]} | {"errors":[{"key":"flagged","error":"attribute does not support a value"}]}
      {"attributes":[{"documentId":"","relationship":"PRIMARY"}]} | {"errors":[{"key":"","error":"document '' does not exist"}]}
      {"attributes":[{"documentId":"x","relationship":"FRIEND"}]} | {"errors":[{"key":"relationship","error":"'relationship' is required"}]}
      {"attributes":[{"classificationId":"x"}]} | {"errors":[{"key":"classificationId","error":"classification 'x' not found"}]}
      {"attributes":[{"key":"RetentionStatus","stringValue":"a"}]} | {"errors":[{"key":"RetentionStatus","error":"attribute key is derived reserved"}]}
      {"attributes":[{"key":"RetentionPolicy","entityTypeId":"Nothing","entityId":"a"}]} | {"errors":[{"key":"entityTypeId","error":"EntityType 'Nothing' is not found"}]}
      """)
  void whatIsNoAttributeIsRefused(String body, String answer) {
    var ann = site("wrong");
    var gus = running.as("gus", "wrong_govern");
    var document = document(ann, "");

    var reply = gus.post(document + "/attributes", body);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text()).isEqualTo(answer);
    assertThat(ann.get(document + "/attributes").text()).isEqualTo("{\"attributes\":[]}");
  }

  @Test
  void aDocumentIsChangedTogetherWithItsAttributes() {
    var ann = site("patch");
    var document = document(ann, "{\"key\":\"security\",\"stringValue\":\"high\"},{\"key\":\"flagged\"}");

    var changed = ann.patch(document,
        "{\"path\":\"a.txt\",\"attributes\":[{\"key\":\"security\",\"stringValues\":[\"low\"]}]}");

    assertThat(changed.status()).isEqualTo(200);
    assertThat(said(ann.get(document + "/attributes"))).isEqualTo("{\"attributes\":["
        + "{\"key\":\"flagged\",\"valueType\":\"KEY_ONLY\"},"
        + "{\"key\":\"security\",\"stringValue\":\"low\",\"valueType\":\"STRING\"}]}");
    var refused = ann.patch(document, "{\"path\":\"b.txt\",\"attributes\":[{\"key\":\"no\"}]}");
    assertThat(refused.text()).isEqualTo("{\"errors\":[{\"key\":\"no\",\"error\":\"attribute 'no' not found\"}]}");
    assertThat(ann.get(document).at("path")).isEqualTo("a.txt");
  }

  @Test
  void childrenArtifactsAndUploadsHaveAttributesToo() {
    var ann = site("kinds");
    var attribute = "\"attributes\":[{\"key\":\"security\",\"stringValue\":\"high\"}]";

    var parent = ann.post("/documents", "{\"documents\":[{\"content\":\"a\"," + attribute + "}]}");
    var upload = ann.post("/documents/upload", "{" + attribute + "}");
    var artifact = ann.post("/documents", "{\"content\":\"a\",\"artifacts\":true," + attribute + "}");

    assertThat(ann.get("/documents/" + parent.at("documentId")).at("documents.0.attributes.0.stringValue"))
        .isEqualTo("high");
    assertThat(ann.get("/documents/" + upload.at("documentId") + "/attributes").at("attributes.0.stringValue"))
        .isEqualTo("high");
    var attributes = "/documents/" + artifact.at("documentId") + "/attributes";
    assertThat(ann.get(attributes + "?artifactId=" + artifact.at("artifactId")).at("attributes.0.stringValue"))
        .isEqualTo("high");
    assertThat(ann.get(attributes).text()).isEqualTo("{\"attributes\":[]}");
  }

  @Test
  void pagesShowEachAttributeWhole() {
    var ann = site("pages");
    var document = document(ann, "{\"key\":\"security\",\"stringValues\":[\"a\",\"b\",\"c\"]},"
        + "{\"key\":\"amount\",\"numberValues\":[1,2]},{\"key\":\"paid\",\"booleanValue\":true}");
    ann.put(document + "/checkout");

    var first = ann.get(document + "/attributes?limit=2");
    var second = ann.get(document + "/attributes?limit=2&next=" + quoted(first.at("next")));

    assertThat(first.at("attributes.0.key")).isEqualTo("Checkout");
    assertThat(first.at("attributes.1.numberValues")).isEqualTo("[1,2]");
    assertThat(second.at("attributes.0.key")).isEqualTo("paid");
    assertThat(second.at("attributes.1.stringValues")).isEqualTo("[\"a\",\"b\",\"c\"]");
    assertThat(second.at("next")).isEmpty();
    var other = document(ann, "");
    assertThat(ann.get(other + "/attributes?next=" + quoted(first.at("next"))).text())
        .isEqualTo("{\"message\":\"Invalid Next token\"}");
  }

  @Test
  void onlyWhoGovernsSetsAndRemovesWhatIsGoverned() {
    var ann = site("governed");
    var gus = running.as("gus", "governed_govern");
    gus.post("/attributes", "{\"attribute\":{\"key\":\"level\",\"type\":\"GOVERNANCE\"}}");
    var document = document(ann, "");
    var level = "{\"attributes\":[{\"key\":\"level\",\"stringValue\":\"1\"}]}";
    var change = "{\"errors\":[{\"key\":\"level\",\"error\":\"attribute 'level' is an protected attribute, "
        + "can only be changed by Goverance/Admin role\"}]}";
    var removal = "{\"errors\":[{\"key\":\"level\",\"error\":\"attribute can only be changed by GOVERN or ADMIN role\"}]}";

    assertThat(ann.post(document + "/attributes", level).text()).isEqualTo(change);
    assertThat(gus.post(document + "/attributes", level).status()).isEqualTo(201);
    assertThat(ann.put(document + "/attributes/level", "{\"attribute\":{\"stringValue\":\"2\"}}").text())
        .isEqualTo(change);
    assertThat(ann.delete(document + "/attributes/level").text()).isEqualTo(removal);
    assertThat(ann.put(document + "/attributes", "{\"attributes\":[]}").text()).isEqualTo(removal);
    assertThat(ann.put(document + "/attributes", level).status()).isEqualTo(201);
    assertThat(gus.delete(document + "/attributes/level").status()).isEqualTo(200);
  }

  @Test
  void aValueThatStaysKeepsWhoSetItAndAChangeLeavesHistory() {
    var ann = site("history");
    var bob = running.as("bob", "history");
    var document = document(ann, "{\"key\":\"security\",\"stringValues\":[\"a\",\"b\"]}");

    bob.put(document + "/attributes/security", "{\"attribute\":{\"stringValues\":[\"b\",\"c\"]}}");

    var table = running.engines().ports().table();
    var id = document.substring("/documents/".length());
    var site = new SiteId("history");
    var values = table.page(Query.of(TableSchema.ATTRIBUTE.main().partition(site, id),
        TableSchema.ATTRIBUTE.main().beginning("security"))).items();
    assertThat(values.stream().map(item -> item.text("stringValue") + " " + item.text("userId") + " "
        + item.text("setBy")).toList()).containsExactly("b ann PERSON", "c bob PERSON");
    var history = table.page(Query.of(TableSchema.ATTRIBUTE_HISTORY.main().partition(site, id))).items();
    assertThat(history).hasSize(1);
    assertThat(history.getFirst().texts("stringValues")).containsExactly("a", "b");
    assertThat(history.getFirst().text("changedBy")).isEqualTo("bob");
    assertThat(ann.get(document + "/attributes/security").at("attribute.userId")).isEqualTo("bob");
  }

  @Test
  void numbersStandBySizeInTheListOfAll() {
    var ann = site("order");
    for (var number : new String[]{"10", "9", "-3", "-20", "0", "1.5", "123456789012345678901234567890"}) {
      document(ann, "{\"key\":\"amount\",\"numberValue\":" + number + "}");
    }

    var listed = running.engines().ports().table()
        .page(Query.of(AttributeItem.inList(new SiteId("order"), "amount"))).items().stream()
        .map(item -> AttributeItem.Listed.of(new SiteId("order"), item).value().toString()).toList();

    assertThat(listed).containsExactly("-20", "-3", "0", "1.5", "9", "10", "123456789012345678901234567890");
  }

  @Test
  void attributesStayWithADocumentThatIsPutAwayAndGoWithOneThatIsRemoved() {
    var ann = site("away");
    var document = document(ann, "{\"key\":\"security\",\"stringValues\":[\"a\",\"b\"]}");
    ann.put(document + "/attributes/security", "{\"attribute\":{\"stringValue\":\"c\"}}");

    ann.delete(document + "?softDelete=true");
    assertThat(ann.get(document + "/attributes").status()).isEqualTo(404);
    ann.put(document + "/restore");
    assertThat(ann.get(document + "/attributes").at("attributes.0.stringValue")).isEqualTo("c");
    ann.delete(document);

    var table = running.engines().ports().table();
    assertThat(table.page(Query.of(AttributeItem.inList(new SiteId("away"), "security"))).items()).isEmpty();
    assertThat(table.page(Query.of(TableSchema.ATTRIBUTE_HISTORY.main().partition(new SiteId("away"),
        document.substring(11)))).items()).isEmpty();
  }

  @Test
  void tooManyAreRefusedAndNamed() {
    var ann = site("many");
    var many = IntStream.range(0, 91).mapToObj(String::valueOf).collect(Collectors.joining(","));
    var most = IntStream.range(0, 85).mapToObj(String::valueOf).collect(Collectors.joining(","));

    var refused = ann.post("/documents",
        "{\"content\":\"x\",\"attributes\":[{\"key\":\"amount\",\"numberValues\":[" + many + "]}]}");
    var document = document(ann, "{\"key\":\"amount\",\"numberValues\":[" + most + "]}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("errors.0.key")).isEqualTo("attributes");
    assertThat(ann.get(document + "/attributes/amount").json().get("attribute").get("numberValues").size())
        .isEqualTo(85);
    var exchanged = ann.put(document + "/attributes/amount", "{\"attribute\":{\"numberValues\":["
        + IntStream.range(100, 150).mapToObj(String::valueOf).collect(Collectors.joining(",")) + "]}}");
    assertThat(exchanged.at("errors.0.key")).isEqualTo("attributes");
    assertThat(ann.put(document + "/attributes/security",
        "{\"attribute\":{\"stringValue\":\"" + "é".repeat(600) + "\"}}").at("errors.0.key")).isEqualTo("security");
    assertThat(ann.put(document + "/attributes/amount",
        "{\"attribute\":{\"numberValue\":123456789012345678901234567890123456789}}").at("errors.0.key"))
        .isEqualTo("amount");
  }

  @Test
  void tagsAndAttributesCountTogether() {
    var ann = site("together");
    var most = IntStream.range(0, 85).mapToObj(String::valueOf).collect(Collectors.joining(","));
    var document = document(ann, "{\"key\":\"amount\",\"numberValues\":[" + most + "]}");
    var tags = IntStream.range(0, 6).mapToObj(n -> "{\"key\":\"t" + n + "\"}").collect(Collectors.joining(","));

    var refused = ann.post(document + "/tags", "{\"tags\":[" + tags + "]}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("errors.0.key")).isEqualTo("tags");
    assertThat(ann.post(document + "/tags", "{\"tags\":[{\"key\":\"a\"}]}").status()).isEqualTo(201);
    assertThat(ann.delete(document + "/tags/a").status()).isEqualTo(200);
  }

  @Test
  void aChangeRaisesTheRevisionAndTellsWhatWasAndIs() {
    var ann = site("events");
    var document = document(ann, "{\"key\":\"amount\",\"numberValue\":1}");
    var before = ann.get(document + "/attributes").header("ETag").orElseThrow();

    var changed = ann.put(document + "/attributes/amount", "{\"attribute\":{\"numberValue\":2}}");
    var stale = ann.with("If-Match", before).put(document + "/attributes/amount",
        "{\"attribute\":{\"numberValue\":3}}");

    assertThat(changed.header("ETag")).isPresent().isNotEqualTo(java.util.Optional.of(before));
    assertThat(stale.status()).isEqualTo(412);
    assertThat(new BigDecimal(ann.get(document + "/attributes/amount").at("attribute.numberValue")))
        .isEqualByComparingTo("2");
  }
}

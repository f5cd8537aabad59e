package io.sheaf.docs.metadata.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SiteSchemaTest {

  @TempDir
  static Path folder;
  private static Running sheaf;

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  @Test
  void aSiteHasNoSchemaUntilItIsSet() {
    var reply = sheaf.as("ann", "bare").get("/sites/bare/schema/document");

    assertThat(reply.text()).isEqualTo("{\"message\":\"Sites Schema not found\"}");
    assertThat(reply.status()).isEqualTo(404);
  }

  @Test
  void whatWasSetIsShown() {
    var desk = SchemaDesk.at(sheaf, "shown").attributes("city", "color").attribute("amount", "NUMBER");

    desk.set("""
        {"compositeKeys":[{"attributeKeys":["city","amount"]}],
         "required":[{"attributeKey":"city","defaultValue":"Graz","allowedValues":["Graz","Wien"],
           "minNumberOfValues":1,"maxNumberOfValues":2}],
         "optional":[{"attributeKey":"amount","allowedValues":["1","2.50"]}],"allowAdditionalAttributes":true}""");

    assertThat(desk.client().get(desk.schemaPath()).text()).isEqualTo("""
        {"name":"rules","attributes":{"compositeKeys":[{"attributeKeys":["city","amount"]}],\
        "required":[{"attributeKey":"city","minNumberOfValues":1,"maxNumberOfValues":2,"defaultValue":"Graz",\
        "allowedValues":["Graz","Wien"]}],\
        "optional":[{"attributeKey":"amount","allowedValues":["1","2.50"]}],"allowAdditionalAttributes":true}}""");
  }

  @Test
  void anAbsentWordOnAdditionalAttributesMeansNone() {
    var desk = SchemaDesk.at(sheaf, "absent").attributes("city", "other").set("{\"optional\":[{\"attributeKey\":"
        + "\"city\"}]}");

    var reply = desk.add("[{\"key\":\"other\",\"stringValue\":\"x\"}]");

    assertThat(reply.text()).isEqualTo("{\"errors\":[{\"key\":\"other\",\"error\":\"attribute 'other' is not listed as"
        + " a required or optional attribute\"}]}");
    assertThat(desk.add("[]").status()).isEqualTo(201);
  }

  @Test
  void aSchemaNeedsANameAndASchema() {
    var desk = SchemaDesk.at(sheaf, "needs");

    assertThat(desk.client().put(desk.schemaPath(), "{}").text()).isEqualTo(
        "{\"errors\":[{\"key\":\"name\",\"error\":\"'name' is required\"},"
            + "{\"key\":\"schema\",\"error\":\"'schema' is required\"}]}");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      {"required":[{}],"optional":[{}]} | {"errors":[{"error":"required attribute missing attributeKey'"},{"error":"optional attribute missing attributeKey'"}]}
      {"required":[{"attributeKey":"invoice"}]} | {"errors":[{"key":"invoice","error":"attribute 'invoice' not found"}]}
      {"required":[{"attributeKey":"category"}],"optional":[{"attributeKey":"category"}]} | {"errors":[{"key":"category","error":"attribute 'category' is in both required & optional lists"}]}
      {"required":[{"attributeKey":"keyonly","allowedValues":["a"],"defaultValue":"a"}]} | {"errors":[{"key":"keyonly","error":"attribute 'keyonly' does not allow allowed values"},{"key":"keyonly","error":"attribute 'keyonly' does not allow default values"}]}
      {"required":[{"attributeKey":"category","allowedValues":["a"],"defaultValue":"b"}]} | {"errors":[{"key":"defaultValue","error":"defaultValue must be part of allowed values"}]}
      {"compositeKeys":[{"attributeKeys":["category"]}],"allowAdditionalAttributes":true} | {"errors":[{"key":"compositeKeys","error":"compositeKeys must have more than 1 value"}]}
      {"compositeKeys":[{"attributeKeys":["category","other"]},{"attributeKeys":["other","category"]}],"allowAdditionalAttributes":true} | {"errors":[{"key":"compositeKeys","error":"duplicate compositeKey"}]}
      {"compositeKeys":[{"attributeKeys":["category","other"]}],"required":[{"attributeKey":"category"}]} | {"errors":[{"key":"other","error":"attribute 'other' not listed in required/optional attributes"}]}
      {"required":[{"attributeKey":"company","defaultEntityTypeId":"x","defaultEntityId":"y"}]} | {"errors":[{"key":"entityTypeId","error":"EntityTypeId does not exist"},{"key":"entityId","error":"EntityId does not exist"}]}
      {"required":[{"attributeKey":"company","defaultEntityId":"y"}]} | {"errors":[{"key":"entityTypeId","error":"'entityTypeId' is required"}]}
      {"required":[{"attributeKey":"num","allowedValues":["many"]}]} | {"errors":[{"key":"num","error":"attribute only support number value"}]}
      {"required":[{"attributeKey":"category","minNumberOfValues":1}]} | {"errors":[{"key":"maxNumberOfValues","error":"'maxNumberOfValues' is required"}]}
      {"required":[{"attributeKey":"category","minNumberOfValues":3,"maxNumberOfValues":2}]} | {"errors":[{"key":"maxNumberOfValues","error":"'maxNumberOfValues' must be at least 1 and 'minNumberOfValues'"}]}
      {"required":[{"attributeKey":"category","minNumberOfValues":2,"maxNumberOfValues":-1,"defaultValue":"a"}]} | {"errors":[{"key":"defaultValues","error":"number of default values must be from 2 to 50"}]}
      """)
  void whatNobodyCouldSatisfyIsRefused(String attributes, String refusal) {
    var site = "refused" + Math.floorMod(attributes.hashCode(), 1_000_000);
    var desk = SchemaDesk.at(sheaf, site).attributes("category", "other").attribute("keyonly", "KEY_ONLY")
        .attribute("company", "ENTITY").attribute("num", "NUMBER");

    var reply = desk.put(attributes);

    assertThat(reply.text()).isEqualTo(refusal);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(desk.client().get(desk.schemaPath()).status()).isEqualTo(404);
  }

  @Test
  void combinationsOfWhatIsNotDefinedMayBeDeclaredWhereOthersMayBeAdded() {
    SchemaDesk.at(sheaf, "undefined")
        .set("{\"compositeKeys\":[{\"attributeKeys\":[\"a\",\"b\"]}],\"allowAdditionalAttributes\":true}");
  }

  @Test
  void documentsAreHeldToIt() {
    var desk = SchemaDesk.at(sheaf, "held").attributes("strings").attribute("flag", "BOOLEAN").attribute("num",
        "NUMBER");
    desk.set("""
        {"required":[{"attributeKey":"strings","allowedValues":["111","222"]}],
         "optional":[{"attributeKey":"flag","allowedValues":["true"]},
           {"attributeKey":"num","allowedValues":["111.11","222.22"]}]}""");

    assertThat(desk.add("[]").text())
        .isEqualTo("{\"errors\":[{\"key\":\"strings\",\"error\":\"missing required attribute 'strings'\"}]}");
    assertThat(desk.add("[{\"key\":\"strings\",\"stringValue\":\"333\"},{\"key\":\"flag\",\"booleanValue\":false},"
        + "{\"key\":\"num\",\"numberValue\":3}]").text()).isEqualTo(
            "{\"errors\":[{\"key\":\"strings\",\"error\":\"invalid attribute value 'strings', only allowed values are"
                + " 111,222\"},{\"key\":\"flag\",\"error\":\"invalid attribute value 'flag', only allowed values are"
                + " true\"},{\"key\":\"num\",\"error\":\"invalid attribute value 'num', only allowed values are"
                + " 111.11,222.22\"}]}");
    desk.document("[{\"key\":\"strings\",\"stringValue\":\"111\"},{\"key\":\"num\",\"numberValue\":222.220}]");
  }

  @Test
  void whatIsRequiredIsFilledInAndStays() {
    var desk = SchemaDesk.at(sheaf, "filled").attributes("city").attribute("seen", "KEY_ONLY").attribute("amount",
        "NUMBER");
    desk.set("""
        {"required":[{"attributeKey":"city","defaultValues":["Graz","Wien"]},{"attributeKey":"seen"},
           {"attributeKey":"amount","defaultValue":"7.50"}]}""");

    var id = desk.document("[]");

    var attributes = desk.client().get("/documents/" + id + "/attributes");
    assertThat(attributes.at("attributes.0.numberValue")).isEqualTo("7.5");
    assertThat(attributes.at("attributes.1.stringValues")).isEqualTo("[\"Graz\",\"Wien\"]");
    assertThat(attributes.at("attributes.2.valueType")).isEqualTo("KEY_ONLY");
    assertThat(desk.client().delete("/documents/" + id + "/attributes/city").text())
        .isEqualTo("{\"errors\":[{\"key\":\"city\",\"error\":\"'city' is a required attribute\"}]}");
  }

  @Test
  void anAttributeThatItNamesIsNotRemoved() {
    var desk = SchemaDesk.at(sheaf, "named").attributes("category", "other", "third")
        .set("{\"required\":[{\"attributeKey\":\"category\"}]}");
    desk.classified("c", "{\"optional\":[{\"attributeKey\":\"other\"}]}");

    assertThat(desk.client().delete("/attributes/category").text()).isEqualTo("{\"errors\":[{\"key\":\"category\","
        + "\"error\":\"attribute 'category' is used in a Schema / Classification, cannot be deleted\"}]}");
    assertThat(desk.client().delete("/attributes/other").status()).isEqualTo(400);
    assertThat(desk.client().delete("/attributes/third").status()).isEqualTo(200);
  }

  @Test
  void aThousandAllowedValuesAreListedAndKeptBesideTheSchema() {
    var desk = SchemaDesk.at(sheaf, "many").attributes("country");
    var values = IntStream.range(0, 1000).mapToObj(number -> "\"v%04d\"".formatted(number))
        .collect(Collectors.joining(","));

    desk.set("{\"optional\":[{\"attributeKey\":\"country\",\"allowedValues\":[" + values + "]}]}");

    var all = desk.client().get("/attributes/country/allowedValues");
    assertThat(all.size("allowedValues")).isEqualTo(1000);
    assertThat(all.at("allowedValues.999")).isEqualTo("v0999");
    var beside = new StoredSchemas(sheaf, "many");
    beside.awaitAllowedValues("country", 1000);
    desk.set("{\"optional\":[{\"attributeKey\":\"country\",\"allowedValues\":[\"v0001\"]}]}");
    beside.awaitAllowedValues("country", 1);
  }

  @Test
  void allowedValuesAreThoseOfAllSchemas() {
    var desk = SchemaDesk.at(sheaf, "union").attributes("city")
        .set("{\"optional\":[{\"attributeKey\":\"city\",\"allowedValues\":[\"b\",\"a\"]}]}");
    var id = desk.classified("one", "{\"optional\":[{\"attributeKey\":\"city\",\"allowedValues\":[\"d\"]}]}");
    desk.classified("two", "{\"optional\":[{\"attributeKey\":\"city\",\"allowedValues\":[\"c\"]}]}");

    assertThat(desk.client().get(desk.schemaPath() + "/attributes/city/allowedValues").text())
        .isEqualTo("{\"allowedValues\":[\"a\",\"b\"]}");
    assertThat(desk.client().get(desk.classificationsPath() + "/" + id + "/attributes/city/allowedValues").text())
        .isEqualTo("{\"allowedValues\":[\"a\",\"b\",\"d\"]}");
    assertThat(desk.client().get("/attributes/city/allowedValues").text())
        .isEqualTo("{\"allowedValues\":[\"a\",\"b\",\"c\",\"d\"]}");
    assertThat(desk.client().get("/attributes/test/allowedValues").text())
        .isEqualTo("{\"message\":\"Attribute test not found\"}");
  }

  @Test
  void allowedValuesAreCalledAsTheLanguageCallsThem() {
    var desk = SchemaDesk.at(sheaf, "called").attributes("city")
        .set("{\"optional\":[{\"attributeKey\":\"city\",\"allowedValues\":[\"a\",\"b\"]}]}");
    var id = desk.classified("c", "{\"optional\":[{\"attributeKey\":\"city\",\"allowedValues\":[\"d\"]}]}");
    var locales = "/sites/called/locales";
    assertThat(desk.client().post(locales, "{\"locale\":\"de\"}").status()).isEqualTo(201);
    var items = locales + "/de/resourceItems";
    assertThat(desk.client().post(items, "{\"resourceItem\":{\"itemType\":\"SCHEMA\",\"attributeKey\":\"city\","
        + "\"allowedValue\":\"a\",\"localizedValue\":\"Graz\"}}").status()).isEqualTo(201);
    assertThat(desk.client().post(items, "{\"resourceItem\":{\"itemType\":\"CLASSIFICATION\",\"classificationId\":\""
        + id + "\",\"attributeKey\":\"city\",\"allowedValue\":\"d\",\"localizedValue\":\"Wien\"}}").status())
        .isEqualTo(201);

    assertThat(desk.client().get(desk.schemaPath() + "?locale=de")
        .at("attributes.optional.0.localizedAllowedValues")).isEqualTo("{\"a\":\"Graz\"}");
    assertThat(desk.client().get(desk.schemaPath()).text()).doesNotContain("localized");
    assertThat(desk.client().get("/attributes/city/allowedValues?locale=de").text()).isEqualTo(
        "{\"allowedValues\":[\"a\",\"b\",\"d\"],\"localizedAllowedValues\":{\"a\":\"Graz\",\"d\":\"Wien\"}}");
    assertThat(desk.client().get(desk.classificationsPath() + "/" + id + "?locale=de")
        .at("classification.attributes.optional.0.localizedAllowedValues")).isEqualTo("{\"d\":\"Wien\"}");
  }

  @Test
  void whatIsTooMuchIsRefusedByName() {
    var desk = SchemaDesk.at(sheaf, "toomuch").attributes("city");
    var values = IntStream.range(0, 3001).mapToObj(number -> "\"v" + number + "\"").collect(Collectors.joining(","));

    var reply = desk.put("{\"optional\":[{\"attributeKey\":\"city\",\"allowedValues\":[" + values + "]}]}");

    assertThat(reply.text()).isEqualTo("{\"errors\":[{\"key\":\"allowedValues\",\"error\":\"a schema has at most 3000"
        + " allowed values\"}]}");
  }
}

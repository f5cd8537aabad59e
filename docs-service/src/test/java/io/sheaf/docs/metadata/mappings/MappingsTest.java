package io.sheaf.docs.metadata.mappings;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MappingsTest {

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

  private static void assertRefused(Reply reply, String body) {
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text()).isEqualTo(body);
  }

  private static void assertFault(Reply reply, String key, String error) {
    assertRefused(reply, "{\"errors\":[{\"key\":\"" + key + "\",\"error\":\"" + error + "\"}]}");
  }

  private static void assertMissing(Reply reply) {
    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.text()).isEqualTo("{\"message\":\"Mapping 'none' not found\"}");
  }

  private static String mapping(String name, String... attributes) {
    return "{\"mapping\":{\"name\":\"" + name + "\",\"attributes\":[" + String.join(",", attributes) + "]}}";
  }

  private static String manual(String key, String value) {
    return "{\"attributeKey\":\"" + key + "\",\"sourceType\":\"MANUAL\",\"defaultValue\":\"" + value + "\"}";
  }

  @Test
  void aMappingOfEverySourceComesBackAsItWasGiven() {
    var ann = sheaf.as("ann", "mappings1");
    var attributes = """
        [{"attributeKey":"LockedBy","sourceType":"CONTENT","labelTexts":["invoice no"],"labelMatchingType":"FUZZY",\
        "validationRegex":"[0-9]+"},\
        {"attributeKey":"LockedDate","sourceType":"CONTENT_KEY_VALUE","defaultValues":["a","b"],\
        "labelTexts":["due","date"],"labelMatchingType":"CONTAINS"},\
        {"attributeKey":"UserPrompt","sourceType":"METADATA","labelTexts":["x"],"labelMatchingType":"BEGINS_WITH",\
        "metadataField":"CONTENT_TYPE"},\
        {"attributeKey":"LlmMaxTokens","sourceType":"MANUAL","defaultValue":"12"},\
        {"attributeKey":"LlmModelId","sourceType":"DATA_CLASSIFICATION"},\
        {"attributeKey":"LlmSystemPrompt","sourceType":"METADATA_EXTRACTION_RESULT","llmPromptEntityName":"first"},\
        {"attributeKey":"LlmAnalysisCategory","sourceType":"AI_PROMPT_RESULT","llmPromptEntityName":"second"},\
        {"attributeKey":"MalwareScanResult","sourceType":"MALWARE_SCAN"}]""";

    var added = ann.post("/mappings",
        "{\"mapping\":{\"name\":\"m\",\"description\":\"all\",\"attributes\":" + attributes + "}}");

    assertThat(added.status()).as(added.text()).isEqualTo(201);
    var id = added.at("mappingId");
    assertThat(added.text()).isEqualTo("{\"mappingId\":\"" + id + "\"}");
    assertThat(ann.get("/mappings/" + id).text()).isEqualTo("{\"mapping\":{\"mappingId\":\"" + id
        + "\",\"name\":\"m\",\"description\":\"all\",\"attributes\":" + attributes + "}}");
  }

  @Test
  void whatIsWrongWithAMappingIsSaidInTheWordsOfTheWire() {
    var ann = sheaf.as("ann", "mappings2");

    assertRefused(ann.post("/mappings", "{}"), "{\"message\":\"invalid request body\"}");
    assertRefused(ann.post("/mappings", "{\"mapping\":{}}"),
        "{\"errors\":[{\"key\":\"name\",\"error\":\"'name' is required\"},"
            + "{\"key\":\"attributes\",\"error\":\"'attributes' or 'classifications' is required\"}]}");
    assertFault(ann.post("/mappings", "{\"mapping\":{\"name\":\"m\",\"attributes\":[" + manual("LockedBy", "x")
        + "],\"classifications\":[{\"classificationId\":\"x\"}]}}"), "attributes",
        "'attributes' and 'classifications' cannot both be set");
    assertFault(ann.post("/mappings", mapping("m", "{\"sourceType\":\"MALWARE_SCAN\"}")),
        "attribute[0].attributeKey", "'attributeKey' is required");
    assertFault(ann.post("/mappings", mapping("m", "{\"attributeKey\":\"LockedBy\"}")), "attribute[0].sourceType",
        "'sourceType' is required");
    assertRefused(ann.post("/mappings", mapping("m", "{\"attributeKey\":\"LockedBy\",\"sourceType\":\"CONTENT\"}")),
        "{\"errors\":[{\"key\":\"attribute[0].labelMatchingType\",\"error\":\"'labelMatchingType' is required\"},"
            + "{\"key\":\"attribute[0].labelTexts\",\"error\":\"'labelTexts' is required\"}]}");
    assertFault(ann.post("/mappings", mapping("m", "{\"attributeKey\":\"LockedBy\",\"sourceType\":\"METADATA\","
        + "\"labelTexts\":[\"a\"],\"labelMatchingType\":\"EXACT\"}")), "attribute[0].metadataField",
        "'metadataField' is required");
    assertFault(ann.post("/mappings", mapping("m", "{\"attributeKey\":\"LockedBy\",\"sourceType\":\"MANUAL\"}")),
        "attribute[0].defaultValue", "'defaultValue' or 'defaultValues' is required");
    assertFault(ann.post("/mappings",
        mapping("m", "{\"attributeKey\":\"LockedBy\",\"sourceType\":\"AI_PROMPT_RESULT\"}")),
        "attribute[0].llmPromptEntityName", "'llmPromptEntityName' is required");
    assertFault(ann.post("/mappings", mapping("m", manual("none", "x"))), "attribute[0].attributeKey",
        "attribute 'none' not found");
    assertFault(ann.post("/mappings", mapping("m", manual("LockedBy", "x"), manual("LockedBy", "y"))),
        "attribute[1].attributeKey", "duplicate attribute 'LockedBy'");
    assertFault(ann.post("/mappings", mapping("m", manual("LlmMaxTokens", "many"))), "attribute[0].defaultValue",
        "'defaultValue' is no value of attribute 'LlmMaxTokens'");
    assertThat(ann.post("/mappings", mapping("m", "{\"attributeKey\":\"LockedBy\",\"sourceType\":\"CONTENT\","
        + "\"labelTexts\":[\"a\"],\"labelMatchingType\":\"EXACT\",\"validationRegex\":\"(\"}")).text())
        .startsWith("{\"errors\":[{\"key\":\"attribute[0].validationRegex\",\"error\":\"'validationRegex' ");
    assertThat(ann.get("/mappings").text()).isEqualTo("{\"mappings\":[]}");
  }

  @Test
  void aKeyAloneHasNoDefault() {
    var ann = sheaf.as("ann", "mappings3");
    var made = ann.post("/attributes", "{\"attribute\":{\"key\":\"flagged\",\"dataType\":\"KEY_ONLY\"}}");
    assertThat(made.status()).as(made.text()).isLessThan(300);

    assertFault(ann.post("/mappings", mapping("m", manual("flagged", "x"))), "attribute[0].defaultValue",
        "'defaultValue' or 'defaultValues' cannot be used with KEY_ONLY attribute");
    assertThat(ann.post("/mappings", mapping("m", "{\"attributeKey\":\"flagged\",\"sourceType\":\"MANUAL\"}"))
        .status()).isEqualTo(201);
  }

  @Test
  void classificationsGoByTheirConditions() {
    var ann = sheaf.as("ann", "mappings4");
    var one = classification(ann.post("/sites/mappings4/classifications", """
        {"classification":{"name":"one","attributes":{"optional":[{"attributeKey":"LockedBy"}]}}}"""));
    var two = classification(ann.post("/sites/mappings4/classifications", """
        {"classification":{"name":"two","attributes":{"optional":[{"attributeKey":"LockedBy"}]}}}"""));

    assertRefused(ann.post("/mappings", classified("{\"conditions\":[{}]}")),
        "{\"errors\":[{\"key\":\"classification[0].classificationId\",\"error\":\"'classificationId' is required\"},"
            + "{\"key\":\"classification[0].condition[0].sourceType\",\"error\":\"'sourceType' is required\"}]}");
    assertRefused(ann.post("/mappings", classified("{\"classificationId\":\"" + one
        + "\",\"conditions\":[{\"sourceType\":\"DATA_CLASSIFICATION\"}]}")),
        "{\"errors\":[{\"key\":\"classification[0].condition[0].resultKey\",\"error\":\"'resultKey' is required\"},"
            + "{\"key\":\"classification[0].condition[0].resultValue\",\"error\":\"'resultValue' is required\"},"
            + "{\"key\":\"classification[0].condition[0].matchingType\",\"error\":\"'matchingType' is required\"}]}");
    assertFault(ann.post("/mappings", classified("{\"classificationId\":\"" + one + "\"}",
        "{\"classificationId\":\"" + two + "\"}")), "classifications", "only one classification can omit conditions");
    assertFault(ann.post("/mappings", classified("{\"classificationId\":\"none\"}")),
        "classification[0].classificationId", "Classification 'none' not found");

    var classifications = "[{\"classificationId\":\"" + one + "\",\"conditions\":[{\"sourceType\":\"CONTENT\","
        + "\"matchingType\":\"CONTAINS\",\"text\":\"invoice\"},{\"sourceType\":\"AI_PROMPT_RESULT\","
        + "\"matchingType\":\"EXACT\",\"llmPromptEntityName\":\"p\",\"resultKey\":\"k\",\"resultValue\":\"v\"}]},"
        + "{\"classificationId\":\"" + two + "\"}]";
    var made = ann.post("/mappings", "{\"mapping\":{\"name\":\"m\",\"classifications\":" + classifications + "}}");
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    assertThat(ann.get("/mappings/" + made.at("mappingId")).at("mapping.classifications")).isEqualTo(classifications);
  }

  private static String classification(Reply made) {
    assertThat(made.status()).as(made.text()).isEqualTo(200);
    return made.at("classificationId");
  }

  private static String classified(String... classifications) {
    return "{\"mapping\":{\"name\":\"m\",\"classifications\":[" + String.join(",", classifications) + "]}}";
  }

  @Test
  void aMappingIsReplacedAndRemoved() {
    var ann = sheaf.as("ann", "mappings5");
    var body = mapping("m", manual("LockedBy", "x"));

    assertMissing(ann.get("/mappings/none"));
    assertMissing(ann.put("/mappings/none", body));
    assertMissing(ann.delete("/mappings/none"));
    assertThat(ann.put("/mappings/none?createIfMissing=true", body).text())
        .isEqualTo("{\"message\":\"Mapping set\"}");
    ann.put("/mappings/none", mapping("other", manual("LockedDate", "y")));
    assertThat(ann.get("/mappings/none").at("mapping.name")).isEqualTo("other");
    assertThat(ann.get("/mappings/none").at("mapping.attributes.0.attributeKey")).isEqualTo("LockedDate");
    assertThat(ann.delete("/mappings/none").text()).isEqualTo("{\"message\":\"Mapping 'none' deleted\"}");
    assertMissing(ann.get("/mappings/none"));
  }

  @Test
  void mappingsAreListedByNamePageByPage() {
    var ann = sheaf.as("ann", "mappings6");
    for (var name : List.of("c", "a", "e", "b", "d")) {
      ann.post("/mappings", mapping(name, manual("LockedBy", "x")));
    }

    var names = new ArrayList<String>();
    var page = ann.get("/mappings?limit=2");
    while (true) {
      for (int row = 0; row < page.size("mappings"); row++) {
        names.add(page.at("mappings." + row + ".name"));
      }
      if (page.at("next").isEmpty()) {
        break;
      }
      page = ann.get("/mappings?limit=2&next=" + page.at("next"));
    }

    assertThat(names).containsExactly("a", "b", "c", "d", "e");
    assertThat(sheaf.as("bob", "mappings6b").get("/mappings").size("mappings")).isZero();
  }
}

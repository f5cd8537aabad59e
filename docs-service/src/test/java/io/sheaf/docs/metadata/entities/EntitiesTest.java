package io.sheaf.docs.metadata.entities;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.metadata.attributes.Attributes;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.SiteId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EntitiesTest {

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

  private static String supplier(Client client) {
    return client.post("/entityTypes", EntityTypesTest.type("CUSTOM", "Supplier")).at("entityTypeId");
  }

  private static void assertRefused(Reply reply, String body) {
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text()).isEqualTo(body);
  }

  private static void assertMissing(Reply reply, String message) {
    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.text()).isEqualTo("{\"message\":\"" + message + "\"}");
  }

  @Test
  void anEntityIsMadeWithItsAttributes() {
    var ann = sheaf.as("ann", "entities1");
    var type = supplier(ann);

    var made = ann.post("/entities/" + type, """
        {"entity":{"name":"Acme","attributes":[{"key":"LlmModelId","stringValues":["b","a","b"]},
          {"key":"LlmMaxTokens","numberValue":12.50},{"key":"LockedBy","stringValue":"ann"}]}}""");

    assertThat(made.status()).isEqualTo(201);
    var id = made.at("entityId");
    assertThat(made.text()).isEqualTo("{\"entityId\":\"" + id + "\"}");
    var found = ann.get("/entities/" + type + "/" + id);
    assertThat(found.json().get("entity").size()).isEqualTo(5);
    assertThat(found.at("entity.entityId")).isEqualTo(id);
    assertThat(found.at("entity.entityTypeId")).isEqualTo(type);
    assertThat(found.at("entity.name")).isEqualTo("Acme");
    assertThat(found.at("entity.attributes")).isEqualTo("""
        [{"key":"LlmMaxTokens","numberValue":12.5,"valueType":"NUMBER"},\
        {"key":"LlmModelId","stringValues":["a","b"],"valueType":"STRING"},\
        {"key":"LockedBy","stringValue":"ann","valueType":"STRING"}]""");
    assertThat(ann.get("/entities/Supplier?namespace=CUSTOM").at("entities.0.entityId")).isEqualTo(id);
  }

  @Test
  void attributesMustBeDefinedAndOfTheirType() {
    var ann = sheaf.as("ann", "entities2");
    var path = "/entities/" + supplier(ann);

    assertRefused(ann.post(path, "{}"), "{\"errors\":[{\"error\":\"Missing 'entity'\"}]}");
    assertRefused(ann.post(path, "{\"entity\":{}}"),
        "{\"errors\":[{\"key\":\"name\",\"error\":\"'name' is required\"}]}");
    assertRefused(ann.post(path, entity("{\"stringValue\":\"x\"}")),
        "{\"errors\":[{\"key\":\"key\",\"error\":\"'key' is required\"}]}");
    assertRefused(ann.post(path, entity("{\"key\":\"b\",\"stringValue\":\"x\"}")),
        "{\"errors\":[{\"key\":\"b\",\"error\":\"attribute 'b' not found\"}]}");
    assertRefused(ann.post(path, entity("{\"key\":\"LockedBy\",\"numberValue\":1}")),
        "{\"errors\":[{\"key\":\"LockedBy\",\"error\":\"attribute only support string value\"}]}");
    assertRefused(ann.post(path, entity("{\"key\":\"LockedBy\",\"stringValue\":\"x\",\"booleanValue\":true}")),
        "{\"errors\":[{\"key\":\"LockedBy\",\"error\":\"attribute only support string value\"}]}");
    assertRefused(ann.post(path, entity("{\"key\":\"LlmMaxTokens\",\"stringValue\":\"1\"}")),
        "{\"errors\":[{\"key\":\"LlmMaxTokens\",\"error\":\"attribute only support number value\"}]}");
    assertRefused(ann.post(path, entity("{\"key\":\"LlmMaxTokens\",\"numberValues\":[1,\"x\"]}")),
        "{\"errors\":[{\"key\":\"entity.attributes[0].numberValues[1]\","
            + "\"error\":\"'entity.attributes[0].numberValues[1]' must be a number\"}]}");
    assertThat(ann.get(path).text()).isEqualTo("{\"entities\":[]}");
  }

  private static String entity(String attribute) {
    return "{\"entity\":{\"name\":\"Acme\",\"attributes\":[" + attribute + "]}}";
  }

  @Test
  void anEntityRefersToOthersThatAreThere() {
    var ann = sheaf.as("ann", "entities3");
    var type = supplier(ann);
    var path = "/entities/" + type;
    var other = ann.post(path, "{\"entity\":{\"name\":\"Other\"}}").at("entityId");

    assertRefused(ann.post(path, entity("{\"key\":\"Checkout\",\"stringValue\":\"x\"}")),
        "{\"errors\":[{\"key\":\"stringValue\",\"error\":\"invalid 'stringValue' for Entity\"}]}");
    assertRefused(ann.post(path, entity("{\"key\":\"Checkout\",\"stringValue\":\"none#" + other + "\"}")),
        "{\"errors\":[{\"key\":\"entityTypeId\",\"error\":\"EntityType not found\"}]}");
    assertRefused(ann.post(path, entity("{\"key\":\"Checkout\",\"stringValue\":\"" + type + "#none\"}")),
        "{\"errors\":[{\"key\":\"entityId\",\"error\":\"EntityId does not exist\"}]}");

    var made = ann.post(path, entity("{\"key\":\"Checkout\",\"stringValue\":\"" + type + "#" + other + "\"}"));
    assertThat(made.status()).isEqualTo(201);
    var found = ann.get(path + "/" + made.at("entityId"));
    assertThat(found.at("entity.attributes.0.stringValue")).isEqualTo(type + "#" + other);
    assertThat(found.at("entity.attributes.0.valueType")).isEqualTo("ENTITY");
    var self = ann.patch(path + "/" + other, "{\"entity\":{\"attributes\":[{\"key\":\"Checkout\",\"stringValue\":\""
        + type + "#" + other + "\"}]}}");
    assertThat(self.status()).isEqualTo(200);
  }

  @Test
  void onlyThoseWhoGovernSetGovernedAttributes() {
    var gus = sheaf.as("gus", "entities4_govern");
    var ann = sheaf.as("ann", "entities4");
    var path = "/entities/" + supplier(ann);
    var secret = entity("{\"key\":\"Sensitivity\",\"stringValue\":\"high\"}");

    assertRefused(ann.post(path, secret), "{\"errors\":[{\"key\":\"Sensitivity\","
        + "\"error\":\"attribute can only be changed by GOVERN or ADMIN role\"}]}");
    var id = gus.post(path, secret).at("entityId");
    assertRefused(ann.delete(path + "/" + id + "/attributes/Sensitivity"),
        "{\"errors\":[{\"key\":\"Sensitivity\",\"error\":\"Access denied to attribute\"}]}");
    assertRefused(ann.put(path + "/" + id, "{\"entity\":{\"name\":\"Acme\",\"attributes\":[]}}"),
        "{\"errors\":[{\"key\":\"Sensitivity\",\"error\":\"Access denied to attribute\"}]}");
    assertThat(gus.delete(path + "/" + id + "/attributes/Sensitivity").text())
        .isEqualTo("{\"message\":\"attribute 'Sensitivity' removed from entity '" + id + "'\"}");
  }

  @Test
  void aPatchMergesAndAPutReplaces() {
    var ann = sheaf.as("ann", "entities5");
    var path = "/entities/" + supplier(ann);
    var id = ann.post(path, entity("{\"key\":\"LockedBy\",\"stringValue\":\"ann\"}")).at("entityId");

    var patched = ann.patch(path + "/" + id,
        "{\"entity\":{\"attributes\":[{\"key\":\"LockedDate\",\"stringValue\":\"today\"}]}}");
    assertThat(patched.text()).isEqualTo("{\"message\":\"Entity updated\"}");
    var merged = ann.get(path + "/" + id);
    assertThat(merged.at("entity.name")).isEqualTo("Acme");
    assertThat(merged.at("entity.attributes.1.key")).isEqualTo("LockedDate");

    assertThat(ann.put(path + "/" + id, "{\"entity\":{\"name\":\"Renamed\"}}").text())
        .isEqualTo("{\"message\":\"Entity set\"}");
    assertThat(ann.get(path + "/" + id).at("entity.attributes.1.key")).isEqualTo("LockedDate");
    ann.put(path + "/" + id,
        "{\"entity\":{\"name\":\"Renamed\",\"attributes\":[{\"key\":\"LockedDate\",\"stringValue\":\"now\"}]}}");
    var replaced = ann.get(path + "/" + id);
    assertThat(replaced.at("entity.name")).isEqualTo("Renamed");
    assertThat(replaced.at("entity.attributes"))
        .isEqualTo("[{\"key\":\"LockedDate\",\"stringValue\":\"now\",\"valueType\":\"STRING\"}]");
  }

  @Test
  void whatIsNotThereIsSaidInTheWordsOfEachOperation() {
    var ann = sheaf.as("ann", "entities6");
    var path = "/entities/" + supplier(ann) + "/none";
    var body = "{\"entity\":{\"name\":\"Acme\"}}";

    assertMissing(ann.get(path), "entity 'none' not found");
    assertMissing(ann.delete(path), "entity 'none' not found");
    assertMissing(ann.patch(path, body), "Entity 'none' not found");
    assertMissing(ann.put(path, body), "Entity 'none' not found");
    assertRefused(ann.get("/entities/Myentity/none?namespace=CUSTOM"),
        "{\"errors\":[{\"key\":\"entityTypeId\",\"error\":\"EntityType 'Myentity' is not found\"}]}");
    assertThat(ann.put(path + "?createIfMissing=true", body).status()).isEqualTo(200);
    assertThat(ann.get(path).at("entity.name")).isEqualTo("Acme");
    assertMissing(ann.delete(path + "/attributes/LockedBy"), "attribute 'LockedBy' not found on entity 'none'");
    assertThat(ann.delete(path).text()).isEqualTo("{\"message\":\"Entity deleted\"}");
  }

  @Test
  void entitiesAreListedByNamePageByPage() {
    var ann = sheaf.as("ann", "entities7");
    var path = "/entities/" + supplier(ann);
    for (int number = 9; number >= 1; number--) {
      ann.post(path, "{\"entity\":{\"name\":\"E" + number + "\"}}");
    }

    var names = new ArrayList<String>();
    var page = ann.get(path + "?limit=4");
    while (true) {
      for (int row = 0; row < page.size("entities"); row++) {
        names.add(page.at("entities." + row + ".name"));
      }
      if (page.at("next").isEmpty()) {
        break;
      }
      page = ann.get(path + "?limit=4&next=" + page.at("next"));
    }

    assertThat(names).containsExactly("E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "E9");
    assertThat(sheaf.as("bob", "entities7b").get(path).status()).isEqualTo(400);
  }

  @Test
  void noneOfManyChangesAtOnceIsLost() throws Exception {
    var ann = sheaf.as("ann", "entities8");
    var path = "/entities/" + supplier(ann);
    var id = ann.post(path, "{\"entity\":{\"name\":\"Acme\"}}").at("entityId");
    var keys = new String[]{"LockedBy", "LockedDate", "UserPrompt", "LlmModelId", "LlmSystemPrompt", "DispositionDate"};

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var replies = new ArrayList<Future<Reply>>();
      for (var key : keys) {
        replies.add(threads.submit(() -> ann.patch(path + "/" + id,
            "{\"entity\":{\"attributes\":[{\"key\":\"" + key + "\",\"stringValue\":\"x\"}]}}")));
      }
      for (var reply : replies) {
        reply.get();
      }
    }

    var settable = Arrays.stream(keys).filter(key -> !Attributes.isDerived(key)).toList();
    assertThat(ann.get(path + "/" + id).json().get("entity").get("attributes").size()).isEqualTo(settable.size());
  }

  @Test
  void anAttributeOfAnEntityIsInUseUntilItGoes() {
    var ann = sheaf.as("ann", "entities9");
    var site = new SiteId("entities9");
    var path = "/entities/" + supplier(ann);
    var uses = sheaf.door(EntityAttributes.class);
    var id = ann.post(path, entity("{\"key\":\"LockedBy\",\"stringValue\":\"ann\"}")).at("entityId");

    assertThat(uses.isUsed(site, "LockedBy")).isTrue();
    assertThat(uses.hasValue(site, "LockedBy", "ann")).isTrue();
    assertThat(uses.hasValue(site, "LockedBy", "bob")).isFalse();

    ann.delete(path + "/" + id);
    assertThat(uses.isUsed(site, "LockedBy")).isFalse();
  }

  private static String schema(String type, String entity) {
    return "{\"name\":\"s\",\"attributes\":{\"optional\":[{\"attributeKey\":\"Checkout\",\"defaultEntityTypeId\":\"" + type
        + "\",\"defaultEntityId\":\"" + entity + "\"}]}}";
  }

  @Test
  void anEntityThatASchemaTakesAsADefaultStays() {
    var ann = sheaf.as("ann", "entities10");
    var type = supplier(ann);
    var path = "/entities/" + type;
    var id = ann.post(path, "{\"entity\":{\"name\":\"Acme\"}}").at("entityId");
    var set = ann.put("/sites/entities10/schema/document", schema(type, id));
    assertThat(set.status()).as(set.text()).isEqualTo(200);

    assertRefused(ann.delete(path + "/" + id), "{\"errors\":[{\"key\":\"entityId\",\"error\":\"entity '" + id
        + "' is used in a Schema / Classification, cannot be deleted\"}]}");

    ann.put("/sites/entities10/schema/document",
        "{\"name\":\"s\",\"attributes\":{\"optional\":[{\"attributeKey\":\"Checkout\"}]}}");
    assertThat(ann.delete(path + "/" + id).status()).isEqualTo(200);
  }

  @Test
  void anEntityNeverGoesFromUnderASchemaThatTakesItMeanwhile() throws Exception {
    var ann = sheaf.as("ann", "entities11");
    var type = supplier(ann);
    var path = "/entities/" + type;
    for (int round = 0; round < 10; round++) {
      var id = ann.post(path, "{\"entity\":{\"name\":\"Acme\"}}").at("entityId");
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        var set = threads.submit(() -> ann.put("/sites/entities11/schema/document", schema(type, id)));
        var removed = threads.submit(() -> ann.delete(path + "/" + id));

        assertThat(removed.get().status()).isEqualTo(set.get().status() == 200 ? 400 : 200);
      }
    }
  }
}

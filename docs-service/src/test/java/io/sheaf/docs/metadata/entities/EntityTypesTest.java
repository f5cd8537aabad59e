package io.sheaf.docs.metadata.entities;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.web.Features;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EntityTypesTest {

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

  static String type(String namespace, String name) {
    return "{\"entityType\":{\"namespace\":\"" + namespace + "\",\"name\":\"" + name + "\"}}";
  }

  private static void assertRefused(Reply reply, String body) {
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text()).isEqualTo(body);
  }

  @Test
  void aTypeIsMadeAndFoundByItsIdAndByItsName() {
    var ann = sheaf.as("ann", "types1");

    var made = ann.post("/entityTypes", type("custom", "Supplier"));

    assertThat(made.status()).isEqualTo(201);
    var id = made.at("entityTypeId");
    assertThat(made.text()).isEqualTo("{\"entityTypeId\":\"" + id + "\"}");
    var found = ann.get("/entityTypes/" + id);
    assertThat(found.status()).isEqualTo(200);
    assertThat(found.json().get("entityType").size()).isEqualTo(4);
    assertThat(found.at("entityType.namespace")).isEqualTo("CUSTOM");
    assertThat(found.at("entityType.name")).isEqualTo("Supplier");
    assertThat(found.at("entityType.insertedDate")).endsWith("+0000");
    assertThat(ann.get("/entityTypes/Supplier?namespace=custom").text()).isEqualTo(found.text());
    assertRefused(ann.get("/entityTypes/Other?namespace=CUSTOM"),
        "{\"errors\":[{\"key\":\"entityTypeId\",\"error\":\"EntityType 'Other' is not found\"}]}");
    assertRefused(ann.get("/entityTypes/Supplier?namespace=NOTHING"),
        "{\"errors\":[{\"key\":\"namespace\",\"error\":\"'namespace' unexpected value 'NOTHING' must be one of PRESET,"
            + " CUSTOM\"}]}");
    assertRefused(ann.get("/entityTypes/a%23b"),
        "{\"errors\":[{\"key\":\"entityTypeId\",\"error\":\"'entityTypeId' is invalid\"}]}");
  }

  @Test
  void whatIsWrongWithATypeIsSaidAtOnce() {
    var ann = sheaf.as("ann", "types2");

    assertRefused(ann.post("/entityTypes", "{}"), "{\"message\":\"Missing required parameter 'entityType'\"}");
    assertRefused(ann.post("/entityTypes", "{\"entityType\":{}}"),
        "{\"errors\":[{\"key\":\"namespace\",\"error\":\"'namespace' is required\"},"
            + "{\"key\":\"name\",\"error\":\"'name' is required\"}]}");
    assertRefused(ann.post("/entityTypes", type("ADSAF", "Supplier")),
        "{\"errors\":[{\"key\":\"namespace\",\"error\":\"'namespace' unexpected value 'ADSAF' must be one of PRESET,"
            + " CUSTOM\"}]}");
    assertRefused(ann.post("/entityTypes", type("CUSTOM", "da entity")),
        "{\"errors\":[{\"key\":\"name\",\"error\":\"'name' unexpected value 'da entity'\"}]}");
    assertRefused(ann.post("/entityTypes", type("PRESET", "Supplier")),
        "{\"errors\":[{\"key\":\"name\",\"error\":\"'name' unexpected value 'Supplier'\"}]}");
    assertRefused(ann.get("/entityTypes"),
        "{\"errors\":[{\"key\":\"namespace\",\"error\":\"'namespace' is required\"}]}");
    assertThat(ann.get("/entityTypes?namespace=CUSTOM").text()).isEqualTo("{\"entityTypes\":[]}");
  }

  @Test
  void aNameIsGivenOnceInANamespace() {
    var ann = sheaf.as("ann", "types3");
    assertThat(ann.post("/entityTypes", type("CUSTOM", "Company")).status()).isEqualTo(201);

    assertRefused(ann.post("/entityTypes", type("CUSTOM", "Company")),
        "{\"errors\":[{\"key\":\"name\",\"error\":\"'name' already exists\"}]}");

    assertThat(ann.post("/entityTypes", type("PRESET", "Company")).status()).isEqualTo(201);
    assertThat(sheaf.as("bob", "types3b").post("/entityTypes", type("CUSTOM", "Company")).status()).isEqualTo(201);
  }

  @Test
  void ofManyWhoGiveOneNameAtOnceOneGetsIt() throws Exception {
    var statuses = new ArrayList<Integer>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var replies = new ArrayList<Future<Reply>>();
      for (int number = 0; number < 12; number++) {
        replies.add(threads.submit(made("types4", "Race")));
      }
      for (var reply : replies) {
        statuses.add(reply.get().status());
      }
    }

    assertThat(statuses).containsOnlyOnce(201).containsOnly(201, 400);
    assertThat(sheaf.as("ann", "types4").get("/entityTypes?namespace=CUSTOM").size("entityTypes")).isEqualTo(1);
  }

  private static Callable<Reply> made(String site, String name) {
    return () -> sheaf.as("ann", site).post("/entityTypes", type("CUSTOM", name));
  }

  @Test
  void aTypeIsRenamedAndItsOldNameIsFreeAgain() {
    var ann = sheaf.as("ann", "types5");
    var id = ann.post("/entityTypes", type("CUSTOM", "Before")).at("entityTypeId");

    var set = ann.put("/entityTypes/" + id, type("CUSTOM", "After"));

    assertThat(set.text()).isEqualTo("{\"message\":\"EntityType set\"}");
    assertThat(ann.get("/entityTypes/After?namespace=CUSTOM").at("entityType.entityTypeId")).isEqualTo(id);
    assertThat(ann.get("/entityTypes/Before?namespace=CUSTOM").status()).isEqualTo(400);
    assertThat(ann.post("/entityTypes", type("CUSTOM", "Before")).status()).isEqualTo(201);
    assertRefused(ann.put("/entityTypes/" + id, type("CUSTOM", "Before")),
        "{\"errors\":[{\"key\":\"name\",\"error\":\"'name' already exists\"}]}");
    assertThat(ann.put("/entityTypes/" + id, type("CUSTOM", "After")).status()).isEqualTo(200);
  }

  @Test
  void aTypeThatIsNotThereIsOnlyMadeWhenAskedFor() {
    var ann = sheaf.as("ann", "types6");

    var refused = ann.put("/entityTypes/mine-1", type("CUSTOM", "Mine"));
    assertThat(refused.status()).isEqualTo(404);
    assertThat(refused.text()).isEqualTo("{\"message\":\"Entity Type 'mine-1' not found\"}");

    assertThat(ann.put("/entityTypes/mine-1?createIfMissing=true", type("CUSTOM", "Mine")).status()).isEqualTo(200);
    assertThat(ann.get("/entityTypes/mine-1").at("entityType.name")).isEqualTo("Mine");
  }

  @Test
  void aTypeGoesWhenItHasNoEntities() {
    var ann = sheaf.as("ann", "types7");
    var id = ann.post("/entityTypes", type("CUSTOM", "Supplier")).at("entityTypeId");
    var entity = ann.post("/entities/" + id, "{\"entity\":{\"name\":\"Acme\"}}").at("entityId");

    assertRefused(ann.delete("/entityTypes/" + id),
        "{\"errors\":[{\"key\":\"entityId\",\"error\":\"Entities attached to Entity type\"}]}");

    ann.delete("/entities/" + id + "/" + entity);
    assertThat(ann.delete("/entityTypes/" + id).text()).isEqualTo("{\"message\":\"EntityType deleted\"}");
    assertRefused(ann.delete("/entityTypes/" + id),
        "{\"errors\":[{\"key\":\"entityTypeId\",\"error\":\"EntityType '" + id + "' is not found\"}]}");
    assertThat(ann.post("/entityTypes", type("CUSTOM", "Supplier")).status()).isEqualTo(201);
  }

  @Test
  void aTypeNeverGoesFromUnderAnEntityThatIsAddedMeanwhile() throws Exception {
    var ann = sheaf.as("ann", "types8");
    for (int round = 0; round < 10; round++) {
      var id = ann.post("/entityTypes", type("CUSTOM", "Round" + round)).at("entityTypeId");
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        var added = threads.submit(() -> ann.post("/entities/" + id, "{\"entity\":{\"name\":\"Acme\"}}"));
        var removed = threads.submit(() -> ann.delete("/entityTypes/" + id));

        boolean isAdded = added.get().status() == 201;
        assertThat(removed.get().status()).isEqualTo(isAdded ? 400 : 200);
        assertThat(ann.get("/entityTypes/" + id).status()).isEqualTo(isAdded ? 200 : 400);
      }
    }
  }

  @Test
  void typesAreListedByNamePageByPage() {
    var ann = sheaf.as("ann", "types9");
    for (var name : List.of("Cc", "Aa", "Ee", "Bb", "Dd")) {
      ann.post("/entityTypes", type("CUSTOM", name));
    }
    ann.post("/entityTypes", type("PRESET", "Contact"));

    var names = new ArrayList<String>();
    var page = ann.get("/entityTypes?namespace=CUSTOM&limit=2");
    names.addAll(names(page));
    while (!page.at("next").isEmpty()) {
      page = ann.get("/entityTypes?namespace=CUSTOM&limit=2&next=" + page.at("next"));
      names.addAll(names(page));
    }

    assertThat(names).containsExactly("Aa", "Bb", "Cc", "Dd", "Ee");
    assertThat(names(ann.get("/entityTypes?namespace=PRESET"))).containsExactly("Contact");
    assertRefused(ann.get("/entityTypes?namespace=CUSTOM&next=abc"), "{\"message\":\"Invalid Next token\"}");
  }

  private static List<String> names(Reply page) {
    var names = new ArrayList<String>();
    for (int row = 0; row < page.size("entityTypes"); row++) {
      names.add(page.at("entityTypes." + row + ".name"));
    }
    return names;
  }

  @Test
  void aPresetTypeIsThereFromItsFirstUse() {
    var ann = sheaf.as("ann", "types10");
    assertThat(ann.get("/entities/LlmPrompt?namespace=PRESET").text()).isEqualTo("{\"entities\":[]}");
    assertThat(ann.get("/entityTypes?namespace=PRESET").text()).isEqualTo("{\"entityTypes\":[]}");

    assertThat(ann.post("/entities/LlmPrompt?namespace=preset", "{\"entity\":{\"name\":\"first\"}}").status())
        .isEqualTo(201);
    assertThat(ann.post("/entities/LlmPrompt?namespace=preset", "{\"entity\":{\"name\":\"second\"}}").status())
        .isEqualTo(201);

    assertThat(names(ann.get("/entityTypes?namespace=PRESET"))).containsExactly("LlmPrompt");
    assertThat(ann.get("/entities/LlmPrompt?namespace=PRESET").size("entities")).isEqualTo(2);
  }

  @Test
  void presetTypesCanBeSwitchedOff(@TempDir Path other) {
    try (var bare = Running.in(other, Features.USUAL.withPresetEntityTypes(false))) {
      Client ann = bare.as("ann", "finance");

      assertRefused(ann.post("/entities/Checkout?namespace=PRESET", "{\"entity\":{\"name\":\"x\"}}"),
          "{\"errors\":[{\"key\":\"entityTypeId\",\"error\":\"EntityType 'Checkout' is not found\"}]}");
      assertRefused(ann.post("/entityTypes", type("PRESET", "Checkout")),
          "{\"errors\":[{\"key\":\"name\",\"error\":\"'name' unexpected value 'Checkout'\"}]}");
    }
  }
}

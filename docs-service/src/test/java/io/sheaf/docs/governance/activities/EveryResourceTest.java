package io.sheaf.docs.governance.activities;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every kind of thing that the record is kept of: what is done to it is found by its ids, with what changed.
@OnAwsToo
class EveryResourceTest {

  @TempDir
  static Path folder;
  private static Running sheaf;

  private final String site = "every" + UUID.randomUUID().toString().substring(0, 8);
  private final String at = "?siteId=" + site;
  private final Client ada = sheaf.admin();

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  private static Reply done(Reply reply) {
    assertThat(reply.status()).as(reply.toString()).isBetween(200, 299);
    return reply;
  }

  private void isRecorded(String query, String... words) {
    var rows = OnRecord.of(ada, "siteId=" + site + "&" + query, words.length);
    assertThat(OnRecord.words(rows)).containsExactly(words);
    assertThat(rows).allSatisfy(row -> {
      assertThat(OnRecord.text(row, "userId")).isEqualTo("ada");
      assertThat(row.get("changes")).isNotNull();
    });
  }

  @Test
  void attributesAndThoseOfDocuments() {
    done(ada.post("/attributes" + at, "{\"attribute\":{\"key\":\"color\"}}"));
    done(ada.patch("/attributes/color" + at, "{\"attribute\":{\"validationRegex\":\"[a-z]+\"}}"));
    var id = done(ada.post("/documents" + at, "{\"path\":\"a.txt\",\"content\":\"x\"}")).at("documentId");
    done(ada.post("/documents/" + id + "/attributes" + at,
        "{\"attributes\":[{\"key\":\"color\",\"stringValue\":\"red\"}]}"));
    done(ada.put("/documents/" + id + "/attributes/color" + at,
        "{\"attribute\":{\"stringValues\":[\"blue\",\"green\"]}}"));
    done(ada.delete("/documents/" + id + "/attributes/color" + at));
    done(ada.delete("/attributes/color" + at));

    isRecorded("attributeKey=color", "attributes CREATE", "attributes UPDATE", "attributes DELETE");
    isRecorded("documentId=" + id + "&attributeKey=color", "documentAttributes CREATE", "documentAttributes UPDATE",
        "documentAttributes DELETE");
    var rows = OnRecord.of(ada, "siteId=" + site + "&documentId=" + id + "&attributeKey=color", 3);
    assertThat(OnRecord.text(rows.get(1), "changes/color/oldValue")).isEqualTo("red");
    assertThat(rows.get(1).get("changes").get("color").get("newValue").isArray()).isTrue();
  }

  @Test
  void entityTypesAndEntities() {
    var type = done(ada.post("/entityTypes" + at, "{\"entityType\":{\"name\":\"Ship\",\"namespace\":\"CUSTOM\"}}"))
        .at("entityTypeId");
    var entity = done(ada.post("/entities/" + type + at, "{\"entity\":{\"name\":\"Argo\"}}")).at("entityId");
    done(ada.patch("/entities/" + type + "/" + entity + at, "{\"entity\":{\"name\":\"Beagle\"}}"));
    done(ada.delete("/entities/" + type + "/" + entity + at));
    done(ada.delete("/entityTypes/" + type + at));

    isRecorded("entityTypeId=" + type, "entityTypes CREATE", "entityTypes DELETE");
    isRecorded("entityTypeId=" + type + "&entityId=" + entity, "entities CREATE", "entities UPDATE",
        "entities DELETE");
    var rows = OnRecord.of(ada, "siteId=" + site + "&entityTypeId=" + type + "&entityId=" + entity, 3);
    assertThat(OnRecord.text(rows.get(1), "changes/name/oldValue")).isEqualTo("Argo");
    assertThat(OnRecord.text(rows.get(1), "changes/name/newValue")).isEqualTo("Beagle");
  }

  @Test
  void queuesAndWorkflows() {
    var queue = done(ada.post("/queues" + at, "{\"name\":\"desk\"}")).at("queueId");
    var workflow = done(ada.post("/workflows" + at,
        "{\"name\":\"w\",\"status\":\"INACTIVE\",\"steps\":[]}")).at("workflowId");
    done(ada.patch("/workflows/" + workflow + at, "{\"name\":\"v\"}"));
    done(ada.delete("/workflows/" + workflow + at));
    done(ada.delete("/queues/" + queue + at));

    isRecorded("queueId=" + queue, "queues CREATE", "queues DELETE");
    isRecorded("workflowId=" + workflow, "workflows CREATE", "workflows UPDATE", "workflows DELETE");
  }

  @Test
  void rulesetsAndTheirRules() {
    var ruleset = done(ada.post("/rulesets" + at,
        "{\"ruleset\":{\"description\":\"r\",\"priority\":1}}")).at("rulesetId");
    var rule = done(ada.post("/rulesets/" + ruleset + "/rules" + at,
        "{\"rule\":{\"priority\":1,\"conditions\":{\"must\":[{\"criterion\":\"CONTENT_TYPE\",\"value\":\"text/plain\"}]}}}"))
        .at("ruleId");
    done(ada.patch("/rulesets/" + ruleset + "/rules/" + rule + at, "{\"rule\":{\"description\":\"e\"}}"));
    done(ada.delete("/rulesets/" + ruleset + "/rules/" + rule + at));
    done(ada.patch("/rulesets/" + ruleset + at, "{\"ruleset\":{\"description\":\"s\"}}"));
    done(ada.delete("/rulesets/" + ruleset + at));

    isRecorded("rulesetId=" + ruleset, "rulesets CREATE", "rulesets UPDATE", "rulesets DELETE");
    isRecorded("rulesetId=" + ruleset + "&ruleId=" + rule, "rulesetRules CREATE", "rulesetRules UPDATE",
        "rulesetRules DELETE");
  }

  @Test
  void schemasAndClassifications() {
    done(ada.post("/attributes" + at, "{\"attribute\":{\"key\":\"size\"}}"));
    done(ada.put("/sites/" + site + "/schema/document",
        "{\"name\":\"s\",\"attributes\":{\"optional\":[{\"attributeKey\":\"size\"}]}}"));
    done(ada.put("/sites/" + site + "/schema/document",
        "{\"name\":\"s\",\"attributes\":{\"optional\":[{\"attributeKey\":\"size\",\"allowedValues\":[\"S\",\"L\"]}]}}"));
    var classification = done(ada.post("/sites/" + site + "/classifications",
        "{\"classification\":{\"name\":\"c\",\"attributes\":{\"optional\":[{\"attributeKey\":\"size\"}]}}}"))
        .at("classificationId");
    done(ada.delete("/sites/" + site + "/classifications/" + classification));

    isRecorded("schema=document", "schemas CREATE", "schemas UPDATE");
    var rows = OnRecord.of(ada, "siteId=" + site + "&schema=document", 2);
    assertThat(OnRecord.text(rows.get(1), "changes")).contains("rules.size", "allowedValues")
        .doesNotContain("optional\"");
    isRecorded("classificationId=" + classification, "classifications CREATE", "classifications DELETE");
  }

  @Test
  void localesMappingsAndWebhooks() {
    done(ada.post("/sites/" + site + "/locales", "{\"locale\":\"de\"}"));
    done(ada.delete("/sites/" + site + "/locales/de"));
    done(ada.post("/attributes" + at, "{\"attribute\":{\"key\":\"total\"}}"));
    var mapping = done(ada.post("/mappings" + at,
        "{\"mapping\":{\"name\":\"m\",\"attributes\":[{\"attributeKey\":\"total\",\"sourceType\":\"MANUAL\",\"defaultValue\":\"1\"}]}}"))
        .at("mappingId");
    done(ada.delete("/mappings/" + mapping + at));
    var webhook = done(ada.post("/webhooks" + at,
        "{\"name\":\"h\",\"enabled\":\"true\",\"tags\":[{\"key\":\"a\",\"value\":\"b\"}]}")).at("webhookId");
    done(ada.patch("/webhooks/" + webhook + at, "{\"name\":\"i\"}"));
    done(ada.post("/webhooks/" + webhook + "/tags" + at, "{\"key\":\"a\",\"value\":\"c\"}"));
    done(ada.delete("/webhooks/" + webhook + at));

    isRecorded("locale=de", "locales CREATE", "locales DELETE");
    isRecorded("mappingId=" + mapping, "mappings CREATE", "mappings DELETE");
    isRecorded("webhookId=" + webhook, "webhooks CREATE", "webhooks UPDATE", "webhooks UPDATE", "webhooks DELETE");
    var rows = OnRecord.of(ada, "siteId=" + site + "&webhookId=" + webhook, 4);
    assertThat(OnRecord.text(rows.get(2), "changes/tags.a/oldValue")).isEqualTo("b");
    assertThat(OnRecord.text(rows.get(2), "changes/tags.a/newValue")).isEqualTo("c");
  }

  @Test
  void apiKeysSitesTheirPermissionsAndConfiguration() {
    done(ada.post("/sites", "{\"site\":{\"id\":\"" + site + "\",\"title\":\"One\"}}"));
    done(ada.patch("/sites/" + site, "{\"site\":{\"title\":\"Two\"}}"));
    done(ada.put("/sites/" + site + "/groups/readers/permissions", "{\"permissions\":[\"READ\"]}"));
    done(ada.delete("/sites/" + site + "/groups/readers"));
    done(ada.patch("/sites/" + site + "/configuration", "{\"maxDocuments\":\"10\"}"));
    done(ada.post("/sites/" + site + "/apiKeys", "{\"name\":\"k\",\"groups\":[\"g\"]}"));
    var mask = OnRecord.rows(ada.get("/sites/" + site + "/apiKeys"), "apiKeys").getFirst();
    var key = OnRecord.text(mask, "apiKey");
    done(ada.delete("/sites/" + site + "/apiKeys/" + key));

    isRecorded("apiKey=" + key, "apikeys CREATE", "apikeys DELETE");
    var words = OnRecord.words(OnRecord.of(ada, "siteId=" + site, 6));
    assertThat(words).containsExactly("sites UPDATE", "sitePermissions CREATE", "sitePermissions DELETE",
        "siteConfiguration UPDATE", "apikeys CREATE", "apikeys DELETE");
    assertThat(OnRecord.of(ada, "siteId=default&userId=ada", 1)).anySatisfy(row -> {
      assertThat(OnRecord.text(row, "resource")).isEqualTo("sites");
      assertThat(OnRecord.text(row, "changes/title/newValue")).isEqualTo("One");
    });
  }

  @Test
  void grantsOfTokensForAdministratorsAlone() {
    var name = "sam." + site;
    done(ada.post("/users", "{\"user\":{\"username\":\"" + name + "\"}}"));
    var nobody = sheaf.anonymous();
    var challenge = done(nobody.post("/login",
        "{\"username\":\"" + name + "\",\"password\":\"" + oneTimePassword(name) + "\"}")).at("Session");
    done(nobody.post("/respondToAuthChallenge", "{\"userStatus\":\"NEW_PASSWORD_REQUIRED\",\"session\":\"" + challenge
        + "\",\"password\":\"a long enough password\",\"username\":\"" + name + "\"}"));
    done(nobody.post("/login", "{\"username\":\"" + name + "\",\"password\":\"a long enough password\"}"));

    var rows = OnRecord.of(ada, "siteId=default&userId=" + name,
        found -> OnRecord.words(found).contains("ssoTokenGrant SSO_TOKEN_GRANT"));

    assertThat(rows).allSatisfy(row -> assertThat(row.toString()).doesNotContain("long enough"));
    assertThat(sheaf.as("gus", "default_govern").get("/activities?limit=100").text()).doesNotContain("ssoTokenGrant",
        "\"users\"");
  }

  private static String oneTimePassword(String name) {
    var form = Pattern.compile("'" + Pattern.quote(name) + "'.* is ([0-9A-Z-]+)");
    return sheaf.engines().printed().reversed().stream().map(form::matcher).filter(Matcher::find)
        .map(found -> found.group(1)).findFirst().orElseThrow();
  }
}

package io.sheaf.docs.access.sites;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class SitesTest {

  private static Running sheaf;

  @BeforeAll
  static void start(@TempDir Path folder) {
    sheaf = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  @Test
  void somebodySeesTheSitesOfTheirCredentialsAndNoOthers() {
    sheaf.admin().post("/sites", "{\"site\":{\"id\":\"hidden\",\"title\":\"Hidden\"}}");

    var seen = sheaf.as("ann", "finance", "hr_read").get("/sites");
    assertThat(seen.at("username")).isEqualTo("ann");
    assertThat(seen.size("sites")).isEqualTo(2);
    assertThat(seen.at("sites.0.siteId")).isEqualTo("finance");
    assertThat(seen.at("sites.0.permission")).isEqualTo("READ_WRITE");
    assertThat(seen.at("sites.0.permissions")).isEqualTo("[\"DELETE\",\"READ\",\"WRITE\"]");
    assertThat(seen.at("sites.1.permission")).isEqualTo("READ_ONLY");
    assertThat(seen.text()).doesNotContain("idden");
  }

  @Test
  void aSiteIsMadeChangedAndListedByStatus() {
    var admin = sheaf.admin();
    assertThat(admin.post("/sites", "{\"site\":{\"id\":\"made\",\"title\":\"Made\"}}").status()).isEqualTo(201);
    assertThat(admin.post("/sites", "{\"site\":{\"id\":\"made\"}}").status()).isEqualTo(409);
    assertThat(admin.post("/sites", "{\"site\":{\"id\":\"a/b\"}}").at("errors.0.key")).isEqualTo("id");
    assertThat(admin.post("/sites", "{}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"site\",\"error\":\"'site' is required\"}]}");
    assertThat(admin.patch("/sites/made", "{\"site\":{\"status\":\"inactive\"}}").status()).isEqualTo(200);

    assertThat(admin.get("/sites?status=INACTIVE").text()).contains("\"siteId\":\"made\"").contains("Made");
    assertThat(admin.get("/sites?status=ACTIVE").text()).doesNotContain("\"siteId\":\"made\"");
    assertThat(sheaf.as("ann", "made").post("/sites", "{\"site\":{\"id\":\"x\"}}").text())
        .isEqualTo("{\"message\":\"fkq access denied (groups: made (DELETE,READ,WRITE))\"}");
  }

  @Test
  void aStrangerHearsNothingOfASite() {
    var ann = sheaf.as("ann", "finance");

    assertThat(ann.get("/documents?siteId=hr").text())
        .isEqualTo("{\"message\":\"fkq access denied to siteId (hr)\"}");
    assertThat(ann.get("/documents?siteId=global").text()).isEqualTo("{\"message\":\"'global' siteId is reserved\"}");
    assertThat(ann.get("/documents?siteId=API_KEY").text())
        .isEqualTo("{\"message\":\"'API_KEY' siteId is reserved\"}");
    assertThat(sheaf.anonymous().get("/documents").text()).isEqualTo("{\"message\":\"Unauthorized\"}");
    assertThat(sheaf.as("bob", new String[0]).get("/documents").text())
        .isEqualTo("{\"message\":\"fkq access denied (groups: no groups)\"}");
  }

  @Test
  void settingsAreEmptyUntilTheyAreSetAndSecretsStayHidden() {
    var admin = sheaf.admin();
    assertThat(admin.get("/sites/plain/configuration").text()).isEqualTo("{\"chatGptApiKey\":\"\","
        + "\"maxContentLengthBytes\":\"\",\"maxDocuments\":\"\",\"maxWebhooks\":\"\",\"notificationEmail\":\"\","
        + "\"document\":{\"retentionAndDisposition\":{\"dispositionAction\":\"SOFT_DELETE\","
        + "\"softDeleteRetentionInDays\":-1}},\"ocr\":{\"maxPagesPerTransaction\":-1,\"maxTransactions\":-1}}");
    var set = admin.patch("/sites/plain/configuration",
        "{\"chatGptApiKey\":\"sk-1234567890abcdef\",\"maxDocuments\":\"5\"}");
    assertThat(set.text()).isEqualTo("{\"message\":\"Config saved\"}");
    assertThat(admin.get("/sites/plain/configuration").at("chatGptApiKey")).isEqualTo("sk-1*******cdef");
    assertThat(sheaf.as("ann", "plain").patch("/sites/plain/configuration", "{\"maxDocuments\":\"9\"}").text())
        .isEqualTo("{\"message\":\"user is unauthorized\"}");
  }

  @Test
  void settingsThatCannotBeAreRefusedByName() {
    var admin = sheaf.admin();

    assertThat(admin.patch("/sites/s/configuration", "{}").text())
        .isEqualTo("{\"errors\":[{\"error\":\"missing required body parameters\"}]}");
    assertThat(admin.patch("/sites/s/configuration", "{\"document\":{\"contentTypes\":{\"allowlist\":[\"a/b\"],"
        + "\"denylist\":[\"c/d\"]}}}").text()).isEqualTo("{\"errors\":[{\"key\":\"document.contentTypes\","
            + "\"error\":\"Only set either 'allowlist' or 'denylist'\"}]}");
    assertThat(admin.patch("/sites/s/configuration", "{\"google\":{\"workloadIdentityAudience\":\"a\"}}").text())
        .contains("\"key\":\"google\"");
    assertThat(admin.patch("/sites/s/configuration", "{\"docusign\":{\"userId\":\"u\",\"integrationKey\":\"k\","
        + "\"rsaPrivateKey\":\"nonsense\"}}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"docusignRsaPrivateKey\",\"error\":\"invalid RSA Private Key\"}]}");
    assertThat(admin.patch("/sites/s/configuration", "{\"maxDocuments\":\"many\"}").at("errors.0.key"))
        .isEqualTo("maxDocuments");
  }

  @Test
  void aSiteNeverHasMoreDocumentsThanItsLimitHoweverManyCallersCome() throws Exception {
    sheaf.admin().patch("/sites/limited/configuration", "{\"maxDocuments\":\"5\"}");
    var ann = sheaf.as("ann", "limited");
    var tasks = new ArrayList<Callable<Reply>>();
    for (int number = 0; number < 16; number++) {
      tasks.add(() -> ann.post("/documents", "{\"content\":\"x\"}"));
    }
    int made = 0;
    try (var threads = Executors.newFixedThreadPool(8)) {
      for (var done : threads.invokeAll(tasks)) {
        var reply = done.get();
        made += reply.status() == 201 ? 1 : 0;
        if (reply.status() != 201) {
          assertThat(reply.text()).isEqualTo("{\"errors\":[{\"error\":\"Max Number of Documents reached\"}]}");
        }
      }
    }

    assertThat(made).isEqualTo(5);
    assertThat(ann.get("/documents?limit=100").size("documents")).isEqualTo(5);
  }

  @Test
  void anApiKeyIsShownOnceAndWorksUntilItIsDeleted() {
    var admin = sheaf.admin();
    var made = admin.post("/sites/keys/apiKeys", "{\"name\":\"robot\",\"permissions\":[\"READ\"]}");
    assertThat(made.status()).isEqualTo(200);
    var key = made.at("apiKey");
    assertThat(key).hasSize(51);

    var robot = sheaf.as(key);
    assertThat(robot.get("/documents").status()).isEqualTo(200);
    assertThat(robot.post("/documents", "{\"content\":\"x\"}").text())
        .isEqualTo("{\"message\":\"fkq access denied (groups: keys (READ))\"}");
    assertThat(robot.get("/documents?siteId=other").status()).isEqualTo(401);
    var listed = admin.get("/sites/keys/apiKeys");
    var mask = key.substring(0, 8) + "****************" + key.substring(47);
    assertThat(listed.at("apiKeys.0.apiKey")).isEqualTo(mask);
    assertThat(listed.text()).doesNotContain(key);
    assertThat(admin.delete("/sites/keys/apiKeys/" + mask).text()).isEqualTo("{\"message\":\"ApiKey deleted\"}");
    assertThat(robot.get("/documents").status()).isEqualTo(401);
    assertThat(admin.delete("/sites/keys/apiKeys/" + mask).text())
        .isEqualTo("{\"message\":\"apikey '" + mask + "' not found\"}");
  }

  @Test
  void aSecretThatIsShownOnceIsShownAgainToWhoRepeatsTheRequestAndIsNotKeptInClear() {
    var admin = sheaf.admin().with("Idempotency-Key", "make-a-key");
    var first = admin.post("/sites/repeated/apiKeys", "{\"name\":\"robot\"}");
    var second = admin.post("/sites/repeated/apiKeys", "{\"name\":\"robot\"}");

    assertThat(second.text()).isEqualTo(first.text());
    assertThat(sheaf.admin().get("/sites/repeated/apiKeys").size("apiKeys")).isEqualTo(1);
    assertThat(admin.post("/sites/repeated/apiKeys", "{\"name\":\"other\"}").status()).isEqualTo(422);
  }

  @Test
  void whatGroupsMayDoOnASiteIsKept() {
    var admin = sheaf.admin();

    assertThat(admin.put("/sites/g/groups/editors/permissions", "{\"permissions\":[\"WRITE\",\"READ\"]}").status())
        .isEqualTo(200);
    assertThat(admin.get("/sites/g/groups").text()).isEqualTo("{\"groupNames\":[\"editors\"]}");
    assertThat(admin.get("/sites/g/groups/editors").text())
        .isEqualTo("{\"group\":{\"permissions\":[\"READ\",\"WRITE\"]}}");
    assertThat(admin.delete("/sites/g/groups/editors").status()).isEqualTo(200);
    assertThat(admin.get("/sites/g/groups/editors").status()).isEqualTo(404);
  }

  @Test
  void theSettingsOfTheStoreAreForAdministratorsToChange() {
    assertThat(sheaf.as("ann", "x").get("/system/configuration").text())
        .isEqualTo("{\"webui\":{\"ssoAutomaticSignIn\":false}}");
    assertThat(sheaf.as("ann", "x").patch("/system/configuration", "{\"webui\":{\"ssoAutomaticSignIn\":true}}")
        .status()).isEqualTo(401);
    assertThat(sheaf.admin().patch("/system/configuration", "{\"webui\":{\"ssoAutomaticSignIn\":false}}").status())
        .isEqualTo(200);
  }

  @Test
  void anErasedSiteHasNothingLeftAndItsNeighboursHaveEverything() {
    Client ann = sheaf.as("ann", "gone");
    var id = ann.post("/documents", "{\"path\":\"a/b.md\",\"content\":\"x\",\"tags\":[{\"key\":\"k\"}]}")
        .at("documentId");
    var neighbour = sheaf.as("bob", "stays");
    var kept = neighbour
        .post("/documents", "{\"path\":\"a/b.md\",\"content\":\"x\",\"contentType\":\"text/markdown\"}")
        .at("documentId");
    var admin = sheaf.admin();

    assertThat(admin.delete("/sites/gone").at("errors.0.key")).isEqualTo("confirm");
    assertThat(ann.delete("/sites/gone?confirm=gone").status()).isEqualTo(401);
    var erased = admin.delete("/sites/gone?confirm=gone");
    assertThat(erased.status()).as(erased.toString()).isEqualTo(200);

    assertThat(ann.get("/documents/" + id).status()).isEqualTo(404);
    assertThat(ann.get("/documents").text()).isEqualTo("{\"documents\":[]}");
    assertThat(ann.get("/folders").text()).isEqualTo("{\"documents\":[]}");
    assertThat(admin.get("/sites/gone/erasure").at("status")).isEqualTo("COMPLETE");
    assertThat(neighbour.get("/documents/" + kept + "/content").at("content")).isEqualTo("x");
    assertThat(ann.post("/documents", "{\"content\":\"new\"}").status()).isEqualTo(201);
    assertThat(ann.get("/documents").size("documents")).isEqualTo(1);
  }
}

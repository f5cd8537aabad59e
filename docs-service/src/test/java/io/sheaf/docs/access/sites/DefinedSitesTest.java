package io.sheaf.docs.access.sites;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.running.Tokens;
import io.sheaf.docs.web.Features;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class DefinedSitesTest {

  private static Running sheaf;
  private static Client admin;

  @BeforeAll
  static void start(@TempDir Path folder) {
    sheaf = Running.in(folder, Features.USUAL.withDefinedSites(true));
    admin = sheaf.admin();
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  private static void site(String id) {
    assertThat(admin.post("/sites", "{\"site\":{\"id\":\"" + id + "\"}}").status()).isEqualTo(201);
  }

  private static void allow(String site, String group, String permissions) {
    assertThat(admin.put("/sites/" + site + "/groups/" + group + "/permissions",
        "{\"permissions\":[" + permissions + "]}").status()).isEqualTo(200);
  }

  @Test
  void theModuleSaysWhichItIs(@TempDir Path other) {
    assertThat(admin.get("/version").at("modules")).isEqualTo("[\"site_permissions_defined\"]");
    try (var automatic = Running.in(other)) {
      assertThat(automatic.admin().get("/version").at("modules")).isEqualTo("[\"site_permissions_automatic\"]");
    }
  }

  @Test
  void aGroupNameIsNoSite() {
    site("named");

    for (var group : new String[]{"named", "named_read", "named_govern", "new"}) {
      assertThat(sheaf.as("ann", group).get("/documents?siteId=named").text())
          .isEqualTo("{\"message\":\"fkq access denied to siteId (named)\"}");
      assertThat(sheaf.as("ann", group).get("/documents").text())
          .isEqualTo("{\"message\":\"fkq access denied (groups: no groups)\"}");
    }
  }

  @Test
  void whatAGroupMayDoIsWhatIsSetAndAChangeHoldsFromTheNextRequestOn() {
    site("books");
    allow("books", "clerks", "\"READ\"");
    var ann = sheaf.as("ann", "clerks");
    assertThat(ann.get("/documents").status()).isEqualTo(200);
    assertThat(ann.post("/documents", "{\"content\":\"x\"}").text())
        .isEqualTo("{\"message\":\"fkq access denied (groups: books (READ))\"}");

    allow("books", "clerks", "\"READ\",\"WRITE\"");
    var made = ann.post("/documents", "{\"content\":\"x\"}");
    assertThat(made.status()).isEqualTo(201);

    assertThat(admin.delete("/sites/books/groups/clerks").status()).isEqualTo(200);
    assertThat(ann.get("/documents/" + made.at("documentId") + "?siteId=books").text())
        .isEqualTo("{\"message\":\"fkq access denied to siteId (books)\"}");
  }

  @Test
  void whatSeveralGroupsMayDoComesTogether() {
    site("east");
    site("west");
    allow("east", "readers", "\"READ\"");
    allow("east", "writers", "\"WRITE\"");
    allow("west", "readers", "\"ADMIN\"");

    var seen = sheaf.as("ann", "readers", "writers").get("/sites");

    assertThat(seen.size("sites")).isEqualTo(2);
    assertThat(seen.at("sites.0.permissions")).isEqualTo("[\"READ\",\"WRITE\"]");
    assertThat(seen.at("sites.0.roles")).isEqualTo("[\"readers\",\"writers\"]");
    assertThat(seen.at("sites.1.permissions")).isEqualTo("[\"ADMIN\"]");
    assertThat(sheaf.as("ann", "readers").get("/sites/west/groups").status()).isEqualTo(200);
    assertThat(sheaf.as("ann", "readers").get("/sites/east/groups").status()).isEqualTo(401);
  }

  @Test
  void whatATokenSaysOfPermissionsIsNotAsked() {
    site("strict");
    allow("strict", "few", "\"READ\"");

    var ann = sheaf.as(Tokens.signed("{\"username\":\"ann\",\"sitesClaims\":{\"cognito:groups\":[\"few\"],"
        + "\"permissionsMap\":{\"strict\":[\"read\",\"write\",\"delete\",\"govern\"]}},\"exp\":32503680000}"));

    assertThat(ann.get("/documents").status()).isEqualTo(200);
    assertThat(ann.post("/documents", "{\"content\":\"x\"}").status()).isEqualTo(401);
  }

  @Test
  void onlySitesThatWereMadeAreThereForAdministratorsToo() {
    assertThat(admin.post("/documents?siteId=dreamt", "{\"content\":\"x\"}").text())
        .isEqualTo("{\"message\":\"site 'dreamt' not found\"}");
    assertThat(admin.put("/sites/dreamt/groups/g/permissions", "{\"permissions\":[\"READ\"]}").status()).isEqualTo(404);
    assertThat(admin.post("/sites/dreamt/apiKeys", "{\"name\":\"k\"}").status()).isEqualTo(404);
    assertThat(admin.post("/documents", "{\"content\":\"x\"}").status()).isEqualTo(201);
    assertThat(admin.get("/sites").text()).doesNotContain("dreamt").contains("\"siteId\":\"default\"");

    site("dreamt");

    assertThat(admin.post("/documents?siteId=dreamt", "{\"content\":\"x\"}").status()).isEqualTo(201);
  }

  @Test
  void keysOfProgramsKeepWhatTheyWereMadeWith() {
    site("keyed");
    var key = sheaf.as(admin.post("/sites/keyed/apiKeys", "{\"name\":\"k\",\"permissions\":[\"READ\"]}").at("apiKey"));

    assertThat(key.get("/documents").status()).isEqualTo(200);
    assertThat(key.post("/documents", "{\"content\":\"x\"}").status()).isEqualTo(401);
  }

  @Test
  void aTokenForSomebodyElseIsNarrowedFromWhatTheirGroupsMayDo() {
    site("lent");
    allow("lent", "readers-of-lent", "\"READ\"");
    var token = admin.post("/sites/lent/delegationTokens",
        "{\"permissions\":[\"READ\",\"WRITE\"],\"reason\":\"x\"}").at("delegationToken");
    var ann = sheaf.as("ann", "readers-of-lent").with("x-formkiq-delegation-token", token);

    assertThat(ann.get("/documents").status()).isEqualTo(200);
    assertThat(ann.post("/documents", "{\"content\":\"x\"}").status()).isEqualTo(401);
  }
}

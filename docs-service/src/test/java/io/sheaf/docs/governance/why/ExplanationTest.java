package io.sheaf.docs.governance.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class ExplanationTest {

  @TempDir
  static Path folder;
  private static Running sheaf;
  private static Client admin;

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder);
    admin = sheaf.admin();
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  private static String document(String path) {
    var made = admin.post("/documents?siteId=finance", "{\"path\":\"" + path + "\",\"content\":\"x\"}");
    assertThat(made.status()).isEqualTo(201);
    return made.at("documentId");
  }

  private static String explain(String id) {
    return "/documents/" + id + "/access/explain?siteId=finance";
  }

  private static void close(String path) {
    assertThat(admin.put("/folders/permissions?siteId=finance",
        "{\"path\":\"" + path + "\",\"roles\":[{\"roleName\":\"boss\",\"permissions\":[\"READ\"]}]}").status())
        .isEqualTo(200);
  }

  @Test
  void anExplanationNamesAllThatHadASayTheDecisiveLast() {
    var id = document("plans/a.txt");
    close("plans");
    admin.put("/documents/" + id + "/access?siteId=finance", "{\"owner\":\"ann\"}");

    var read = admin.get(explain(id) + "&user=ann&group=finance&group=boss").json().get("permissions").get(0);

    assertThat(read.get("reasons").size()).isEqualTo(3);
    assertThat(read.get("reasons").get(0).get("sentence").getStringValue())
        .isEqualTo("READ on the site 'finance' is granted by finance.");
    assertThat(read.get("reasons").get(1).get("sentence").getStringValue())
        .isEqualTo("The rule of the folder 'plans' lets the group 'boss' READ.");
    assertThat(read.get("reasons").get(2).get("sentence").getStringValue())
        .isEqualTo("The document names the person as its owner.");
  }

  @Test
  void onlyWhoAdministratesTheSiteAsksAboutOthers() {
    var id = document("a.txt");
    var ann = sheaf.as("ann", "finance_govern");

    assertThat(ann.get(explain(id)).status()).isEqualTo(200);
    assertThat(ann.get(explain(id) + "&user=ann").status()).isEqualTo(200);
    assertThat(ann.get(explain(id) + "&user=bob").status()).isEqualTo(401);
    assertThat(ann.get(explain(id) + "&user=ann&group=Admins").status()).isEqualTo(401);
    assertThat(admin.get(explain(id) + "&user=bob&group=finance").status()).isEqualTo(200);
    assertThat(admin.get(explain(id) + "&user=bob").text()).contains("nobody of the directory");
    assertThat(admin.get(explain(id) + "&group=finance").text()).contains("'user' is required");
    assertThat(admin.get(explain("none") + "&user=bob&group=finance").status()).isEqualTo(404);
  }

  @Test
  void whoMayNotReadIsToldWhyWithoutNamesOfFoldersAndPeople() {
    var closed = document("secret/a.txt");
    close("secret");
    var owned = document("b.txt");
    admin.put("/documents/" + owned + "/access?siteId=finance", "{\"owner\":\"bob\"}");
    var ann = sheaf.as("ann", "finance");

    assertThat(ann.get(explain(closed)).text()).contains("FOLDER_REFUSES")
        .contains("The rule of a folder that the document is in lets none").doesNotContain("secret");
    assertThat(ann.get(explain(owned)).text()).contains("NOT_LISTED").doesNotContain("bob");
    assertThat(admin.get(explain(closed) + "&user=ann&group=finance").text()).contains("\"path\":\"secret\"");
  }

  @Test
  void aDeletedDocumentThatWasNotToBeSeenIsUnknown() {
    var owned = document("c.txt");
    admin.put("/documents/" + owned + "/access?siteId=finance", "{\"owner\":\"bob\"}");
    admin.delete("/documents/" + owned + "?siteId=finance&softDelete=true");

    assertThat(sheaf.as("ann", "finance").get(explain(owned)).status()).isEqualTo(404);
    assertThat(sheaf.as("bob", "finance").get(explain(owned)).text()).contains("PUT_AWAY");
  }

  @Test
  void anArtifactIsExplainedByItsDocumentToo() {
    var made = admin.post("/documents?siteId=finance",
        "{\"path\":\"d.txt\",\"content\":\"x\"}").at("documentId");
    var artifact = admin.post("/documents?siteId=finance",
        "{\"documentId\":\"" + made + "\",\"artifacts\":true,\"path\":\"e.txt\",\"content\":\"y\"}").at("artifactId");
    assertThat(artifact).isNotEmpty();
    admin.put("/documents/" + made + "/access?siteId=finance", "{\"owner\":\"bob\"}");

    var told = admin.get(explain(made) + "&artifactId=" + artifact + "&user=ann&group=finance");

    assertThat(told.at("artifactId")).isEqualTo(artifact);
    assertThat(told.text()).contains("NOT_LISTED");
  }
}

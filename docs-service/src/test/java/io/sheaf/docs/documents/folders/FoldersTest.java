package io.sheaf.docs.documents.folders;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class FoldersTest {

  private static Running sheaf;

  @BeforeAll
  static void start(@TempDir Path folder) {
    sheaf = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  private static Reply document(Client client, String path) {
    var made = client.post("/documents", "{\"path\":\"" + path + "\",\"content\":\"text\"}");
    assertThat(made.status()).as(made.toString()).isEqualTo(201);
    return made;
  }

  private static String indexKey(Client client, String parent, String name) {
    var rows = client.get("/folders?limit=100" + (parent.isEmpty() ? "" : "&path=" + parent));
    for (int row = 0; row < rows.size("documents"); row++) {
      if (rows.at("documents." + row + ".path").equals(name)) {
        return rows.at("documents." + row + ".indexKey");
      }
    }
    throw new AssertionError("no folder " + name + " in " + rows);
  }

  @Test
  void aDocumentsPathMakesTheFoldersItNames() {
    var ann = sheaf.as("ann", "paths");
    document(ann, "Contracts/2026/lease.md");

    var root = ann.get("/folders");
    assertThat(root.size("documents")).isEqualTo(1);
    assertThat(root.at("documents.0.path")).isEqualTo("Contracts");
    assertThat(root.at("documents.0.folder")).isEqualTo("true");
    var below = ann.get("/folders?path=contracts/2026");
    assertThat(below.at("documents.0.path")).isEqualTo("Contracts/2026/lease.md");
    assertThat(ann.get("/folders?indexKey=" + indexKey(ann, "Contracts", "2026")).at("documents.0.documentId"))
        .isEqualTo(below.at("documents.0.documentId"));
  }

  @Test
  void anUnknownFolderIsAnEmptyList() {
    assertThat(sheaf.as("ann", "unknown").get("/folders?path=nowhere").text()).isEqualTo("{\"documents\":[]}");
  }

  @Test
  void aFolderIsMadeWithAllAboveItAndMadeAgainIsNoError() {
    var ann = sheaf.as("ann", "making");
    var made = ann.post("/folders", "{\"path\":\"a/b/c\"}");

    assertThat(made.status()).isEqualTo(200);
    assertThat(made.at("message")).isEqualTo("created folder");
    assertThat(ann.post("/folders", "{\"path\":\"A/B/c/\"}").at("indexKey")).isEqualTo(made.at("indexKey"));
    assertThat(ann.post("/folders", "{}").text()).isEqualTo("{\"message\":\"missing 'path' parameters\"}");
  }

  @Test
  void twoDocumentsOfOnePathAreFiledUnderTwoNames() {
    var ann = sheaf.as("ann", "names");
    document(ann, "x/report.md");
    var second = document(ann, "x/report.md").at("documentId");

    assertThat(ann.get("/documents/" + second).at("path")).isEqualTo("x/report (" + second + ").md");
    assertThat(ann.get("/folders?path=x").size("documents")).isEqualTo(2);
  }

  @Test
  void twentyThreadsFilingIntoANewFolderLeaveOneFolderWithAllFiles() throws Exception {
    var ann = sheaf.as("ann", "crowd");
    var tasks = new ArrayList<Callable<Reply>>();
    for (int number = 0; number < 20; number++) {
      var path = "new/deep/" + number + ".md";
      tasks.add(() -> document(ann, path));
    }
    try (var threads = Executors.newFixedThreadPool(20)) {
      for (var done : threads.invokeAll(tasks)) {
        assertThat(get(done).status()).isEqualTo(201);
      }
    }

    assertThat(ann.get("/folders?limit=100").size("documents")).isEqualTo(1);
    assertThat(ann.get("/folders?path=new&limit=100").size("documents")).isEqualTo(1);
    assertThat(ann.get("/folders?path=new/deep&limit=100").size("documents")).isEqualTo(20);
  }

  private static <T> T get(java.util.concurrent.Future<T> done) throws InterruptedException, ExecutionException {
    return done.get();
  }

  @Test
  void aFolderThatHoldsSomethingIsNotRemovedAndAnEmptyOneIs() {
    var ann = sheaf.as("ann", "removing");
    var id = document(ann, "full/one.md").at("documentId");
    var key = indexKey(ann, "", "full");

    assertThat(ann.delete("/folders/" + key).text()).isEqualTo("{\"message\":\"folder is not empty\"}");
    assertThat(ann.delete("/folders/" + key).status()).isEqualTo(400);
    assertThat(ann.delete("/indices/folder/" + key).text()).isEqualTo("{\"message\":\"Folder not empty\"}");
    assertThat(ann.delete("/documents/" + id).status()).isEqualTo(200);
    assertThat(ann.delete("/folders/" + key).text()).isEqualTo("{\"message\":\"deleted folder\"}");
    assertThat(ann.delete("/folders/" + key).text()).isEqualTo("{\"message\":\"directory not found\"}");
    assertThat(ann.delete("/folders/12345").text()).isEqualTo("{\"message\":\"invalid indexKey '12345'\"}");
    assertThat(document(ann, "full/again.md").status()).isEqualTo(201);
  }

  @Test
  void aFolderMovesWithAllThatIsInIt() {
    var ann = sheaf.as("ann", "moving");
    var id = document(ann, "old/sub/one.md").at("documentId");

    assertThat(ann.post("/indices/folder/move", "{\"source\":\"old\",\"target\":\"new/\"}").text())
        .isEqualTo("{\"message\":\"Folder moved\"}");
    assertThat(ann.get("/documents/" + id).at("path")).isEqualTo("new/old/sub/one.md");
    assertThat(ann.get("/folders?path=new/old/sub").at("documents.0.documentId")).isEqualTo(id);
    assertThat(ann.get("/folders?path=old").size("documents")).isZero();
    assertThat(ann.post("/indices/folder/move", "{\"source\":\"new\",\"target\":\"new/old/\"}").status())
        .isEqualTo(400);
  }

  @Test
  void aFileMovesIntoAnotherFolder() {
    var ann = sheaf.as("ann", "files");
    var id = document(ann, "from/one.md").at("documentId");

    assertThat(ann.post("/indices/folder/move", "{\"source\":\"from/one.md\",\"target\":\"to/\"}").status())
        .isEqualTo(200);
    assertThat(ann.get("/documents/" + id).at("path")).isEqualTo("to/one.md");
    assertThat(ann.get("/folders?path=from").size("documents")).isZero();
  }

  @Test
  void aMoveSaysWhatItNeeds() {
    var ann = sheaf.as("ann", "asking");

    assertThat(ann.post("/indices/folder/move", "{}").text()).isEqualTo("{\"errors\":["
        + "{\"key\":\"source\",\"error\":\"attribute is required\"},"
        + "{\"key\":\"target\",\"error\":\"attribute is required\"}]}");
    assertThat(ann.post("/indices/other/move", "{\"source\":\"a\",\"target\":\"b/\"}").text())
        .isEqualTo("{\"message\":\"invalid 'indexType' parameter\"}");
    assertThat(ann.post("/indices/folder/move", "{\"source\":\"a\",\"target\":\"b/\"}").text())
        .isEqualTo("{\"message\":\"folder 'a' does not exist\"}");
  }

  @Test
  void aFolderWithRolesIsOpenToThoseRolesOnly() {
    var admin = sheaf.admin();
    var writer = sheaf.as("ann", "rules");
    var id = document(writer, "secret/plan.md").at("documentId");
    var set = admin.put("/folders/permissions?siteId=rules",
        "{\"path\":\"secret\",\"roles\":[{\"roleName\":\"board\",\"permissions\":[\"READ\"]}]}");
    assertThat(set.status()).as(set.toString()).isEqualTo(200);

    assertThat(writer.get("/documents/" + id).status()).isEqualTo(401);
    assertThat(writer.get("/documents/" + id).text()).isEqualTo("{\"message\":\"fkq access denied\"}");
    assertThat(writer.get("/documents/" + id + "/content").status()).isEqualTo(401);
    assertThat(writer.get("/folders").size("documents")).isZero();
    assertThat(writer.get("/folders?path=secret").status()).isEqualTo(401);
    assertThat(writer.post("/documents", "{\"path\":\"secret/new.md\",\"content\":\"x\"}").status()).isEqualTo(401);
    assertThat(writer.get("/documents").size("documents")).isZero();
    var member = sheaf.as("bob", "rules", "board");
    assertThat(member.get("/documents/" + id + "?siteId=rules").status()).isEqualTo(200);
    assertThat(member.delete("/documents/" + id + "?siteId=rules").status()).isEqualTo(401);
    assertThat(admin.get("/documents/" + id + "?siteId=rules").status()).isEqualTo(200);
  }

  @Test
  void theRolesOfAFolderAreReadAndTakenAway() {
    var admin = sheaf.admin();
    var ann = sheaf.as("ann", "reading");
    document(ann, "shared/one.md");
    var key = indexKey(ann, "", "shared");
    admin.put("/folders/permissions?siteId=reading", "{\"path\":\"shared\",\"roles\":["
        + "{\"roleName\":\"b\",\"permissions\":[]},{\"roleName\":\"a\",\"permissions\":[\"write\",\"read\"]}]}");

    assertThat(admin.get("/folders/" + key + "/permissions?siteId=reading").text()).isEqualTo(
        "{\"roles\":[{\"roleName\":\"a\",\"permissions\":[\"READ\",\"WRITE\"]},{\"roleName\":\"b\",\"permissions\":[]}]}");
    admin.put("/folders/permissions?siteId=reading", "{\"path\":\"shared\"}");
    assertThat(admin.get("/folders/" + key + "/permissions?siteId=reading").text()).isEqualTo("{\"roles\":[]}");
    assertThat(admin.get("/folders/12345/permissions?siteId=reading").text())
        .isEqualTo("{\"message\":\"invalid indexKey '12345'\"}");
    assertThat(admin.put("/folders/permissions?siteId=reading", "{\"path\":\"nowhere\",\"roles\":[]}").text())
        .isEqualTo("{\"message\":\"Folder 'nowhere' not found\"}");
    assertThat(admin.put("/folders/permissions?siteId=reading", "{\"path\":\"shared\",\"roles\":[{}]}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"roleName\",\"error\":\"'roleName' is required\"},"
            + "{\"key\":\"permissions\",\"error\":\"'permissions' is required\"}]}");
  }

  @Test
  void pagesOfAFolderReachEverythingBothWays() {
    var ann = sheaf.as("ann", "pages");
    for (int number = 0; number < 23; number++) {
      document(ann, "p/" + String.format("%02d", number) + ".md");
    }
    var seen = new ArrayList<String>();
    var page = ann.get("/folders?path=p");
    var last = page;
    while (true) {
      for (int row = 0; row < page.size("documents"); row++) {
        seen.add(page.at("documents." + row + ".path"));
      }
      last = page;
      if (page.at("next").isEmpty()) {
        break;
      }
      page = ann.get("/folders?path=p&next=" + page.at("next"));
    }

    assertThat(seen).hasSize(23).isSorted().doesNotHaveDuplicates();
    var back = ann.get("/folders?path=p&next=" + last.at("previous"));
    assertThat(back.size("documents")).isEqualTo(10);
    assertThat(back.at("documents.0.path")).isEqualTo("p/10.md");
    assertThat(sheaf.as("bob", "pages").get("/folders?path=p&next=" + last.at("previous")).status()).isEqualTo(400);
    assertThat(List.of(ann.get("/folders?path=p&next=x").text()))
        .containsExactly("{\"message\":\"Invalid Next token\"}");
  }
}

package io.sheaf.docs.documents.shares;

import static io.sheaf.docs.documents.shares.Sharing.document;
import static io.sheaf.docs.documents.shares.Sharing.folder;
import static io.sheaf.docs.documents.shares.Sharing.isNotThere;
import static io.sheaf.docs.documents.shares.Sharing.isRefused;
import static io.sheaf.docs.documents.shares.Sharing.isThere;
import static io.sheaf.docs.documents.shares.Sharing.share;
import static io.sheaf.docs.documents.shares.Sharing.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.running.Tokens;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.TableSchema;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class SharesTest {

  private static Running sheaf;
  private static Client owner;

  @BeforeAll
  static void start(@TempDir Path folder) {
    sheaf = Running.in(folder);
    owner = sheaf.as("olga", "acme");
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  /// Somebody of no site but their own.
  private static Client of(String group) {
    return sheaf.as("gil", group);
  }

  private static String unique(String name) {
    return name + "-" + UUID.randomUUID();
  }

  @Test
  void aGroupSeesWhatIsInASharedFolderAndBelowAndNothingElse() {
    var folder = unique("plans");
    var inside = document(owner, "acme", folder + "/a.txt");
    var below = document(owner, "acme", folder + "/deep/er/b.txt");
    var beside = document(owner, "acme", folder + "-old/c.txt");
    var key = share(owner, "acme", folder, "partners", "READ");
    var gil = of("partners");

    isThere(gil.get("/documents/" + inside + "?shareKey=" + key));
    assertThat(gil.get("/documents/" + below + "/content?shareKey=" + key).at("content")).isEqualTo("first");
    isThere(gil.get("/documents/" + below + "?siteId=acme&shareKey=" + key));
    assertThat(gil.get("/documents/" + beside + "?shareKey=" + key).text())
        .isEqualTo("{\"message\":\"Document " + beside + " not found.\"}");
    isNotThere(gil.get("/documents/" + UUID.randomUUID() + "?shareKey=" + key));
    isRefused(gil.get("/documents/" + inside + "?siteId=acme"));
    isRefused(gil.get("/documents?siteId=acme&shareKey=" + key));
    isRefused(gil.send("DELETE", "/documents/" + inside + "?siteId=acme&shareKey=" + key, null));
  }

  @Test
  void aKeyOpensNothingForWhomTheShareDoesNotName() {
    var folder = unique("secret");
    var inside = document(owner, "acme", folder + "/a.txt");
    var key = share(owner, "acme", folder, "partners", "READ");

    for (var somebody : new Client[]{of("others"), of("authentication_only"),
        sheaf.as("partners", "lake"), sheaf.as("olga", "acme")}) {
      var refused = somebody.get("/documents/" + inside + "?shareKey=" + key);
      isRefused(refused);
      assertThat(refused.text()).isEqualTo("{\"message\":\"fkq access denied\"}");
    }
    isRefused(sheaf.anonymous().get("/documents/" + inside + "?shareKey=" + key));
    isThere(sheaf.admin().get("/documents/" + inside + "?shareKey=" + key));
    assertThat(of("partners").get("/documents/" + inside + "?shareKey=none").text())
        .isEqualTo("{\"message\":\"fkq access denied\"}");
  }

  @Test
  void aShareLendsNoMoreThanItsPermissions() {
    var folder = unique("forms");
    var inside = document(owner, "acme", folder + "/a.txt");
    var reading = share(owner, "acme", folder, "partners", "READ");
    var writing = share(owner, "acme", folder, "writers", "WRITE");

    isRefused(of("partners").patch("/documents/" + inside + "?shareKey=" + reading, "{\"width\":\"1\"}"));
    isThere(of("writers").patch("/documents/" + inside + "?shareKey=" + writing, "{\"width\":\"1\"}"));
    isRefused(of("writers").get("/documents/" + inside + "?shareKey=" + writing));
    isRefused(of("writers").delete("/documents/" + inside + "/tags/color/red?shareKey=" + writing));
    // why again: who shares it anew says what holds from now on, and the key stays.
    assertThat(share(owner, "acme", folder, "partners", "READ", "WRITE", "DELETE")).isEqualTo(reading);
    isThere(of("partners").delete("/documents/" + inside + "/tags/color/red?shareKey=" + reading));
  }

  @Test
  void whatIsMadeUnderAShareIsMadeInTheSharedFolder() {
    var folder = unique("inbox");
    var key = share(owner, "acme", folder, "partners", "READ", "WRITE");
    var gil = of("partners");

    var made = gil.post("/documents?shareKey=" + key, "{\"path\":\"" + folder + "/new.txt\",\"content\":\"x\"}");
    assertThat(made.status()).as(made.toString()).isEqualTo(201);
    assertThat(made.at("siteId")).isEqualTo("acme");
    assertThat(owner.get("/documents/" + made.at("documentId")).at("userId")).isEqualTo("gil");
    var named = gil.post("/documents?shareKey=" + key, "{\"content\":\"x\"}");
    assertThat(owner.get("/documents/" + named.at("documentId")).at("path"))
        .isEqualTo(folder + "/" + named.at("documentId"));
    isRefused(gil.post("/documents?shareKey=" + key, "{\"path\":\"elsewhere.txt\",\"content\":\"x\"}"));
    isRefused(gil.patch("/documents/" + made.at("documentId") + "?shareKey=" + key, "{\"path\":\"out.txt\"}"));
    assertThat(gil.post("/documents?shareKey=" + key,
        "{\"documentId\":\"" + made.at("documentId") + "\",\"content\":\"x\"}").at("errors.0.key"))
        .isEqualTo("documentId");
    assertThat(gil.post("/documents?shareKey=" + key,
        "{\"content\":\"x\",\"actions\":[{\"type\":\"QUEUE\",\"queueId\":\"none\"}]}").at("errors.0.error"))
        .isEqualTo("'actions' cannot be given under a share");
  }

  @Test
  void aFolderIsListedFromTheSharedOneDownAndNothingAboveIsToldApart() {
    var top = unique("tree");
    document(owner, "acme", top + "/shared/a.txt");
    document(owner, "acme", top + "/hidden/b.txt");
    var key = share(owner, "acme", top + "/shared", "partners", "READ", "WRITE", "DELETE");
    var hidden = folder(owner, "acme", top + "/hidden");
    var gil = of("partners");

    assertThat(gil.get("/folders?shareKey=" + key).size("documents")).isEqualTo(1);
    assertThat(gil.get("/folders?shareKey=" + key + "&path=" + top.toUpperCase(Locale.ROOT) + "/SHARED")
        .size("documents")).isEqualTo(1);
    isRefused(gil.get("/folders?path=&shareKey=" + key));
    isRefused(gil.get("/folders?shareKey=" + key + "&path=" + top));
    isRefused(gil.get("/folders?shareKey=" + key + "&path=" + top + "/hidden"));
    isRefused(gil.get("/folders?shareKey=" + key + "&path=" + top + "/nowhere"));
    isRefused(gil.get("/folders?shareKey=" + key + "&indexKey=" + hidden));
    isRefused(gil.get("/folders?shareKey=" + key + "&indexKey=I25vd2hlcmU"));
    isRefused(gil.post("/folders?shareKey=" + key, "{\"path\":\"" + top + "/more\"}"));
    isThere(gil.post("/folders?shareKey=" + key, "{\"path\":\"" + top + "/shared/more\"}"));
    isRefused(gil.delete("/folders/" + hidden + "?shareKey=" + key));
    isRefused(gil.delete("/folders/I25vd2hlcmU?shareKey=" + key));
    isThere(gil.delete("/folders/" + folder(owner, "acme", top + "/shared/more") + "?shareKey=" + key));
  }

  @Test
  void aShareEndsAtOnceAlsoForLinksThatWereGivenUnderIt() {
    var folder = unique("ending");
    var inside = document(owner, "acme", folder + "/a.txt");
    var key = share(owner, "acme", folder, "partners", "READ", "WRITE");
    var gil = of("partners");
    var download = gil.get("/documents/" + inside + "/url?shareKey=" + key).at("url");
    var upload = gil.get("/documents/" + inside + "/upload?shareKey=" + key).at("url");
    var fresh = gil.get("/documents/upload?shareKey=" + key + "&path=" + folder + "/late.txt").at("url");
    var anybody = sheaf.anonymous();
    assertThat(anybody.get(download).text()).isEqualTo("first");
    isThere(anybody.put(upload, "second"));
    assertThat(anybody.get(gil.get("/documents/" + inside + "/url?shareKey=" + key).at("url")).text())
        .isEqualTo("second");
    assertThat(download).startsWith(sheaf.url().toString());
    assertThat(upload).startsWith(sheaf.url().toString());

    isThere(owner.delete("/shares/" + key));

    isNotThere(anybody.get(download));
    isNotThere(anybody.put(upload, "third"));
    isNotThere(anybody.put(fresh, "third"));
    isRefused(gil.get("/documents/" + inside + "?shareKey=" + key));
    isNotThere(owner.delete("/shares/" + key));
    assertThat(gil.get("/shares?group=partners&limit=100").text()).doesNotContain(key);
    assertThat(share(owner, "acme", folder, "partners", "READ")).isNotEqualTo(key);
  }

  @Test
  void aLinkUnderAShareEndsWhenTheDocumentLeavesTheFolder() {
    var folder = unique("leaving");
    var inside = document(owner, "acme", folder + "/a.txt");
    var key = share(owner, "acme", folder, "partners", "READ");
    var link = of("partners").get("/documents/" + inside + "/url?shareKey=" + key).at("url");

    owner.patch("/documents/" + inside, "{\"path\":\"" + unique("kept") + "/a.txt\"}");

    isNotThere(sheaf.anonymous().get(link));
    isNotThere(of("partners").get("/documents/" + inside + "?shareKey=" + key));
  }

  @Test
  void aChecksumOfAnUploadUnderAShareIsHeldTo() {
    var folder = unique("checked");
    var key = share(owner, "acme", folder, "partners", "READ", "WRITE");
    var made = of("partners").get("/documents/upload?shareKey=" + key + "&path=" + folder
        + "/c.txt&checksumType=SHA256&checksum=ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");

    assertThat(made.json().get("headers").size()).isEqualTo(2);
    assertThat(sheaf.anonymous().put(made.at("url"), "abd").status()).isEqualTo(400);
    isThere(sheaf.anonymous().put(made.at("url"), "abc"));
    assertThat(owner.get("/documents/" + made.at("documentId") + "/file").text()).isEqualTo("abc");
  }

  @Test
  void rulesOfFoldersAndListsOfDocumentsHoldUnderAShare() {
    var folder = unique("ruled");
    var open = document(owner, "acme", folder + "/a.txt");
    var closed = document(owner, "acme", folder + "/board/b.txt");
    var mine = document(owner, "acme", folder + "/c.txt");
    sheaf.admin().put("/folders/permissions?siteId=acme",
        "{\"path\":\"" + folder + "/board\",\"roles\":[{\"roleName\":\"board\",\"permissions\":[\"READ\"]}]}");
    owner.put("/documents/" + mine + "/access", "{\"owner\":\"olga\"}");
    var key = share(owner, "acme", folder, "partners", "READ");

    isThere(of("partners").get("/documents/" + open + "?shareKey=" + key));
    isRefused(of("partners").get("/documents/" + closed + "?shareKey=" + key));
    isRefused(of("partners").get("/documents/" + mine + "?shareKey=" + key));
    // why: the roles of the caller count, wherever they come from.
    isThere(sheaf.as("gil", "partners", "board").get("/documents/" + closed + "?shareKey=" + key));
    assertThat(of("partners").get("/folders?shareKey=" + key).size("documents")).isEqualTo(1);
  }

  @Test
  void whoMayDoMoreOnTheSiteStillMay() {
    var folder = unique("both");
    var inside = document(owner, "acme", folder + "/a.txt");
    var outside = document(owner, "acme", unique("out") + "/b.txt");
    var key = share(owner, "acme", folder, "partners", "WRITE");
    var both = sheaf.as("gil", "partners", "acme_read");

    isThere(both.get("/documents/" + outside + "?shareKey=" + key));
    isThere(both.patch("/documents/" + inside + "?shareKey=" + key, "{\"width\":\"1\"}"));
    isNotThere(both.patch("/documents/" + outside + "?shareKey=" + key, "{\"width\":\"1\"}"));
  }

  @Test
  void nobodySharesWhatTheyMayNotDo() {
    var path = unique("mine");
    var at = folder(owner, "acme", path);
    var writer = sheaf.as(Tokens.signed(
        "{\"username\":\"wim\",\"cognito:groups\":[\"acme\"],\"permissions\":\"READ,WRITE\",\"exp\":32503680000}"));

    isRefused(writer.post("/shares/folders/" + at + "?siteId=acme", with("group", "partners", "READ", "DELETE")));
    isRefused(sheaf.as("rea", "acme_read").post("/shares/folders/" + at + "?siteId=acme",
        with("group", "partners", "READ")));
    assertThat(writer.post("/shares/folders/" + at, with("group", "partners", "READ")).status()).isEqualTo(201);
    sheaf.admin().put("/folders/permissions?siteId=acme",
        "{\"path\":\"" + path + "\",\"roles\":[{\"roleName\":\"board\",\"permissions\":[\"READ\"]}]}");
    isRefused(writer.post("/shares/folders/" + at, with("group", "others", "READ")));
  }

  @Test
  void whatIsWrongWithAShareIsSaidAtOnce() {
    var at = "/shares/folders/" + folder(owner, "acme", unique("wrong"));

    assertThat(owner.post(at, "{}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"share\",\"error\":\"'share' is required\"}]}");
    assertThat(owner.post(at, "{\"share\":{}}").text()).contains("'group' is required");
    assertThat(owner.post(at, with("group", "partners")).text()).contains("'permissions' is required");
    assertThat(owner.post(at, with("group", "partners", "GOVERN")).at("errors.0.key")).isEqualTo("permissions");
    assertThat(owner.post(at, with("group", "api_key", "READ")).at("errors.0.error")).isEqualTo("'group' is reserved");
    assertThat(owner.post(at, with("group", "x".repeat(129), "READ")).status()).isEqualTo(400);
    isNotThere(owner.post("/shares/folders/I25vd2hlcmU", with("group", "partners", "READ")));
    isNotThere(owner.post("/shares/files/" + UUID.randomUUID(), with("group", "partners", "READ")));
  }

  @Test
  void sharesAreListedForWhomTheyAreAndForWhoShares() {
    var group = unique("crew");
    var first = share(owner, "acme", unique("one"), group, "READ");
    var second = share(sheaf.as("olga", "beta"), "beta", unique("two"), group, "WRITE", "READ");
    var gil = of(group);

    var listed = gil.get("/shares");
    assertThat(listed.size("shares")).isEqualTo(2);
    assertThat(listed.at("shares.0.shareKey")).isEqualTo(first);
    assertThat(listed.at("shares.0.group")).isEqualTo(group);
    assertThat(listed.at("shares.0.type")).isEqualTo("FOLDER");
    assertThat(listed.at("shares.0.permissionType")).isEqualTo("GROUP");
    assertThat(listed.at("shares.1.shareKey")).isEqualTo(second);
    assertThat(listed.at("shares.1.permissions")).isEqualTo("[\"READ\",\"WRITE\"]");
    assertThat(listed.at("shares.1.siteId")).isEqualTo("beta");
    assertThat(listed.at("shares.1.userId")).isEqualTo("olga");
    var page = gil.get("/shares?limit=1");
    assertThat(gil.get("/shares?limit=1&next=" + page.at("next")).at("shares.0.shareKey")).isEqualTo(second);
    assertThat(sheaf.as("stu", "lake").get("/shares?group=" + group).text()).isEqualTo("{\"shares\":[]}");
    assertThat(sheaf.admin().get("/shares?group=" + group).size("shares")).isEqualTo(2);
    assertThat(owner.get("/shares").text()).doesNotContain(first);
    assertThat(keys(owner, "/shares?by=me&limit=100")).contains(first, second);
    assertThat(keys(sheaf.as("pia", "acme"), "/shares?by=me&limit=100")).isEmpty();
    isRefused(gil.delete("/shares/" + first));
    isNotThere(sheaf.as("stu", "lake").delete("/shares/" + first));
    isThere(sheaf.as("pia", "acme").delete("/shares/" + first));
  }

  private static ArrayList<String> keys(Client client, String path) {
    var keys = new ArrayList<String>();
    var listed = client.get(path);
    for (int row = 0; row < listed.size("shares"); row++) {
      keys.add(listed.at("shares." + row + ".shareKey"));
    }
    return keys;
  }

  @Test
  void aFolderIsSharedWhereverItMovesToAndNotWhatTakesItsPlace() {
    var top = unique("moving");
    document(owner, "acme", top + "/from/a.txt");
    var key = share(owner, "acme", top + "/from", "partners", "READ");
    folder(owner, "acme", top + "/to");

    isThere(owner.post("/indices/folder/move", "{\"source\":\"" + top + "/from\",\"target\":\"" + top + "/to/\"}"));
    var another = document(owner, "acme", top + "/from/b.txt");

    var gil = of("partners");
    assertThat(gil.get("/folders?shareKey=" + key).size("documents")).isEqualTo(1);
    isNotThere(gil.get("/documents/" + another + "?shareKey=" + key));
    assertThat(gil.get("/shares?limit=100").text()).contains("\"path\":\"" + top + "/to/from\"");
  }

  @Test
  void aFolderThatIsGoneTakesItsShareAlong() {
    var path = unique("gone");
    var key = share(owner, "acme", path, "partners", "READ");
    isThere(owner.delete("/folders/" + folder(owner, "acme", path)));
    var again = document(owner, "acme", path + "/a.txt");

    isRefused(of("partners").get("/documents/" + again + "?shareKey=" + key));
    assertThat(of("partners").get("/shares?limit=100").text()).doesNotContain(key);
  }

  @Test
  void aDocumentIsSharedByItselfWithAPerson() {
    var folder = unique("single");
    var shared = document(owner, "acme", folder + "/a.txt");
    var beside = document(owner, "acme", folder + "/b.txt");
    var made = owner.post("/shares/files/" + shared, with("user", "pat", "READ", "WRITE"));
    var key = made.at("shareKey");
    var pat = sheaf.as("pat", "lake");

    assertThat(made.status()).isEqualTo(201);
    isThere(pat.get("/documents/" + shared + "?shareKey=" + key));
    isThere(pat.patch("/documents/" + shared + "?shareKey=" + key, "{\"width\":\"2\"}"));
    isNotThere(pat.get("/documents/" + beside + "?shareKey=" + key));
    isRefused(pat.get("/folders?shareKey=" + key));
    isRefused(pat.patch("/documents/" + shared + "?shareKey=" + key, "{\"path\":\"" + folder + "/c.txt\"}"));
    isRefused(sheaf.as("pia", "lake").get("/documents/" + shared + "?shareKey=" + key));
    var listed = pat.get("/shares/files");
    assertThat(listed.size("shares")).isEqualTo(1);
    assertThat(listed.at("shares.0.documentId")).isEqualTo(shared);
    assertThat(listed.at("shares.0.user")).isEqualTo("pat");
    assertThat(listed.at("shares.0.path")).isEqualTo(folder + "/a.txt");
    assertThat(pat.get("/shares").text()).isEqualTo("{\"shares\":[]}");
    assertThat(keys(owner, "/shares/files?by=me&limit=100")).contains(key);
    owner.patch("/documents/" + shared, "{\"path\":\"" + unique("other") + "/a.txt\"}");
    isThere(pat.get("/documents/" + shared + "?shareKey=" + key));
    isThere(owner.delete("/documents/" + shared));
    assertThat(pat.get("/shares/files").text()).isEqualTo("{\"shares\":[]}");
  }

  @Test
  void aFolderSharedWithAPersonIsListedForClientsThatKnowPeople() {
    var folder = unique("personal");
    var inside = document(owner, "acme", folder + "/a.txt");
    var key = owner.post("/shares/folders/" + folder(owner, "acme", folder), with("user", "una", "READ"))
        .at("shareKey");
    var una = sheaf.as("una", "lake");

    isThere(una.get("/documents/" + inside + "?shareKey=" + key));
    assertThat(una.get("/shares").text()).isEqualTo("{\"shares\":[]}");
    var listed = una.with("X-Sheaf-Extensions", "true").get("/shares");
    assertThat(listed.at("shares.0.user")).isEqualTo("una");
    assertThat(listed.at("shares.0.permissionType")).isEqualTo("USER");
  }

  @Test
  void aProgramThatIsCalledAsAPersonIsNotThatPerson() {
    var shared = document(owner, "acme", unique("named") + "/a.txt");
    var key = owner.post("/shares/files/" + shared, with("user", "robin", "READ")).at("shareKey");
    var program = sheaf.admin().post("/sites/lake/apiKeys", "{\"name\":\"robin\"}").at("apiKey");

    isThere(sheaf.as("robin", "lake").get("/documents/" + shared + "?shareKey=" + key));
    isRefused(sheaf.as(program).get("/documents/" + shared + "?shareKey=" + key));
  }

  @Test
  void bytesAreReadAndSavedUnderAShare() {
    var folder = unique("bytes");
    var inside = document(owner, "acme", folder + "/a.txt");
    var key = share(owner, "acme", folder, "partners", "READ", "WRITE");
    var gil = of("partners");

    var saved = gil.stream("PUT", "/documents/" + inside + "/file?shareKey=" + key,
        HttpRequest.BodyPublishers.ofString("third"));
    isThere(saved);
    assertThat(gil.get("/documents/" + inside + "/file?shareKey=" + key).text()).isEqualTo("third");
  }

  @Test
  void anErasedSiteTakesItsSharesAlong() {
    var erin = sheaf.as("erin", "erased");
    document(erin, "erased", "f/a.txt");
    var key = share(erin, "erased", "f", "partners", "READ");
    assertThat(of("partners").get("/shares?limit=100").text()).contains(key);

    var erased = sheaf.admin().delete("/sites/erased?confirm=erased");
    assertThat(erased.status()).as(erased.toString()).isLessThan(300);
    Eventually.answer(() -> sheaf.admin().get("/sites/erased/erasure").at("status"), "COMPLETE"::equals);

    isRefused(of("partners").get("/folders?shareKey=" + key));
    assertThat(of("partners").get("/shares?limit=100").text()).doesNotContain(key);
    assertThat(sheaf.engines().ports().table().page(Query.of(TableSchema.SHARES_OF_SITE.globalPartition("erased")))
        .items()).isEmpty();
  }
}

package io.sheaf.docs.documents.publiclinks;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class PublicLinksTest {

  private static final String PASSWORD = "correct horse battery";

  private static Running sheaf;
  private static Client ann;

  @BeforeAll
  static void start(@TempDir Path folder) {
    sheaf = Running.in(folder);
    ann = sheaf.as("ann", "acme");
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  private static String document(String content) {
    return ann.post("/documents", "{\"path\":\"" + UUID.randomUUID()
        + "/report.txt\",\"contentType\":\"text/plain\",\"content\":\"" + content + "\"}").at("documentId");
  }

  private static Reply link(String documentId, String more) {
    var made = ann.post("/shares/links", "{\"documentId\":\"" + documentId + "\"" + more + "}");
    assertThat(made.status()).as(made.toString()).isEqualTo(201);
    return made;
  }

  private static Reply folderLink(String path, String more) {
    var index = ann.post("/folders", "{\"path\":\"" + path + "\"}").at("indexKey");
    var made = ann.post("/shares/links", "{\"indexKey\":\"" + index + "\"" + more + "}");
    assertThat(made.status()).as(made.toString()).isEqualTo(201);
    return made;
  }

  private static Reply fetch(String url) {
    return sheaf.anonymous().get(url);
  }

  private static Reply uses(Reply link) {
    return ann.get("/shares/links/" + link.at("linkId") + "/uses?limit=1000");
  }

  @Test
  void whoeverHoldsTheLinkHasTheContentAndNothingElse() {
    var link = link(document("for all"), "");

    var fetched = fetch(link.at("url"));
    assertThat(fetched.status()).isEqualTo(200);
    assertThat(fetched.text()).isEqualTo("for all");
    assertThat(fetched.header("Content-Disposition").orElse("")).contains("attachment").contains("report.txt");
    assertThat(fetched.header("Content-Security-Policy")).hasValue("sandbox");
    assertThat(fetched.header("Cache-Control")).hasValue("no-store");
    assertThat(sheaf.anonymous().with("Range", "bytes=0-1").get(link.at("url")).text()).isEqualTo("for all");
    assertThat(sheaf.anonymous().send("PUT", link.at("url") + "/x.txt", "x").status()).isEqualTo(404);
    assertThat(fetch(link.at("url") + "x").status()).isEqualTo(404);
    assertThat(sheaf.anonymous().send("HEAD", link.at("url"), null).status()).isEqualTo(404);
  }

  @Test
  void theTokenIsKeptNowhere() {
    var link = link(document("x"), ",\"password\":\"" + PASSWORD + "\"");
    var token = link.at("url").substring(link.at("url").lastIndexOf('/') + 1);
    var table = sheaf.engines().ports().table();
    var site = new SiteId("acme");

    var kept = table.find(PublicLink.key(site, link.at("linkId"))).orElseThrow();
    assertThat(kept.toString()).doesNotContain(token).doesNotContain(PASSWORD).contains("$argon2id$");
    assertThat(table.find(PublicLink.tokenKey(PublicLink.hash(token))).orElseThrow().toString())
        .doesNotContain(token);
    assertThat(ann.get("/shares/links?limit=100").text()).doesNotContain(token).doesNotContain("argon2");
  }

  @Test
  void aPasswordIsAskedForByBrowsersFormsAndPrograms() {
    var url = link(document("locked"), ",\"password\":\"" + PASSWORD + "\"").at("url");

    assertThat(fetch(url).status()).isEqualTo(401);
    assertThat(fetch(url).text()).isEqualTo("{\"message\":\"password required\"}");
    var page = sheaf.anonymous().with("Accept", "text/html").get(url);
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.text()).contains("<form method=\"post\">").doesNotContain("locked");
    assertThat(page.header("Content-Security-Policy").orElse("")).contains("default-src 'none'");
    assertThat(sheaf.anonymous().post(url, "{\"password\":\"" + PASSWORD + "\"}").text()).isEqualTo("locked");
    assertThat(sheaf.anonymous().with("Content-Type", "application/x-www-form-urlencoded")
        .post(url, "password=correct+horse%20battery").text()).isEqualTo("locked");
    assertThat(sheaf.anonymous().with("X-Sheaf-Password", "correct%20horse%20battery").get(url).text())
        .isEqualTo("locked");
    assertThat(sheaf.anonymous().post(url, "{\"password\":\"wrong\"}").text())
        .isEqualTo("{\"message\":\"wrong password\"}");
    assertThat(sheaf.anonymous().post(url, "{}").text()).isEqualTo("{\"message\":\"password required\"}");
  }

  @Test
  void wrongPasswordsAreFollowedByPausesThatGrow(@TempDir Path folder) {
    try (var own = Running.in(folder)) {
      var bob = own.as("bob", "acme");
      var id = bob.post("/documents", "{\"path\":\"a.txt\",\"content\":\"x\"}").at("documentId");
      var link = bob.post("/shares/links", "{\"documentId\":\"" + id + "\",\"password\":\"" + PASSWORD + "\"}");
      var url = link.at("url");
      for (int tried = 0; tried < 6; tried++) {
        assertThat(own.anonymous().post(url, "{\"password\":\"wrong\"}").status()).isEqualTo(401);
      }

      var paused = own.anonymous().post(url, "{\"password\":\"" + PASSWORD + "\"}");
      assertThat(paused.status()).isEqualTo(429);
      assertThat(paused.header("Retry-After")).isPresent();
      own.clock().advance(Duration.ofMinutes(6));
      assertThat(own.anonymous().post(url, "{\"password\":\"" + PASSWORD + "\"}").status()).isEqualTo(200);
      var log = bob.get("/shares/links/" + link.at("linkId") + "/uses");
      assertThat(log.size("uses")).isEqualTo(7);
      assertThat(log.at("uses.0.type")).isEqualTo("DOWNLOAD");
      assertThat(log.at("uses.6.type")).isEqualTo("WRONG_PASSWORD");
    }
  }

  @Test
  void aLimitIsNeverPassedHoweverManyComeAtOnce() throws Exception {
    var link = link(document("scarce"), ",\"limit\":5");
    var asking = new ArrayList<Callable<Integer>>();
    for (int one = 0; one < 24; one++) {
      asking.add(() -> fetch(link.at("url")).status());
    }

    var statuses = new ArrayList<Integer>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var asked : threads.invokeAll(asking)) {
        statuses.add(asked.get());
      }
    }

    assertThat(statuses).filteredOn(status -> status == 200).hasSize(5);
    assertThat(statuses).filteredOn(status -> status != 200).containsOnly(404);
    assertThat(uses(link).size("uses")).isEqualTo(5);
    assertThat(ann.get("/shares/links?limit=100").text())
        .contains("\"limit\":5,\"used\":5");
  }

  @Test
  void aLinkEndsInTime(@TempDir Path folder) {
    try (var own = Running.in(folder)) {
      var bob = own.as("bob", "acme");
      var id = bob.post("/documents", "{\"path\":\"a.txt\",\"content\":\"x\"}").at("documentId");
      var expires = own.clock().instant().plus(Duration.ofHours(1));
      var url = bob.post("/shares/links", "{\"documentId\":\"" + id + "\",\"expires\":\"" + expires + "\"}").at("url");

      assertThat(own.anonymous().get(url).status()).isEqualTo(200);
      own.clock().advance(Duration.ofMinutes(61));
      assertThat(own.anonymous().get(url).status()).isEqualTo(404);
    }
  }

  @Test
  void aLinkThatIsRevokedOpensNothingFromThenOnAndItsLogStays() {
    var link = link(document("until now"), "");
    assertThat(fetch(link.at("url")).status()).isEqualTo(200);

    assertThat(ann.delete("/shares/links/" + link.at("linkId")).status()).isEqualTo(200);

    assertThat(fetch(link.at("url")).status()).isEqualTo(404);
    assertThat(ann.delete("/shares/links/" + link.at("linkId")).status()).isEqualTo(404);
    assertThat(uses(link).size("uses")).isEqualTo(1);
    assertThat(uses(link).at("uses.0.address")).isEqualTo("127.0.0.1");
    assertThat(ann.get("/shares/links?limit=100").text()).contains("revokedDate");
  }

  @Test
  void aLinkFollowsItsDocumentAndEndsWithIt() {
    var id = document("wandering");
    var link = link(id, "");
    ann.patch("/documents/" + id, "{\"path\":\"" + UUID.randomUUID() + "/else.txt\",\"content\":\"changed\"}");
    assertThat(fetch(link.at("url")).text()).isEqualTo("changed");

    ann.delete("/documents/" + id + "?softDelete=true");

    assertThat(fetch(link.at("url")).status()).isEqualTo(404);
  }

  @Test
  void aFolderTakesFilesAndShowsNothing() {
    var folder = "drop-" + UUID.randomUUID();
    var link = folderLink(folder, ",\"limit\":2");
    var anybody = sheaf.anonymous().with("Content-Type", "text/plain");

    assertThat(anybody.put(link.at("url") + "/a%20b.txt", "left here").text())
        .isEqualTo("{\"message\":\"Uploaded\"}");
    assertThat(anybody.put(link.at("url") + "/a%20b.txt", "again").status()).isEqualTo(201);
    assertThat(anybody.put(link.at("url") + "/c.txt", "too many").status()).isEqualTo(404);
    assertThat(fetch(link.at("url")).status()).isEqualTo(404);
    assertThat(fetch(link.at("url") + "/a%20b.txt").status()).isEqualTo(404);

    var listed = ann.get("/folders?path=" + folder);
    assertThat(listed.size("documents")).isEqualTo(2);
    assertThat(listed.at("documents.0.userId")).isEqualTo("link/" + link.at("linkId"));
    assertThat(ann.get("/documents/" + listed.at("documents.1.documentId") + "/content").at("content"))
        .isIn("left here", "again");
    assertThat(uses(link).at("uses.0.type")).isEqualTo("UPLOAD");
    assertThat(uses(link).at("uses.0.fileName")).isEqualTo("a b.txt");
  }

  @Test
  void aFileThatIsRefusedDoesNotCountAndLeavesNothing() {
    var folder = "picky-" + UUID.randomUUID();
    var link = folderLink(folder, ",\"limit\":1");
    var anybody = sheaf.anonymous();

    assertThat(anybody.put(link.at("url") + "/a%2Fb.txt", "x").status()).isEqualTo(400);
    assertThat(anybody.put(link.at("url") + "/" + "n".repeat(301), "x").at("errors.0.key")).isEqualTo("fileName");
    assertThat(ann.get("/folders?path=" + folder).size("documents")).isZero();
    assertThat(anybody.put(link.at("url") + "/a.txt", "x").status()).isEqualTo(201);
  }

  @Test
  void aDownloadOfWhichNothingComesDoesNotCount() {
    var id = ann.get("/documents/upload?path=" + UUID.randomUUID() + "/empty.txt");
    var link = link(id.at("documentId"), ",\"limit\":1");

    assertThat(fetch(link.at("url")).status()).isEqualTo(404);
    assertThat(uses(link).at("uses.0.type")).isEqualTo("FAILED");
    sheaf.anonymous().put(id.at("url"), "there now");
    assertThat(fetch(link.at("url")).text()).isEqualTo("there now");
  }

  @Test
  void onlyTheLastThousandUsesAreKept() {
    var link = link(document("often"), "");
    var table = sheaf.engines().ports().table();
    var site = new SiteId("acme");
    var before = PublicLink.of(site, table.find(PublicLink.key(site, link.at("linkId"))).orElseThrow());
    var visitor = new LinkUse.Visitor("10.0.0.1", "a".repeat(5000));
    // why not a thousand requests: each is a write, and what is asked is what a write leaves.
    var busy = new PublicLink(site, before.id(), before.type(), before.targetId(), before.path(), before.userId(),
        before.callerKind(), before.inserted(), null, null, null, 0, LinkUse.MOST, before.tokenHash(), null);
    var first = new LinkUse(0, LinkUse.Kind.DOWNLOAD, null, "10.0.0.1", null, sheaf.clock().instant());
    assertThat(table.write(first.noting(before)).isDone()).isTrue();
    assertThat(table.write(busy.replacing(before)).isDone()).isTrue();

    fetch(link.at("url"));

    assertThat(table.find(LinkUse.key(before, 0))).isEmpty();
    assertThat(table.find(LinkUse.key(before, LinkUse.MOST))).isPresent();
    assertThat(visitor.userAgent()).hasSize(100);
  }

  @Test
  void linksAreOfThoseWhoMadeThemAndOfWhoGoverns() {
    var link = link(document("mine"), "");
    var path = "/shares/links/" + link.at("linkId");
    var pia = sheaf.as("pia", "acme");
    var governor = sheaf.as("gus", "acme_govern");

    assertThat(pia.get("/shares/links").text()).isEqualTo("{\"links\":[]}");
    assertThat(pia.get("/shares/links?by=anybody").text()).isEqualTo("{\"links\":[]}");
    assertThat(pia.get(path + "/uses").status()).isEqualTo(404);
    assertThat(pia.delete(path).status()).isEqualTo(404);
    assertThat(sheaf.as("ann", "lake").get(path + "/uses").status()).isEqualTo(404);
    assertThat(governor.get("/shares/links?by=anybody&limit=100").text()).contains(link.at("linkId"));
    assertThat(governor.get(path + "/uses").status()).isEqualTo(200);
    assertThat(governor.delete(path).status()).isEqualTo(200);
  }

  @Test
  void nobodyGivesWhatTheyMayNotReadOrWrite() {
    var id = document("own");
    ann.put("/documents/" + id + "/access", "{\"owner\":\"ann\"}");
    var index = ann.post("/folders", "{\"path\":\"ruled\"}").at("indexKey");
    sheaf.admin().put("/folders/permissions?siteId=acme",
        "{\"path\":\"ruled\",\"roles\":[{\"roleName\":\"board\",\"permissions\":[\"READ\"]}]}");
    var pia = sheaf.as("pia", "acme");

    assertThat(pia.post("/shares/links", "{\"documentId\":\"" + id + "\"}").status()).isEqualTo(401);
    assertThat(pia.post("/shares/links", "{\"indexKey\":\"" + index + "\"}").status()).isEqualTo(401);
    assertThat(pia.post("/shares/links", "{\"documentId\":\"" + UUID.randomUUID() + "\"}").status()).isEqualTo(404);
  }

  @Test
  void whatIsWrongWithALinkIsSaidAtOnce() {
    var wrong = ann.post("/shares/links",
        "{\"password\":\"short\",\"expires\":\"yesterday\",\"limit\":0}").text();

    assertThat(wrong).contains("'documentId' is required").contains("'password' must have 12 to 256 characters")
        .contains("'expires' must be a time").contains("'limit' must be 1 to");
    var both = "{\"documentId\":\"a\",\"indexKey\":\"b\",\"expires\":\"2001-01-01T00:00:00Z\"}";
    assertThat(ann.post("/shares/links", both).text()).contains("cannot both be set")
        .contains("must be in the future");
  }

  @Test
  void anErasedSiteTakesItsLinksAlong() {
    var erin = sheaf.as("erin", "linkless");
    var id = erin.post("/documents", "{\"path\":\"a.txt\",\"content\":\"x\"}").at("documentId");
    var url = erin.post("/shares/links", "{\"documentId\":\"" + id + "\"}").at("url");

    sheaf.admin().delete("/sites/linkless?confirm=linkless");

    Eventually.answer(() -> sheaf.admin().get("/sites/linkless/erasure").at("status"),
        "COMPLETE"::equals);
    assertThat(fetch(url).status()).isEqualTo(404);
    assertThat(sheaf.engines().ports().table()
        .page(Query.of(TableSchema.PUBLIC_LINK_TOKENS_OF_SITE.globalPartition("linkless"))).items()).isEmpty();
  }
}

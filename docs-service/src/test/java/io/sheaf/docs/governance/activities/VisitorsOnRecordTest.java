package io.sheaf.docs.governance.activities;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.json.tree.JsonNode;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VisitorsOnRecordTest {

  private static final String PASSWORD = "correct horse battery";

  @TempDir
  static Path folder;
  private static Running sheaf;

  private final String site = "visit" + UUID.randomUUID().toString().substring(0, 8);
  private final Client ann = sheaf.as("ann", site);
  private final Client gus = sheaf.as("gus", site + "_govern");

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  /// why: all tests come from one address, whose tries are counted.
  @BeforeEach
  void anHourHasGone() {
    sheaf.clock().advance(Duration.ofHours(2));
  }

  private String document(String path) {
    return ann.post("/documents", "{\"path\":\"" + path + "\",\"contentType\":\"text/plain\",\"content\":\"x\"}")
        .at("documentId");
  }

  private Reply link(String documentId, String more) {
    var made = ann.post("/shares/links", "{\"documentId\":\"" + documentId + "\"" + more + "}");
    assertThat(made.status()).as(made.toString()).isEqualTo(201);
    return made;
  }

  private static Reply fetch(String url) {
    return sheaf.anonymous().get(url);
  }

  private static Reply tried(String url, String password) {
    return sheaf.anonymous().post(url, "{\"password\":\"" + password + "\"}");
  }

  private static String token(Reply link) {
    return link.at("url").substring(link.at("url").lastIndexOf('/') + 1);
  }

  private static List<JsonNode> visits(List<JsonNode> rows) {
    return rows.stream().filter(row -> OnRecord.text(row, "userId").equals("anonymous")).toList();
  }

  /// What visitors did and tried, once it is that much.
  private List<JsonNode> visits(Client client, String query, int count) {
    return visits(OnRecord.of(client, query, rows -> visits(rows).size() >= count));
  }

  private static List<String> words(List<JsonNode> rows) {
    return rows.stream().map(row -> OnRecord.text(row, "type") + " " + OnRecord.text(row, "status") + " "
        + OnRecord.text(row, "message")).toList();
  }

  private String export() {
    return sheaf.admin().get("/activities/export?siteId=" + site).text();
  }

  @Test
  void eachDownloadByAPublicLinkIsOnTheRecordOfItsDocument() {
    var id = document("open.txt");
    var link = link(id, ",\"password\":\"" + PASSWORD + "\"");
    var by = "by public link " + link.at("linkId");
    for (int time = 0; time < 7; time++) {
      assertThat(tried(link.at("url"), PASSWORD).text()).isEqualTo("x");
    }
    assertThat(sheaf.anonymous().with("X-Sheaf-Password", "correct%20horse%20battery").get(link.at("url")).text())
        .isEqualTo("x");

    var visits = visits(gus, "documentId=" + id, 8);

    assertThat(words(visits)).hasSize(8).containsOnly("DOWNLOAD COMPLETE " + by);
    assertThat(visits).allSatisfy(row -> {
      assertThat(OnRecord.text(row, "resource")).isEqualTo("documents");
      assertThat(OnRecord.text(row, "documentId")).isEqualTo(id);
      assertThat(OnRecord.text(row, "sourceIpAddress")).isEqualTo("127.0.0.1");
    });
    assertThat(export()).contains(by, "\"linkId\":\"" + link.at("linkId") + "\"").doesNotContain(token(link));
  }

  @Test
  void aWrongPasswordIsAnAttemptThatCameToNothingAndThePageThatAsksForItNothingAtAll() {
    var id = document("locked.txt");
    var link = link(id, ",\"password\":\"" + PASSWORD + "\"");
    var by = ", by public link " + link.at("linkId");
    assertThat(sheaf.anonymous().with("Accept", "text/html").get(link.at("url")).status()).isEqualTo(200);
    assertThat(fetch(link.at("url")).status()).isEqualTo(401);
    assertThat(tried(link.at("url"), "my other password").status()).isEqualTo(401);

    assertThat(words(visits(gus, "documentId=" + id, 2))).containsExactly(
        "DOWNLOAD UNAUTHORIZED password required" + by, "DOWNLOAD UNAUTHORIZED wrong password" + by);
    assertThat(export()).doesNotContain(token(link)).doesNotContain("my other password");
  }

  @Test
  void whoTriesPasswordsTooOftenIsRecordedAsRefused() {
    var id = document("guessed.txt");
    var link = link(id, ",\"password\":\"" + PASSWORD + "\"");
    for (int time = 0; time < 4; time++) {
      tried(link.at("url"), "wrong");
    }
    visits(gus, "documentId=" + id, 4);
    sheaf.clock().advance(Duration.ofSeconds(61));
    tried(link.at("url"), "wrong");
    tried(link.at("url"), "wrong");
    assertThat(tried(link.at("url"), PASSWORD).status()).isEqualTo(429);

    assertThat(words(visits(gus, "documentId=" + id, 7))).last()
        .isEqualTo("DOWNLOAD UNAUTHORIZED Too many requests. Try again later., by public link " + link.at("linkId"));
  }

  @Test
  void linksThatHaveEndedAreUsedUpOrRevokedAreStillTriedOnTheRecord() {
    var id = document("late.txt");
    var expires = sheaf.clock().instant().plus(Duration.ofMinutes(30));
    var ended = link(id, ",\"expires\":\"" + expires + "\"");
    var usedUp = link(id, ",\"limit\":1");
    var revoked = link(id, "");
    assertThat(fetch(usedUp.at("url")).status()).isEqualTo(200);
    assertThat(ann.delete("/shares/links/" + revoked.at("linkId")).status()).isEqualTo(200);
    visits(gus, "documentId=" + id, 1);
    sheaf.clock().advance(Duration.ofMinutes(31));

    assertThat(List.of(fetch(ended.at("url")), fetch(usedUp.at("url")), fetch(revoked.at("url")),
        fetch(revoked.at("url") + "x"))).extracting(Reply::text)
        .containsOnly(fetch(sheaf.url() + "/l/none").text());

    assertThat(words(visits(gus, "documentId=" + id, 4))).containsExactlyInAnyOrder(
        "DOWNLOAD COMPLETE by public link " + usedUp.at("linkId"),
        "DOWNLOAD UNAUTHORIZED the link has ended, by public link " + ended.at("linkId"),
        "DOWNLOAD UNAUTHORIZED the link is used up, by public link " + usedUp.at("linkId"),
        "DOWNLOAD UNAUTHORIZED the link was revoked, by public link " + revoked.at("linkId"));
  }

  @Test
  void ofManyWhoComeAtOnceThoseWhoAreTooLateAreRecordedAsSuch() throws Exception {
    var id = document("scarce.txt");
    var link = link(id, ",\"limit\":3");
    var asking = new ArrayList<Callable<Integer>>();
    for (int one = 0; one < 8; one++) {
      asking.add(() -> fetch(link.at("url")).status());
    }

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      threads.invokeAll(asking);
    }

    var by = "by public link " + link.at("linkId");
    var words = words(visits(gus, "documentId=" + id, 8));
    assertThat(words).filteredOn(("DOWNLOAD COMPLETE " + by)::equals).hasSize(3);
    assertThat(words).filteredOn(("DOWNLOAD UNAUTHORIZED the link is used up, " + by)::equals).hasSize(5);
  }

  @Test
  void aDownloadOfWhichNothingComesHasFailed() {
    var upload = ann.get("/documents/upload?path=empty.txt");
    var id = upload.at("documentId");
    var link = link(id, "");
    assertThat(fetch(link.at("url")).status()).isEqualTo(404);

    assertThat(words(visits(gus, "documentId=" + id, 1))).singleElement().asString()
        .startsWith("DOWNLOAD FAILED ").endsWith(", by public link " + link.at("linkId"));
  }

  @Test
  void whoTriesALinkWithoutEndNeitherFillsTheRecordNorHidesTheOthersOfAnother() {
    var id = document("noisy.txt");
    var noisy = link(id, ",\"limit\":1");
    var quiet = link(id, ",\"limit\":1");
    for (int time = 0; time < 21; time++) {
      fetch(noisy.at("url"));
    }
    fetch(quiet.at("url"));
    fetch(quiet.at("url"));

    assertThat(words(visits(gus, "documentId=" + id, 8))).hasSize(8)
        .contains("DOWNLOAD UNAUTHORIZED the link is used up, by public link " + quiet.at("linkId"));
    sheaf.clock().advance(Duration.ofSeconds(61));

    assertThat(words(visits(gus, "documentId=" + id, 9))).hasSize(9)
        .contains("DOWNLOAD UNAUTHORIZED 15 further attempts within a minute came to nothing as well");
  }

  @Test
  void aFileThatIsLeftSaysByWhichLinkItCameAndSoDoesWhatWasRefused() {
    var index = ann.post("/folders", "{\"path\":\"drop\"}").at("indexKey");
    var link = ann.post("/shares/links", "{\"indexKey\":\"" + index + "\",\"limit\":1}");
    var anybody = sheaf.anonymous().with("Content-Type", "text/plain");
    assertThat(anybody.put(link.at("url") + "/a%2Fb.txt", "x").status()).isEqualTo(400);
    assertThat(anybody.put(link.at("url") + "/a.txt", "left").status()).isEqualTo(201);
    assertThat(anybody.put(link.at("url") + "/b.txt", "too late").status()).isEqualTo(404);
    assertThat(fetch(link.at("url")).status()).isEqualTo(404);

    var id = ann.get("/folders?path=drop").at("documents.0.documentId");
    assertThat(OnRecord.of(gus, "documentId=" + id, 1)).singleElement().satisfies(row -> {
      assertThat(OnRecord.text(row, "type")).isEqualTo("CREATE");
      assertThat(OnRecord.text(row, "userId")).isEqualTo("link/" + link.at("linkId"));
      assertThat(OnRecord.text(row, "sourceIpAddress")).isEqualTo("127.0.0.1");
    });
    var by = ", by public link " + link.at("linkId");
    var refused = visits(gus, "userId=anonymous", 3);
    assertThat(words(refused).getFirst()).startsWith("CREATE FAILED ").endsWith("fileName" + by);
    assertThat(words(refused).subList(1, 3)).containsExactly("CREATE UNAUTHORIZED the link is used up" + by,
        "DOWNLOAD UNAUTHORIZED the link is not for that" + by);
    assertThat(export()).contains("\"subject\":\"public link " + link.at("linkId")).doesNotContain(token(link));
  }

  @Test
  void whoFollowsAShortLinkToADocumentHasDownloadedIt() {
    var id = document("short.txt");
    var url = ann.get("/documents/" + id + "/url?format=short").at("url");
    assertThat(fetch(url).status()).isEqualTo(302);
    assertThat(fetch(url).status()).isEqualTo(302);
    assertThat(sheaf.anonymous().send("HEAD", url, null).status()).isEqualTo(302);
    assertThat(fetch(url + "x").status()).isEqualTo(404);
    fetch(link(id, "").at("url"));

    assertThat(words(visits(gus, "documentId=" + id, 3))).hasSize(3)
        .filteredOn("DOWNLOAD COMPLETE by the short link that ann was given"::equals).hasSize(2);
    assertThat(export()).doesNotContain(url.substring(url.lastIndexOf('/') + 1));
  }

  @Test
  void whoReadsTheDocumentLearnsOfTheDownloadAndNothingOfTheVisitorOrTheLink() {
    var id = document("shown.txt");
    var link = link(id, ",\"limit\":1");
    fetch(link.at("url"));
    fetch(link.at("url"));
    visits(gus, "documentId=" + id, 2);

    for (var reader : List.of(sheaf.as("rea", site + "_read"), sheaf.as("anonymous", site + "_read"))) {
      for (var query : List.of("documentId=" + id, "userId=anonymous")) {
        assertThat(visits(reader, query, 1)).singleElement().satisfies(row -> {
          assertThat(OnRecord.text(row, "type")).isEqualTo("DOWNLOAD");
          assertThat(OnRecord.text(row, "status")).isEqualTo("COMPLETE");
          assertThat(row.get("message")).isNull();
          assertThat(row.get("sourceIpAddress")).isNull();
        });
      }
      assertThat(reader.get("/documents/" + id + "/userActivities").text()).doesNotContain(link.at("linkId"));
    }
    ann.put("/documents/" + id + "/access", "{\"owner\":\"ann\"}");
    assertThat(sheaf.as("rea", site + "_read").get("/activities?userId=anonymous").text())
        .isEqualTo("{\"activities\":[]}");
  }
}

package io.sheaf.docs.automation.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.running.Tokens;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class ChangeFeedTest {

  @TempDir
  static Path folder;
  private static Running sheaf;

  private final String site = "feed" + UUID.randomUUID().toString().substring(0, 8);
  private final Client ann = sheaf.as("ann", site);

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  @Test
  void tellsWhatHappenedToADocumentInTheOrderInWhichItDid() {
    var id = made("a.txt");
    ann.patch("/documents/" + id, "{\"path\":\"b.txt\"}");
    ann.post("/documents/" + id + "/tags", "{\"key\":\"k\",\"value\":\"v\"}");
    ann.delete("/documents/" + id + "?softDelete=true");
    ann.put("/documents/" + id + "/restore");

    var changes = changes(ann, 5);

    assertThat(changes.stream().map(change -> change.at("resource") + " " + change.at("type"))).containsExactly(
        "documents create", "documents update", "documentTags create", "documents softDelete", "documents restore");
    assertThat(changes).allSatisfy(change -> {
      assertThat(change.at("ids.documentId")).isEqualTo(id);
      assertThat(change.at("userId")).isEqualTo("ann");
      assertThat(change.at("siteId")).isEqualTo(site);
    });
    assertThat(changes.get(1).at("changes.path.oldValue")).isEqualTo("a.txt");
    assertThat(changes.get(1).at("changes.path.newValue")).isEqualTo("b.txt");
  }

  @Test
  void goesOnFromAnyPlaceAndMissesAndRepeatsNothing() {
    for (int number = 0; number < 23; number++) {
      made(number + ".txt");
    }
    changes(ann, 23);
    var seen = new ArrayList<String>();
    var since = "0";
    while (true) {
      var page = ann.get("/changes?limit=5&since=" + since);
      if (page.size("changes") == 0) {
        break;
      }
      seen.addAll(paths(page));
      since = page.at("next");
    }
    made("later.txt");
    var later = since;

    var next = Eventually.answer(() -> ann.get("/changes?since=" + later), page -> page.size("changes") > 0);

    assertThat(seen).hasSize(23);
    assertThat(new HashSet<>(seen)).hasSize(23);
    assertThat(paths(next)).containsExactly("later.txt");
  }

  @Test
  void nowLeavesOutWhatWasBefore() {
    made("before.txt");
    changes(ann, 1);

    var now = ann.get("/changes?since=now");

    assertThat(now.size("changes")).isZero();
    made("after.txt");
    var next = Eventually.answer(() -> ann.get("/changes?since=" + now.at("next")), page -> page.size("changes") > 0);
    assertThat(paths(next)).containsExactly("after.txt");
  }

  @Test
  void aPlaceOfAnotherSiteIsNone() {
    var other = sheaf.as("olga", "elsewhere").get("/changes").at("next");

    var reply = ann.get("/changes?since=" + other);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.at("message")).isEqualTo("'since' is 0, now, or the 'next' of an earlier answer");
    assertThat(ann.get("/changes?since=rubbish").status()).isEqualTo(400);
  }

  @Test
  void whoMayNotReadADocumentLearnsNothingOfIt() {
    var ina = sheaf.as("ina", site, "inner");
    var moving = ina.post("/documents?siteId=" + site, "{\"path\":\"closed/moving.txt\",\"content\":\"x\"}");
    assertThat(sheaf.admin().put("/folders/permissions?siteId=" + site,
        "{\"path\":\"closed\",\"roles\":[{\"roleName\":\"inner\",\"permissions\":[\"READ\",\"WRITE\",\"DELETE\"]}]}")
        .status())
        .isEqualTo(200);
    var gone = ina.post("/documents?siteId=" + site, "{\"path\":\"closed/gone.txt\",\"content\":\"x\"}");
    ina.delete("/documents/" + gone.at("documentId") + "?siteId=" + site);
    ina.patch("/documents/" + moving.at("documentId") + "?siteId=" + site, "{\"path\":\"open.txt\"}");
    var open = made("plain.txt");
    ann.delete("/documents/" + open);

    changes(sheaf.as("ina", site, "inner"), "&siteId=" + site, 4);
    var seen = rows(ann.get("/changes?limit=100"));

    assertThat(seen.stream().map(change -> change.at("ids.documentId") + " " + change.at("type")))
        .containsExactly(moving.at("documentId") + " create", moving.at("documentId") + " update", open + " delete");
    assertThat(seen.stream().map(Row::text)).noneMatch(text -> text.contains("closed"));
  }

  @Test
  void settingsAreToldToWhoGovernsTheSiteAlone() {
    ann.post("/attributes", "{\"attribute\":{\"key\":\"customer\"}}");
    made("a.txt");

    var governed = changes(sheaf.as("gus", site + "_govern"), 2);

    assertThat(governed.stream().map(change -> change.at("resource"))).containsExactly("attributes", "documents");
    assertThat(changes(ann, 1).stream().map(change -> change.at("resource"))).containsExactly("documents");
  }

  @Test
  void peopleAreToldToAdministratorsAlone() {
    sheaf.admin().post("/users", "{\"user\":{\"username\":\"uma@example.org\"}}");
    sheaf.admin().post("/attributes?siteId=default", "{\"attribute\":{\"key\":\"" + site + "\"}}");

    var governed = Eventually.answer(() -> sheaf.as("gus", "default_govern").get("/changes?limit=100"),
        page -> page.text().contains(site));

    assertThat(sheaf.admin().get("/changes?siteId=default&limit=100").text()).contains("uma@example.org");
    assertThat(governed.text()).doesNotContain("uma@example.org", "\"users\"", "\"sessions\"");
  }

  @Test
  void aStreamTellsWhatHappensWhenItDoes() throws IOException, InterruptedException {
    made("before.txt");
    var request = HttpRequest.newBuilder(URI.create(sheaf.url() + "/changes?siteId=" + site))
        .header("Authorization", Tokens.of("ann", site)).header("Accept", "text/event-stream").build();
    try (var http = HttpClient.newHttpClient()) {
      var reply = http.send(request, HttpResponse.BodyHandlers.ofInputStream());
      try (var lines = new BufferedReader(new InputStreamReader(reply.body(), StandardCharsets.UTF_8))) {
        assertThat(reply.headers().firstValue("Content-Type")).hasValue("text/event-stream");
        assertThat(event(lines)).contains("event: documents.create").anyMatch(line -> line.contains("before.txt"));
        made("after.txt");
        var second = event(lines);
        assertThat(second).anyMatch(line -> line.contains("after.txt"));
        assertThat(second.getFirst()).startsWith("id: ");
      }
      http.shutdownNow();
    }
  }

  /// The lines of the next event that is no sign of life.
  private static List<String> event(BufferedReader lines) throws IOException {
    var event = new ArrayList<String>();
    for (var line = lines.readLine(); line != null; line = lines.readLine()) {
      if (!line.isEmpty() && !line.startsWith(":")) {
        event.add(line);
      } else if (!event.isEmpty()) {
        return event;
      }
    }
    return event;
  }

  private String made(String path) {
    return ann.post("/documents", "{\"path\":\"" + path + "\",\"content\":\"x\"}").at("documentId");
  }

  private record Row(Reply page, int index) {

    String at(String path) {
      return page.at("changes." + index + "." + path);
    }

    String text() {
      return page.at("changes." + index);
    }
  }

  private static List<Row> rows(Reply page) {
    var rows = new ArrayList<Row>();
    for (int index = 0; index < page.size("changes"); index++) {
      rows.add(new Row(page, index));
    }
    return rows;
  }

  private static List<Row> changes(Client client, int wanted) {
    return changes(client, "", wanted);
  }

  private static List<Row> changes(Client client, String further, int wanted) {
    return rows(Eventually.answer(() -> client.get("/changes?limit=100" + further),
        page -> page.size("changes") >= wanted));
  }

  private static List<String> paths(Reply page) {
    return rows(page).stream().map(row -> row.at("changes.path.newValue")).toList();
  }
}

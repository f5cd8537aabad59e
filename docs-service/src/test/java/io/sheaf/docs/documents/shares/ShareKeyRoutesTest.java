package io.sheaf.docs.documents.shares;

import static io.sheaf.docs.documents.shares.Sharing.document;
import static io.sheaf.docs.documents.shares.Sharing.folder;
import static io.sheaf.docs.documents.shares.Sharing.share;
import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.web.router.Router;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.spec.check.SpecCheck;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jspecify.annotations.Nullable;

/// Each route that takes a `shareKey`: it works with one, and refuses beyond it. A route that is missing here fails.
class ShareKeyRoutesTest {

  /// Those of the wire, as its list of operations has them.
  private static final Set<String> OF_THE_WIRE = Set.of("POST /documents", "GET /documents/{}", "PATCH /documents/{}",
      "GET /documents/{}/content", "GET /documents/upload", "POST /documents/upload", "GET /documents/{}/upload",
      "GET /documents/{}/url", "GET /documents/{}/tags", "GET /documents/{}/tags/{}", "DELETE /documents/{}/tags/{}/{}",
      "GET /documents/{}/actions", "GET /documents/{}/ocr", "GET /documents/{}/fulltext",
      "DELETE /documents/{}/fulltext/tags/{}", "DELETE /documents/{}/fulltext/tags/{}/{}", "GET /documents/{}/syncs",
      "GET /folders", "POST /folders", "DELETE /folders/{}", "GET /documents/{}/versions",
      "DELETE /documents/{}/versions/{}", "PUT /documents/{}/antivirus");

  /// Those that are ours.
  private static final Set<String> OURS = Set.of("GET /documents/{}/file", "PUT /documents/{}/file",
      "GET /documents/{}/ocr/words", "GET /documents/{}/ocr/searchablePdf");

  /// What a route is tried with.
  ///
  /// @param path `{doc}`, `{folder}`, `{index}` and `{new}` stand for a document in a folder, the folder, its empty one's
  ///     index key and a name that is new
  /// @param works what it answers where it is let in: 200, 201, or the status that says why it can do nothing
  /// @param permission that it needs
  private record Try(String route, String path, @Nullable String body, int works, String permission) {

    String method() {
      return route.substring(0, route.indexOf(' '));
    }
  }

  private static final List<Try> TRIES = List.of(
      new Try("POST /documents", "/documents", "{\"path\":\"{folder}/{new}\",\"content\":\"x\"}", 201, "WRITE"),
      new Try("GET /documents/{}", "/documents/{doc}", null, 200, "READ"),
      new Try("PATCH /documents/{}", "/documents/{doc}", "{\"width\":\"7\"}", 200, "WRITE"),
      new Try("GET /documents/{}/content", "/documents/{doc}/content", null, 200, "READ"),
      new Try("GET /documents/upload", "/documents/upload?path={folder}/{new}", null, 200, "WRITE"),
      new Try("POST /documents/upload", "/documents/upload", "{\"path\":\"{folder}/{new}\"}", 201, "WRITE"),
      new Try("GET /documents/{}/upload", "/documents/{doc}/upload", null, 200, "WRITE"),
      new Try("GET /documents/{}/url", "/documents/{doc}/url", null, 200, "READ"),
      new Try("GET /documents/{}/tags", "/documents/{doc}/tags", null, 200, "READ"),
      new Try("GET /documents/{}/tags/{}", "/documents/{doc}/tags/color", null, 200, "READ"),
      new Try("DELETE /documents/{}/tags/{}/{}", "/documents/{doc}/tags/color/red", null, 200, "DELETE"),
      new Try("GET /documents/{}/actions", "/documents/{doc}/actions", null, 200, "READ"),
      new Try("GET /documents/{}/ocr", "/documents/{doc}/ocr", null, 200, "READ"),
      new Try("GET /documents/{}/fulltext", "/documents/{doc}/fulltext", null, 200, "READ"),
      // why 400: this index has no tags to take away, whoever asks.
      new Try("DELETE /documents/{}/fulltext/tags/{}", "/documents/{doc}/fulltext/tags/a", null, 400, "DELETE"),
      new Try("DELETE /documents/{}/fulltext/tags/{}/{}", "/documents/{doc}/fulltext/tags/a/b", null, 400, "DELETE"),
      new Try("GET /documents/{}/syncs", "/documents/{doc}/syncs", null, 200, "READ"),
      new Try("GET /folders", "/folders?path={folder}", null, 200, "READ"),
      new Try("POST /folders", "/folders", "{\"path\":\"{folder}/{new}\"}", 200, "WRITE"),
      new Try("DELETE /folders/{}", "/folders/{index}", null, 200, "DELETE"),
      new Try("GET /documents/{}/versions", "/documents/{doc}/versions", null, 200, "READ"),
      new Try("DELETE /documents/{}/versions/{}", "/documents/{doc}/versions/v0", null, 200, "DELETE"),
      // why 400: there is no scanner here.
      new Try("PUT /documents/{}/antivirus", "/documents/{doc}/antivirus", "{}", 400, "WRITE"),
      new Try("GET /documents/{}/file", "/documents/{doc}/file", null, 200, "READ"),
      new Try("PUT /documents/{}/file", "/documents/{doc}/file", "bytes", 200, "WRITE"),
      // why 404: a page was never read here; it is said otherwise than that there is no document.
      new Try("GET /documents/{}/ocr/words", "/documents/{doc}/ocr/words", null, 404, "READ"),
      new Try("GET /documents/{}/ocr/searchablePdf", "/documents/{doc}/ocr/searchablePdf", null, 404, "READ"));

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

  @Test
  void theRoutesThatTakeAKeyArePublishedSoAndAllAreTried() {
    var all = new TreeSet<>(OF_THE_WIRE);
    all.addAll(OURS);
    var served = sheaf.door(Router.class).uriRoutes()
        .filter(route -> !route.getHttpMethodName().equals("HEAD") && route.getTargetMethod().getAnnotationMetadata()
            .booleanValue(Needs.class, "underShare").orElse(false))
        .map(route -> SpecCheck.unnamed(route.getHttpMethodName() + " " + route.getUriMatchTemplate()))
        .collect(Collectors.toCollection(TreeSet::new));

    assertThat(served).isEqualTo(all);
    assertThat(SpecCheck.load().takingQuery("shareKey")).isEqualTo(all);
    assertThat(TRIES.stream().map(Try::route)).containsExactlyInAnyOrderElementsOf(all);
  }

  @Test
  void eachWorksWithTheKeyAndRefusesBeyondIt() {
    var folder = "shared-" + UUID.randomUUID();
    var all = share(owner, "acme", folder, "partners", "READ", "WRITE", "DELETE");
    var wrong = new ArrayList<String>();
    for (var one : TRIES) {
      var gil = sheaf.as("gil", "partners");
      var others = List.of("READ", "WRITE", "DELETE").stream().filter(each -> !each.equals(one.permission()))
          .toArray(String[]::new);
      var less = share(owner, "acme", folder, "others", others);
      expect(wrong, one, asked(sheaf.as("oli", "others"), one, folder, less), 401, "with other permissions");
      expect(wrong, one, asked(gil, one, folder, null), 401, "without a key");
      expect(wrong, one, asked(sheaf.as("stu", "lake"), one, folder, all), 401, "by somebody else");
      expect(wrong, one, asked(gil, one, folder, "none"), 401, "with a key that is none");
      var outside = asked(gil, one, "elsewhere-" + UUID.randomUUID(), all);
      boolean isShut = outside.status() == 401 || outside.status() == 404 && outside.text().contains("Document ")
          || one.works() == 400 && outside.status() == 400;
      if (!isShut) {
        wrong.add(one.route() + " outside of the folder: " + outside);
      }
      var inside = asked(gil, one, folder, all);
      if (inside.status() != one.works() || inside.text().matches(".*\"Document [^ ]+ not found\\.\".*")) {
        wrong.add(one.route() + " in the folder: " + inside);
      }
    }

    assertThat(wrong).isEmpty();
  }

  @Test
  void noneWorksWhenTheShareHasEnded() {
    var folder = "ended-" + UUID.randomUUID();
    var key = share(owner, "acme", folder, "partners", "READ", "WRITE", "DELETE");
    owner.delete("/shares/" + key);
    var wrong = new ArrayList<String>();
    for (var one : TRIES) {
      expect(wrong, one, asked(sheaf.as("gil", "partners"), one, folder, key), 401, "after the share");
    }

    assertThat(wrong).isEmpty();
  }

  private static void expect(List<String> wrong, Try one, Reply reply, int status, String how) {
    if (reply.status() != status) {
      wrong.add(one.route() + " " + how + ": " + reply);
    }
  }

  /// Each time about something of its own, so that no try does away with what the next is about.
  private static Reply asked(Client client, Try one, String folder, @Nullable String key) {
    var id = document(owner, "acme", folder + "/" + UUID.randomUUID() + ".txt");
    if (one.path().contains("/versions/")) {
      owner.patch("/documents/" + id, "{\"content\":\"second\"}");
    }
    if (one.path().endsWith("/ocr")) {
      owner.put("/documents/" + id + "/ocr", "{\"content\":\"said\",\"contentType\":\"text/plain\"}");
    }
    var index = one.path().contains("{index}")
        ? folder(owner, "acme", folder + "/" + UUID.randomUUID())
        : "";
    var path = filled(one.path(), id, folder, index);
    var asking = path + (path.contains("?") ? "&" : "?") + (key == null ? "siteId=acme" : "shareKey=" + key);
    return client.send(one.method(), asking, one.body() == null ? null : filled(one.body(), id, folder, index));
  }

  private static String filled(String template, String id, String folder, String index) {
    return template.replace("{doc}", id).replace("{folder}", folder).replace("{index}", index)
        .replace("{new}", UUID.randomUUID().toString());
  }
}

package io.sheaf.docs.face;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/// Who may not see a document cannot tell that it exists. Two services are asked the same, by everybody, with all the
/// routes there are; one of them has documents that nobody who asks may see. Their answers are the same to the byte.
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LeakHuntTest {

  private static final List<String> CALLERS = List.of("ann", "rea", "robot", "sam");
  private static final Pattern PARAMETER = Pattern.compile("\\{([^{}]*)}");
  private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");
  private static final Pattern ULID = Pattern.compile("\\b0[0-9A-HJKMNP-TV-Z]{25}\\b");
  private static final Pattern TIME = Pattern
      .compile("\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d{2}:?\\d{2})?");
  private static final Pattern TOKEN = Pattern
      .compile("\"(next|previous|cursor|position|indexKey)\":\"([^\"]*)\"");
  /// Versions of contents are named by the time, too, and keys by a mask of what chance has made.
  private static final Pattern VERSION = Pattern.compile("\"s3version\":\"[^\"]*\"");
  private static final Pattern MASK = Pattern.compile("[A-Za-z0-9]{8}\\*{16}[A-Za-z0-9]{4}");
  private static final Pattern OF_THE_STORE = Pattern.compile("\"(fingerprint|publicKey)\":\"[^\"]*\"");
  private static final Pattern LINK = Pattern.compile("http://[^\"\\s]*");
  private static final Pattern PAGE = Pattern.compile("\"next\":\"([^\"]+)\"");
  private static final int MOST_PAGES = 30;

  /// Asked although they begin with another word than GET: they change nothing.
  private static final Set<String> ASKING = Set.of("POST /search", "POST /indices/search", "POST /query",
      "POST /searchFulltext", "POST /queryFulltext", "POST /sites/{siteId}/schema/document/impact");

  /// Asked with what they are for; every other route is asked with its path alone.
  private static final Map<String, List<String>> QUERIES = Map.of("GET /documents",
      List.of("", "?deleted=true", "?date=" + LocalDate.now(ZoneOffset.UTC), "?limit=1", "?limit=2",
          "?projection=DOCUMENT_ID_ONLY", "?actionStatus=COMPLETE", "?actionStatus=FAILED", "?syncStatus=COMPLETE"),
      "GET /folders", List.of("", "?path=open", "?path=open/deep", "?path=vault", "?path=open&limit=1", "?limit=1"),
      "GET /changes", List.of("", "?limit=1", "?limit=2", "?limit=3", "?limit=100"));

  private static final Map<String, List<String>> BODIES = Map.of("POST /search", List.of(
      "{\"query\":{\"tag\":{\"key\":\"kind\"}}}", "{\"query\":{\"tag\":{\"key\":\"kind\",\"eq\":\"red\"}}}",
      "{\"query\":{\"tag\":{\"key\":\"kind\",\"eq\":\"violet\"}}}",
      "{\"query\":{\"tag\":{\"key\":\"year\",\"beginsWith\":\"20\"}}}",
      "{\"query\":{\"attribute\":{\"key\":\"color\"}}}",
      "{\"query\":{\"attribute\":{\"key\":\"color\",\"eq\":\"red\"}}}",
      "{\"query\":{\"attribute\":{\"key\":\"amount\",\"range\":{\"start\":\"1\",\"end\":\"99\",\"type\":\"NUMBER\"}}}}",
      "{\"query\":{\"attributes\":[{\"key\":\"color\",\"eq\":\"red\"},{\"key\":\"amount\"}]}}",
      "{\"query\":{\"text\":\"common\"}}", "{\"query\":{\"text\":\"secretword\"}}", "{\"query\":{\"text\":\"apple\"}}",
      "{\"query\":{\"text\":\"secret\"}}", "{\"query\":{\"filename\":{\"beginsWith\":\"s\"}}}",
      "{\"query\":{\"meta\":{\"folder\":\"open\"}}}", "{\"query\":{\"meta\":{\"folder\":\"\"}}}",
      "{\"query\":{\"meta\":{\"path\":\"open/secret.txt\"}}}",
      "{\"query\":{\"meta\":{\"indexType\":\"folder\",\"eq\":\"v\"}}}",
      "{\"query\":{\"tag\":{\"key\":\"kind\"},\"documentIds\":[\"seen1\",\"hidden1\",\"hidden2\",\"hidden3\",\"hidden4\"]}}"),
      "POST /indices/search",
      List.of("{\"indexType\":\"folder\"}", "{\"indexType\":\"tags\"}",
          "{\"indexType\":\"folder\",\"meta\":{\"folder\":\"open\"}}"),
      "POST /query", List.of("{\"query\":{\"all\":[]}}", "{\"query\":{\"all\":[]},\"limit\":1}",
          "{\"query\":{\"text\":\"common\"},\"facets\":[{\"tag\":\"kind\"},{\"attribute\":\"color\"},{\"by\":\"folder\"}]}",
          "{\"query\":{\"all\":[]},\"facets\":[{\"tag\":\"kind\"}]}", "{\"query\":{\"text\":\"common\"},\"limit\":1}",
          "{\"query\":{\"tag\":{\"key\":\"kind\"}},\"sort\":[{\"tag\":\"kind\"}]}",
          "{\"query\":{\"fuzzy\":\"secretwort\"}}", "{\"query\":{\"like\":\"seen1\"}}",
          "{\"query\":{\"any\":[{\"text\":\"common\"},{\"text\":\"apple\"},{\"text\":\"secretword\"}]}}",
          "{\"query\":{\"starting\":\"secret\"}}", "{\"query\":{\"phrase\":\"common apple\"},\"highlight\":{}}",
          "{\"query\":{\"folder\":\"vault\"}}",
          "{\"query\":{\"ids\":[\"seen1\",\"hidden1\",\"hidden2\",\"hidden3\",\"hidden4\"]}}",
          "{\"query\":{\"not\":{\"tag\":{\"key\":\"kind\",\"eq\":\"red\"}}}}"),
      "POST /sites/{siteId}/schema/document/impact",
      List.of(
          "{\"name\":\"s\",\"attributes\":{\"allowAdditionalAttributes\":false,\"required\":[{\"attributeKey\":\"amount\"}]}}"),
      "POST /searchFulltext",
      List.of("{\"query\":{}}", "{\"query\":{\"text\":\"common\"}}", "{\"query\":{\"text\":\"secretword\"}}",
          "{\"query\":{\"tags\":[{\"key\":\"kind\",\"eq\":\"red\"}]}}",
          "{\"query\":{\"attributes\":[{\"key\":\"color\"}]}}"));

  @TempDir
  static Path folder;
  private static LeakWorld without;
  private static LeakWorld with;
  private static List<String> routes;

  /// One request; documents that it names by `seen1` or `hidden1` have ids of their own.
  private record Ask(String method, String path, String body) {

    Ask {
      path = named(path);
      body = named(body);
    }

    private static String named(String text) {
      var named = text;
      for (int at = 0; at < LeakWorld.SEEN.size(); at++) {
        named = named.replace("seen" + (at + 1), LeakWorld.SEEN.get(at))
            .replace("hidden" + (at + 1), LeakWorld.HIDDEN.get(at));
      }
      return named;
    }

    Reply of(Client client) {
      return client.patient().send(method, path, body.isEmpty() ? null : body);
    }

    boolean namesHidden() {
      return LeakWorld.HIDDEN.stream().anyMatch(path::contains);
    }
  }

  @BeforeAll
  static void start() {
    without = new LeakWorld(folder.resolve("without"), false);
    with = new LeakWorld(folder.resolve("with"), true);
    routes = List.copyOf(Face.routes(with.running()).keySet());
  }

  @AfterAll
  static void stop() {
    without.close();
    with.close();
  }

  private static boolean isAsking(String route) {
    // why not the one: it makes a document, under an id of chance.
    return route.startsWith("GET ") && !route.equals("GET /documents/upload") || ASKING.contains(route);
  }

  /// The path of a route with these in place of its parameters, and with its queries.
  private static Stream<Ask> asks(String route, String documentId, String site) {
    var method = route.substring(0, route.indexOf(' '));
    var path = PARAMETER.matcher(route.substring(route.indexOf(' ') + 1)).replaceAll(found -> switch (found.group(1)) {
      case "documentId" -> documentId;
      case "siteId" -> site;
      case "key", "attributeKey" -> "color";
      case "tagKey" -> "kind";
      case "attributeValue", "tagValue" -> "red";
      case "versionKey" -> "v0";
      case "indexType" -> "folder";
      default -> "none";
    });
    boolean hasBody = List.of("POST", "PUT", "PATCH").contains(method);
    return QUERIES.getOrDefault(route, List.of("", "?limit=1")).stream()
        .map(query -> path
            + (path.contains("/sites/") ? query : query + (query.isEmpty() ? "?" : "&") + "siteId=" + site))
        .flatMap(asked -> (hasBody ? BODIES.getOrDefault(route, List.of("{}")) : List.of("")).stream()
            .map(body -> new Ask(method, asked, body)));
  }

  /// What is noticed in the record of who saw what comes there a little later.
  private static boolean isOfTheRecord(String route) {
    return route.endsWith("ctivities");
  }

  @Test
  @Order(0)
  void theRecordOfWhatHappenedTellsOfNoHiddenDocument() {
    for (var route : routes) {
      if (isOfTheRecord(route)) {
        for (var id : route.contains("{documentId}") ? LeakWorld.SEEN : List.of("")) {
          for (var site : List.of("finance", "lake")) {
            asks(route, id, site).forEach(ask -> CALLERS.forEach(caller -> Eventually.answer(() -> {
              var told = new ArrayList<String>();
              compare(caller, ask, told);
              return told;
            }, List::isEmpty)));
          }
        }
      }
    }
  }

  @Test
  @Order(1)
  void noAnswerToAQuestionThatNamesNoHiddenDocumentTellsOfOne() {
    var told = new ArrayList<String>();
    for (var route : routes) {
      if (isAsking(route) && !route.contains("/blobs/") && !isOfTheRecord(route)) {
        for (var id : route.contains("{documentId}") ? LeakWorld.SEEN : List.of("")) {
          for (var site : List.of("finance", "lake")) {
            asks(route, id, site).forEach(ask -> CALLERS.forEach(caller -> compare(caller, ask, told)));
          }
        }
      }
    }

    assertThat(told).isEmpty();
  }

  @Test
  @Order(2)
  void aRequestThatNamesAHiddenDocumentAnswersAsForOneThatIsNotThereOrIsDenied() {
    var told = new ArrayList<String>();
    for (var route : routes) {
      if (route.contains("{documentId}")) {
        for (var hidden : LeakWorld.HIDDEN) {
          for (var site : List.of("finance", "lake")) {
            asks(route, hidden, site).limit(1).forEach(ask -> CALLERS.forEach(caller -> compare(caller, ask, told)));
          }
        }
      }
    }

    assertThat(told).isEmpty();
  }

  @Test
  @Order(3)
  void afterEverythingThatCouldBeChangedTheAnswersAreTheSameStill() {
    var told = new ArrayList<String>();
    for (var ask : CHANGES) {
      CALLERS.forEach(caller -> compare(caller, ask, told));
    }
    without.settle("later");
    with.settle("later");

    assertThat(told).isEmpty();
    noAnswerToAQuestionThatNamesNoHiddenDocumentTellsOfOne();
  }

  private static final List<Ask> CHANGES = List.of(
      new Ask("PATCH", "/documents/tags?siteId=finance", "{\"match\":{\"tag\":{\"key\":\"kind\",\"eq\":\"red\"}},"
          + "\"update\":{\"tags\":[{\"key\":\"touched\",\"value\":\"yes\"}]}}"),
      new Ask("POST", "/documents?siteId=finance",
          "{\"documentId\":\"f4e50000-0000-4000-8000-000000000001\",\"path\":\"open/fresh.txt\",\"content\":\"common\"}"),
      new Ask("POST", "/folders?siteId=finance", "{\"path\":\"open/more\"}"),
      new Ask("POST", "/folders?siteId=finance", "{\"path\":\"vault/more\"}"),
      new Ask("POST", "/indices/folder/move?siteId=finance", "{\"source\":\"open/more\",\"target\":\"open/deep/\"}"),
      new Ask("POST", "/indices/folder/move?siteId=finance", "{\"source\":\"vault\",\"target\":\"open/\"}"),
      new Ask("PATCH", "/documents/seen1?siteId=finance", "{\"path\":\"open/deep/one.txt\"}"),
      new Ask("DELETE", "/documents/seen2/tags/kind?siteId=finance", ""),
      new Ask("DELETE", "/documents/seen2?siteId=finance&softDelete=true", ""),
      new Ask("PUT", "/documents/seen2/restore?siteId=finance", ""),
      new Ask("POST", "/documents/compress?siteId=finance", "{\"documentIds\":[\"seen1\"]}"));

  /// Asks both, all pages, and notes where their answers differ.
  private static void compare(String caller, Ask ask, List<String> told) {
    var next = ask;
    var other = ask;
    for (int page = 0; page < MOST_PAGES; page++) {
      var plain = next.of(without.caller(caller));
      var suspected = other.of(with.caller(caller));
      if (!isSame(ask, caller, plain, suspected)) {
        told.add(caller + " asks " + ask + " (page " + page + ")\n  without: " + seen(plain) + "\n  with:    "
            + seen(suspected));
        return;
      }
      var tokenOfOne = PAGE.matcher(plain.text());
      var tokenOfOther = PAGE.matcher(suspected.text());
      if (!tokenOfOne.find() || !tokenOfOther.find() || ask.path().startsWith("/changes") && isEmpty(plain)) {
        return;
      }
      var name = ask.path().startsWith("/changes") ? "since" : "next";
      next = page(ask, name, tokenOfOne.group(1));
      other = page(ask, name, tokenOfOther.group(1));
    }
  }

  private static Ask page(Ask ask, String name, String token) {
    return new Ask(ask.method(), ask.path() + (ask.path().contains("?") ? "&" : "?") + name + "=" + token, ask.body());
  }

  private static boolean isEmpty(Reply reply) {
    return reply.text().contains("\"changes\":[]");
  }

  /// why 401 and 409 for 404: the wire tells who names a document's id within a site. What is explained to oneself is
  /// told with 200, and says no more.
  private static boolean isSame(Ask ask, String caller, Reply plain, Reply suspected) {
    if (seen(plain).equals(seen(suspected))) {
      return true;
    }
    boolean isWithin = ask.path().contains("siteId=finance") && !caller.equals("sam");
    // why those: they keep a text also for a document that is not there, as the wire has it.
    boolean isUnknown = plain.status() == 404 || ask.path().contains("/fulltext") && plain.status() < 300;
    return ask.namesHidden() && isWithin && isUnknown && (suspected.status() == 401
        || suspected.status() == 409 || ask.path().contains("/access/explain") && suspected.status() == 200);
  }

  /// What a caller sees, without what differs between any two services: ids that were made by chance, times, and the
  /// insides of tokens, of which the length stays.
  private static String seen(Reply reply) {
    var names = new LinkedHashMap<String, String>();
    var text = reply.status() + " " + reply.header("ETag").orElse("") + " " + reply.text();
    text = TOKEN.matcher(text)
        .replaceAll(found -> "\"" + found.group(1) + "\":\"" + found.group(2).length() + " characters\"");
    text = LINK.matcher(text).replaceAll("a link");
    text = VERSION.matcher(text).replaceAll("a version");
    text = MASK.matcher(text).replaceAll("a key");
    text = OF_THE_STORE.matcher(text).replaceAll("the store's");
    text = UUID.matcher(text).replaceAll(found -> isGiven(found.group())
        ? found.group()
        : names.computeIfAbsent(found.group(), _ -> "id" + names.size()));
    text = ULID.matcher(text).replaceAll(found -> names.computeIfAbsent(found.group(), _ -> "id" + names.size()));
    return TIME.matcher(text).replaceAll("a time");
  }

  private static boolean isGiven(String id) {
    return LeakWorld.SEEN.contains(id) || LeakWorld.HIDDEN.contains(id);
  }
}

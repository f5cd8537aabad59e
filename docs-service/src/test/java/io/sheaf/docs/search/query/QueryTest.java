package io.sheaf.docs.search.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueryTest {

  @TempDir
  private static Path folder;
  private static Running running;

  @BeforeAll
  static void start() {
    running = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    running.close();
  }

  private static String position = "";

  private static String made(Client who, String site, String path, String content, String tags) {
    var reply = who.with("X-Sheaf-Position", "true").post("/documents?siteId=" + site,
        "{\"path\":\"" + path + "\",\"contentType\":\"text/plain\",\"content\":\"" + content + "\",\"tags\":[" + tags
            + "]}");
    assertThat(reply.status()).as(reply.toString()).isEqualTo(201);
    position = reply.header("X-Sheaf-Position").orElseThrow();
    return reply.at("documentId");
  }

  private static String tag(String key, String value) {
    return "{\"key\":\"" + key + "\",\"value\":\"" + value + "\"}";
  }

  private static Reply asked(Client who, String site, String body) {
    return who.patient().with("X-Sheaf-Position", position).post("/query?siteId=" + site, body);
  }

  private static List<String> paths(Reply reply) {
    assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
    return IntStream.range(0, reply.size("hits")).mapToObj(at -> reply.at("hits." + at + ".document.path")).toList();
  }

  @Test
  void conditionsOfAllKindsAreNested() {
    var ann = running.as("ann", "nested");
    made(ann, "nested", "reports/2024/annual.txt", "The invoices were paid", tag("color", "red"));
    made(ann, "nested", "reports/2025/Draft.txt", "Nothing was paid", tag("color", "blue"));
    var minutes = made(ann, "nested", "minutes.md", "We met", tag("size", "large"));

    assertThat(found(ann, "{\"text\":\"paid\"}")).containsExactlyInAnyOrder("reports/2024/annual.txt",
        "reports/2025/Draft.txt");
    assertThat(found(ann, "{\"all\":[{\"text\":\"paid\"},{\"not\":{\"tag\":{\"key\":\"color\",\"eq\":\"red\"}}}]}"))
        .containsExactly("reports/2025/Draft.txt");
    assertThat(found(ann, "{\"any\":[{\"folder\":\"reports/2024/\"},{\"name\":{\"eq\":\"MINUTES.md\"}}]}"))
        .containsExactlyInAnyOrder("reports/2024/annual.txt", "minutes.md");
    assertThat(found(ann, "{\"folder\":\"\"}")).hasSize(3);
    assertThat(found(ann, "{\"path\":{\"beginsWith\":\"reports/\"}}")).hasSize(2);
    assertThat(found(ann, "{\"fuzzy\":\"annuel\"}")).containsExactly("reports/2024/annual.txt");
    assertThat(found(ann, "{\"starting\":\"inv\"}")).containsExactly("reports/2024/annual.txt");
    assertThat(found(ann, "{\"phrase\":\"was paid\"}")).containsExactly("reports/2025/Draft.txt");
    assertThat(found(ann, "{\"ids\":[\"" + minutes + "\",\"00000000-0000-0000-0000-000000000000\"]}"))
        .containsExactly("minutes.md");
    assertThat(found(ann, "{\"tag\":{\"key\":\"color\"}}")).containsExactlyInAnyOrder(
        "reports/2025/Draft.txt", "reports/2024/annual.txt");
    assertThat(found(ann, "{\"user\":{\"eqOr\":[\"ann\",\"bob\"]}}")).hasSize(3);
    assertThat(found(ann, "{\"size\":{\"to\":10}}")).containsExactly("minutes.md");
    assertThat(found(ann, "{\"inserted\":{\"from\":\"2000-01-01\",\"to\":\"9999-01-01T00:00:00+0000\"}}")).hasSize(3);
    assertThat(found(ann, "{\"inserted\":{\"to\":\"2000-01-01\"}}")).isEmpty();
    assertThat(found(ann, "{\"attribute\":{\"key\":\"none\",\"eq\":3.5}}")).isEmpty();
    assertThat(found(ann, "{\"any\":[]}")).isEmpty();
  }

  private static List<String> found(Client who, String query) {
    return paths(asked(who, "nested", "{\"query\":" + query + "}"));
  }

  @Test
  void anAnswerHasItsSnippetsAndItsCounts() {
    var ann = running.as("ann", "shape");
    made(ann, "shape", "a.txt", "The quick <b>fox</b>", tag("color", "red"));
    made(ann, "shape", "b.txt", "A lazy fox", tag("color", "blue") + "," + tag("who", "x"));

    var reply = asked(ann, "shape", "{\"query\":{\"text\":\"fox\"},\"sort\":[{\"by\":\"name\"}],\"limit\":1,"
        + "\"highlight\":{\"snippets\":1},\"facets\":{\"colors\":{\"tag\":\"color\"},\"keys\":{\"by\":\"tag\"},"
        + "\"sizes\":{\"by\":\"size\",\"ranges\":[{\"to\":15},{\"from\":1}]}}}");

    assertThat(reply.at("hits.0.document.path")).isEqualTo("a.txt");
    assertThat(reply.at("hits.0.snippets"))
        .isEqualTo("[{\"part\":\"text\",\"text\":\"The quick <b>fox</b>\",\"marks\":[{\"from\":13,\"to\":16}]}]");
    assertThat(reply.at("total")).isEqualTo("2");
    assertThat(reply.at("facets")).isEqualTo("{\"colors\":{\"values\":[{\"value\":\"blue\",\"count\":1},"
        + "{\"value\":\"red\",\"count\":1}],\"distinct\":2},\"keys\":{\"values\":[{\"value\":\"color\",\"count\":2},"
        + "{\"value\":\"who\",\"count\":1}],\"distinct\":2},\"sizes\":{\"ranges\":[{\"to\":\"15\",\"count\":1},"
        + "{\"from\":\"1\",\"count\":2}]}}");
    assertThat(reply.header("X-Sheaf-Plan")).contains("index");
    assertThat(asked(ann, "shape", "{\"query\":{\"any\":[]}}").text()).isEqualTo("{\"hits\":[],\"total\":0}");
  }

  @Test
  void attributesAreFoundHoweverTheyAreWritten() {
    var ann = running.as("ann", "attributes");
    for (var definition : List.of("{\"key\":\"project\",\"dataType\":\"STRING\"}",
        "{\"key\":\"amount\",\"dataType\":\"NUMBER\"}", "{\"key\":\"paid\",\"dataType\":\"BOOLEAN\"}")) {
      assertThat(running.admin().post("/attributes?siteId=attributes", "{\"attribute\":" + definition + "}").status())
          .isEqualTo(200);
    }
    for (int number = 0; number < 6; number++) {
      var reply = ann.with("X-Sheaf-Position", "true").post("/documents", "{\"path\":\"" + number
          + ".txt\",\"content\":\"x\",\"attributes\":[{\"key\":\"project\",\"stringValue\":\"p" + number % 2
          + "\"},{\"key\":\"amount\",\"numberValue\":" + (number - 2) * 10.5 + "},{\"key\":\"paid\",\"booleanValue\":"
          + (number > 3) + "}]}");
      assertThat(reply.status()).as(reply.toString()).isEqualTo(201);
      position = reply.header("X-Sheaf-Position").orElseThrow();
    }

    assertBothPlans(ann, "\"key\":\"project\",\"eq\":\"p1\"", "5.txt", "3.txt", "1.txt");
    assertBothPlans(ann, "\"key\":\"project\",\"beginsWith\":\"p\"", "5.txt", "4.txt", "3.txt", "2.txt", "1.txt",
        "0.txt");
    assertBothPlans(ann, "\"key\":\"amount\",\"eqOr\":[10.50,\"-21\"]", "3.txt", "0.txt");
    assertBothPlans(ann, "\"key\":\"paid\",\"eq\":true", "5.txt", "4.txt");
    assertBothPlans(ann, "\"key\":\"project\"", "5.txt", "4.txt", "3.txt", "2.txt", "1.txt", "0.txt");
    assertBothPlans(ann, "\"key\":\"project\",\"eq\":\"p\"");
    assertThat(paths(asked(ann, "attributes", "{\"query\":{\"attribute\":{\"key\":\"amount\",\"range\":{\"from\":-10.5,"
        + "\"to\":10.5}}},\"sort\":[{\"number\":\"amount\"}]}"))).containsExactly("1.txt", "2.txt", "3.txt");
    assertThat(asked(ann, "attributes", "{\"query\":{\"all\":[]},\"facets\":{\"p\":{\"attribute\":\"project\"},"
        + "\"a\":{\"number\":\"amount\",\"ranges\":[{\"to\":0}]}}}").at("facets"))
        .isEqualTo("{\"p\":{\"values\":[{\"value\":\"p0\",\"count\":3},{\"value\":\"p1\",\"count\":3}],"
            + "\"distinct\":2},\"a\":{\"ranges\":[{\"to\":\"0\",\"count\":3}]}}");
  }

  private static void assertBothPlans(Client who, String attribute, String... paths) {
    var clause = "{\"attribute\":{" + attribute + "}}";
    var table = asked(who, "attributes", "{\"query\":" + clause + "}");
    var index = asked(who, "attributes", "{\"query\":{\"all\":[" + clause + "]}}");
    assertThat(table.header("X-Sheaf-Plan")).contains("table");
    assertThat(index.header("X-Sheaf-Plan")).contains("index");
    assertThat(paths(table)).as(attribute).containsExactlyInAnyOrder(paths);
    assertThat(paths(index)).as(attribute).isEqualTo(paths(table));
  }

  @Test
  void documentsLikeAnotherAreFoundAndNeitherThatOneNorWhatIsClosed() {
    var ann = running.as("ann", "alike");
    var lease = "The tenant pays the landlord a monthly rent for the flat, the cellar and the garage";
    var id = made(ann, "alike", "lease.txt", lease, tag("kind", "contract"));
    made(ann, "alike", "closed/lease-4.txt", lease + " abroad", tag("kind", "contract"));
    for (var number = 0; number < 8; number++) {
      made(ann, "alike", "menu-" + number + ".txt", "Soup, bread and butter on day " + number, tag("kind", "menu"));
    }
    made(ann, "alike", "lease-2.txt", lease + " in town", tag("kind", "contract"));
    made(ann, "alike", "lease-3.txt", lease + " by the sea", tag("kind", "draft"));
    assertThat(running.admin().put("/folders/permissions?siteId=alike",
        "{\"path\":\"closed\",\"roles\":[{\"roleName\":\"boss\",\"permissions\":[\"READ\"]}]}").status())
        .isEqualTo(200);

    assertThat(paths(asked(ann, "alike", "{\"query\":{\"like\":\"" + id + "\"}}")))
        .containsExactlyInAnyOrder("lease-2.txt", "lease-3.txt");
    assertThat(paths(asked(ann, "alike", "{\"query\":{\"all\":[{\"like\":\"" + id
        + "\"},{\"tag\":{\"key\":\"kind\",\"eq\":\"contract\"}}]}}"))).containsExactly("lease-2.txt");
    assertThat(paths(asked(ann, "alike", "{\"query\":{\"like\":\"nobody\"}}"))).isEmpty();
  }

  @Test
  void everyFaultIsNamedWithItsPlace() {
    var ann = running.as("ann", "faults");

    assertThat(asked(ann, "faults", "{}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"query\",\"error\":\"'query' is required\"}]}");
    var reply = asked(ann, "faults", "{\"query\":{\"all\":[{\"text\":\"a\"},{\"tag\":{\"key\":\"k\",\"eq\":\"a\","
        + "\"beginsWith\":\"b\"}},{\"attribute\":{}},{\"name\":{}},{\"size\":{\"from\":\"x\"}},"
        + "{\"inserted\":{\"to\":\"2026-02-30\"}},{\"like\":\"z/z\"},{\"colour\":1},"
        + "{\"tag\":{\"key\":\"k\",\"range\":{}}},7]},\"limit\":0,\"sort\":[{\"by\":\"mood\"}],"
        + "\"highlight\":{\"length\":5},\"facets\":{\"x\":{\"by\":\"mood\"},\"y\":{\"by\":\"size\"}}}");
    assertThat(reply.status()).isEqualTo(400);
    var keys = IntStream.range(0, reply.size("errors")).mapToObj(at -> reply.at("errors." + at + ".key")).toList();
    assertThat(keys).containsExactlyInAnyOrder("query.all[1].tag", "query.all[2].attribute.key", "query.all[3].name",
        "query.all[4].size.from", "query.all[5].inserted.to", "query.all[6].like", "query.all[7]",
        "query.all[8].tag.range", "query.all[9]", "limit", "sort[0].by", "highlight.length", "facets.x.by",
        "facets.y.ranges");
  }

  @Test
  void aQueryIsOnlySoDeepAndSoLarge() {
    var ann = running.as("ann", "limits");
    var deep = "{\"not\":".repeat(5) + "{\"all\":[]}" + "}".repeat(5);
    var wide = "{\"any\":[" + String.join(",", Collections.nCopies(50, "{\"text\":\"a\"}")) + "]}";
    var many = "{\"tag\":{\"key\":\"k\",\"eqOr\":[" + String.join(",", Collections.nCopies(101, "\"v\"")) + "]}}";

    assertThat(errors(asked(ann, "limits", "{\"query\":" + deep + "}"))).isEqualTo(
        "query.not.not.not.not.not: 'query.not.not.not.not.not' is nested more than 5 deep");
    assertThat(errors(asked(ann, "limits", "{\"query\":" + wide + "}")))
        .isEqualTo("query: 'query' has more than 50 clauses");
    assertThat(errors(asked(ann, "limits", "{\"query\":" + many + "}")))
        .isEqualTo("query: 'query' has more than 100 values");
    assertThat(errors(asked(ann, "limits", "{\"query\":{\"text\":\"" + "x".repeat(1001) + "\"}}")))
        .isEqualTo("query.text: the words of 'query' have more than 1000 characters");
    var largest = "{\"query\":" + "{\"not\":".repeat(4) + "{\"text\":\"a\"}" + "}".repeat(4) + "}";
    assertThat(ann.post("/query", largest).status()).isEqualTo(200);
  }

  private static String errors(Reply reply) {
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.size("errors")).as(reply.text()).isEqualTo(1);
    return reply.at("errors.0.key") + ": " + reply.at("errors.0.error");
  }

  @Test
  void pagesGoOnByBothPlansAndForNobodyElse() {
    var ann = running.as("ann", "pages");
    for (int number = 0; number < 23; number++) {
      made(ann, "pages", "p/" + number + ".txt", "word", tag("k", "v" + number % 2));
    }
    var table = "{\"tag\":{\"key\":\"k\"}}";
    var index = "{\"all\":[" + table + "]}";

    assertThat(walked(ann, table, "table")).hasSize(23).doesNotHaveDuplicates()
        .isEqualTo(walked(ann, index, "index"));
    var cursor = asked(ann, "pages", "{\"query\":" + index + "}").at("cursor");
    for (var other : List.of("{\"query\":" + table + ",\"cursor\":\"" + cursor + "\"}",
        "{\"query\":{\"folder\":\"p\"},\"cursor\":\"" + cursor + "\"}",
        "{\"query\":" + index + ",\"sort\":[{\"by\":\"name\"}],\"cursor\":\"" + cursor + "\"}")) {
      assertThat(asked(ann, "pages", other).status()).as(other).isEqualTo(400);
    }
    assertThat(asked(running.as("bob", "pages"), "pages",
        "{\"query\":" + index + ",\"cursor\":\"" + cursor + "\"}").status()).isEqualTo(400);
    assertThat(asked(ann, "pages", "{\"query\":" + index + ",\"cursor\":\"garbled\"}").status()).isEqualTo(400);
  }

  private static List<String> walked(Client who, String query, String plan) {
    var all = new ArrayList<String>();
    var cursor = "";
    do {
      var reply = asked(who, "pages", "{\"query\":" + query + ",\"limit\":7,\"cursor\":\"" + cursor + "\"}");
      all.addAll(paths(reply));
      assertThat(reply.at("total")).isEqualTo("23");
      assertThat(reply.header("X-Sheaf-Plan")).contains(plan);
      cursor = reply.at("cursor");
    } while (!cursor.isEmpty());
    return all;
  }

  @Test
  void whoAsksForAPlanIsAnsweredByItOrHearsWhyNot() {
    var ann = running.as("ann", "plans");
    made(ann, "plans", "a/1.txt", "word", tag("k", "v"));
    made(ann, "plans", "b/2.txt", "word", tag("other", "v"));
    var byTable = ann.with("X-Sheaf-Plan", "table");
    var byIndex = ann.with("X-Sheaf-Plan", "index");
    var nested = "{\"query\":{\"all\":[{\"not\":{\"tag\":{\"key\":\"k\"}}},{\"folder\":\"b\"}]}}";
    var plain = "{\"query\":{\"tag\":{\"key\":\"k\"}}}";

    assertThat(paths(asked(byTable, "plans", nested))).containsExactly("b/2.txt");
    assertThat(asked(byTable, "plans", nested).header("X-Sheaf-Plan")).contains("table");
    assertThat(asked(ann, "plans", nested).header("X-Sheaf-Plan")).contains("index");
    assertThat(paths(asked(byIndex, "plans", plain))).containsExactly("a/1.txt");
    assertThat(asked(byIndex, "plans", plain).header("X-Sheaf-Plan")).contains("index");
    for (var onlyOfTheIndex : List.of("{\"query\":{\"not\":{\"text\":\"word\"}}}",
        "{\"query\":{\"all\":[]},\"sort\":[{\"by\":\"name\"}]}", "{\"query\":{\"all\":[]},\"highlight\":{}}")) {
      assertThat(errors(asked(byTable, "plans", onlyOfTheIndex))).isEqualTo(
          "X-Sheaf-Plan: words, 'like', 'sort' and 'highlight' are answered by the index, and not by the table");
    }
    assertThat(errors(asked(ann.with("X-Sheaf-Plan", "best"), "plans", plain)))
        .isEqualTo("X-Sheaf-Plan: 'X-Sheaf-Plan' is 'table' or 'index'");
    var cursor = asked(byTable, "plans", "{\"query\":{\"all\":[]},\"limit\":1}").at("cursor");
    var rest = "{\"query\":{\"all\":[]},\"cursor\":\"" + cursor + "\"}";
    assertThat(paths(asked(ann, "plans", rest))).hasSize(1);
    assertThat(asked(byIndex, "plans", rest).status()).isEqualTo(400);
  }

  @Test
  void whatTheCallerMayNotReadIsInNoPageAndNoCount() {
    var admin = running.admin();
    for (int number = 0; number < 8; number++) {
      made(admin, "sight", "open/" + number + ".txt", "word", tag("k", "open"));
      made(admin, "sight", "Secret/deep/" + number + ".txt", "word", tag("k", "secret"));
    }
    assertThat(admin.put("/folders/permissions?siteId=sight",
        "{\"path\":\"secret\",\"roles\":[{\"roleName\":\"boss\",\"permissions\":[\"READ\"]}]}").status())
        .isEqualTo(200);
    var body = "{\"query\":{\"text\":\"word\"},\"limit\":5,\"facets\":{\"k\":{\"tag\":\"k\"}}}";

    var ann = asked(running.as("ann", "sight"), "sight", body);
    var boss = asked(running.as("eve", "sight", "boss"), "sight", body);
    var like = asked(running.as("ann", "sight"), "sight", "{\"query\":{\"tag\":{\"key\":\"k\",\"eq\":\"secret\"}}}");

    var open = asked(running.as("ann", "sight").with("X-Sheaf-Plan", "table"), "sight",
        "{\"query\":{\"all\":[]},\"facets\":{\"k\":{\"tag\":\"k\"}}}");

    assertThat(open.at("total")).isEqualTo("8");
    assertThat(open.at("facets.k.values")).isEqualTo("[{\"value\":\"open\",\"count\":8}]");
    assertThat(ann.at("total")).isEqualTo("8");
    assertThat(ann.size("hits")).isEqualTo(5);
    assertThat(ann.at("facets.k.values")).isEqualTo("[{\"value\":\"open\",\"count\":8}]");
    assertThat(boss.at("total")).isEqualTo("16");
    assertThat(like.text()).isEqualTo("{\"hits\":[],\"total\":0}");
  }

  @Test
  void aCursorThatIsTooLongToBeOneIsRefusedByName() {
    var ann = running.as("ann", "cursors");

    assertThat(ann.post("/query", "{\"query\":{\"all\":[]},\"cursor\":\"" + "x".repeat(8193) + "\"}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"cursor\",\"error\":\"'cursor' is too long\"}]}");
  }
}

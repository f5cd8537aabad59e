package io.sheaf.docs.search;

import static io.sheaf.docs.search.AttributeDesk.is;
import static io.sheaf.docs.search.AttributeDesk.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.testservers.Counts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whatever the rules of folders are, searches find all that the caller may read and nothing else, page by full page,
/// and count just that.
class RandomSightTest {

  private static final String SITE = "sight";
  private static final List<String> FOLDERS = List.of("a", "a/b", "a/b/c", "a/d", "e", "e/f");
  private static final List<String> ROLES = List.of("r1", "r2", "r3");
  private static final List<String> VALUES = List.of("x", "y");

  @TempDir
  private static Path folder;

  private record Known(String path, String value) {}

  private final Map<String, Known> known = new TreeMap<>();
  private final Map<String, Set<String>> rules = new TreeMap<>();
  private String position = "";

  @Test
  void searchesFindAndCountWhatTheCallerMayRead() {
    var seed = Counts.seed();
    System.out.println("random rules of folders: SHEAF_TEST_SEED=" + seed);
    var random = new Random(seed);
    try (var running = Running.in(folder)) {
      var desk = AttributeDesk.at(running, SITE);
      for (int number = 0, many = Counts.of(40, 200); number < many; number++) {
        make(desk.client(), random, number);
      }

      for (int step = 0, steps = Counts.of(15, 300); step < steps; step++) {
        rule(running.admin(), random);
        var roles = some(random);
        var groups = new ArrayList<>(List.of(SITE));
        groups.addAll(roles);
        var caller = running.as("bob", groups.toArray(String[]::new));
        var value = VALUES.get(random.nextInt(VALUES.size()));
        int limit = 1 + random.nextInt(9);
        var context = "seed " + seed + ", step " + step + ", " + roles + ", " + rules + ", limit " + limit;
        var expected = known.entrySet().stream().filter(each -> each.getValue().value().equals(value)
            && mayRead(each.getValue().path(), roles)).map(Map.Entry::getKey).toList();
        assertFound(caller, value, limit, expected, context);
      }
    }
  }

  private void make(Client client, Random random, int number) {
    int at = random.nextInt(FOLDERS.size() + 1);
    var value = VALUES.get(random.nextInt(VALUES.size()));
    var path = (at == FOLDERS.size() ? "" : FOLDERS.get(at) + "/") + "d" + number + ".txt";
    var made = client.with("X-Sheaf-Position", "true").post("/documents", "{\"path\":\"" + path
        + "\",\"contentType\":\"text/plain\",\"content\":\"" + word(value) + "\",\"tags\":[{\"key\":\"k\",\"value\":\""
        + value + "\"}],\"attributes\":[" + text("s", value) + "]}");
    is(201, made);
    position = made.header("X-Sheaf-Position").orElseThrow();
    known.put(made.at("documentId"), new Known(path, value));
  }

  private void rule(Client admin, Random random) {
    var place = FOLDERS.get(random.nextInt(FOLDERS.size()));
    if (known.values().stream().noneMatch(each -> each.path().startsWith(place + "/"))) {
      return;
    }
    var roles = some(random);
    if (roles.isEmpty()) {
      return;
    }
    rules.put(place, roles);
    var spelled = roles.stream().map(role -> "{\"roleName\":\"" + role + "\",\"permissions\":[\"READ\"]}")
        .collect(Collectors.joining(","));
    is(200, admin.put("/folders/permissions?siteId=" + SITE, "{\"path\":\"" + place + "\",\"roles\":[" + spelled
        + "]}"));
  }

  /// why so long: where nothing says a word, a search finds what says one that is spelled nearly like it.
  private static String word(String value) {
    return "word" + value.repeat(5);
  }

  private static Set<String> some(Random random) {
    return ROLES.stream().filter(_ -> random.nextBoolean()).collect(Collectors.toCollection(TreeSet::new));
  }

  private boolean mayRead(String path, Set<String> roles) {
    return rules.entrySet().stream().filter(rule -> path.startsWith(rule.getKey() + "/"))
        .allMatch(rule -> rule.getValue().stream().anyMatch(roles::contains));
  }

  private void assertFound(Client caller, String value, int limit, List<String> expected, String context) {
    var seeing = caller.with("X-Sheaf-Position", position);
    for (var query : List.of("\"attribute\":{\"key\":\"s\",\"eq\":\"" + value + "\"}",
        "\"tag\":{\"key\":\"k\",\"eq\":\"" + value + "\"}", "\"text\":\"" + word(value) + "\"")) {
      assertThat(searched(seeing, query, limit, context)).as(context + ", /search " + query)
          .containsExactlyInAnyOrderElementsOf(expected);
    }
    for (var query : List.of("{\"tag\":{\"key\":\"k\",\"eq\":\"" + value + "\"}}",
        "{\"text\":\"" + word(value) + "\"}")) {
      assertThat(queried(seeing, query, limit, expected.size(), context)).as(context + ", /query " + query)
          .containsExactlyInAnyOrderElementsOf(expected);
    }
    assertThat(numbered(seeing, value, limit, expected.size(), context)).as(context + ", /searchFulltext")
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  private static List<String> searched(Client caller, String query, int limit, String context) {
    var all = new ArrayList<String>();
    var next = "";
    do {
      var reply = AttributeDesk.search(caller,
          "?siteId=" + SITE + "&limit=" + limit + (next.isEmpty() ? "" : "&next=" + next), query);
      next = reply.at("next");
      all.addAll(page(reply, "documents", "", next.isEmpty(), limit, context));
    } while (!next.isEmpty());
    return all;
  }

  private static List<String> queried(Client caller, String query, int limit, int total, String context) {
    var all = new ArrayList<String>();
    var cursor = "";
    do {
      var reply = caller.post("/query?siteId=" + SITE,
          "{\"query\":" + query + ",\"limit\":" + limit + ",\"cursor\":\"" + cursor + "\"}");
      cursor = reply.at("cursor");
      all.addAll(page(reply, "hits", "document.", cursor.isEmpty(), limit, context));
      assertThat(reply.at("total")).as(context).isEqualTo(Integer.toString(total));
    } while (!cursor.isEmpty());
    return all;
  }

  private static List<String> numbered(Client caller, String value, int limit, int total, String context) {
    var all = new ArrayList<String>();
    for (int number = 1; number == 1 || (number - 1) * limit < total; number++) {
      var reply = caller.post("/searchFulltext?siteId=" + SITE + "&limit=" + limit,
          "{\"query\":{\"text\":\"" + word(value) + "\",\"page\":" + number + "}}");
      assertThat(reply.at("totalCount")).as(context).isEqualTo(Integer.toString(total));
      all.addAll(page(reply, "documents", "", number * limit >= total, limit, context));
    }
    return all;
  }

  private static List<String> page(Reply reply, String list, String inside, boolean isLast, int limit,
      String context) {
    is(200, reply);
    var ids = IntStream.range(0, reply.size(list)).mapToObj(at -> reply.at(list + "." + at + "." + inside
        + "documentId")).toList();
    if (!isLast) {
      assertThat(ids).as(context + ": a page that is not the last one").hasSize(limit);
    }
    return ids;
  }
}

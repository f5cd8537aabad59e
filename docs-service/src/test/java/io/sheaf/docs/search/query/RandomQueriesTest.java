package io.sheaf.docs.search.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.testservers.Counts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Queries at random find, and count, what looking at every document finds, by whichever plan.
class RandomQueriesTest {

  private static final List<String> KEYS = List.of("k", "kk", "K", "k k");
  private static final List<String> VALUES = List.of("a", "ab", "b", "A", "ü", "a b", "1.5");
  private static final List<String> FOLDERS = List.of("", "x", "x/y", "z");

  @TempDir
  private static Path folder;

  private record Known(String path, String type, Map<String, List<String>> tags) {}

  private record Asked(String json, Predicate<Known> holds) {}

  private final Map<String, Known> known = new TreeMap<>();
  private String position = "";
  private Random random = new Random();

  @Test
  void randomQueriesAnswerWhatLookingAtEveryDocumentAnswers() {
    var seed = Counts.seed();
    System.out.println("query language, random queries: SHEAF_TEST_SEED=" + seed);
    random = new Random(seed);
    try (var running = Running.in(folder)) {
      var ann = running.as("ann", "random");
      for (int number = 0, many = Counts.of(40, 300); number < many; number++) {
        make(ann, number);
      }

      for (int step = 0, steps = Counts.of(60, 5000); step < steps; step++) {
        var asked = random.nextInt(4) == 0 ? tag() : clause(3);
        var context = "seed " + seed + ", step " + step + ": " + asked.json();
        var plain = found(ann, asked.json(), context);
        var indexed = found(ann, "{\"all\":[" + asked.json() + "]}", context);
        var expected = known.entrySet().stream().filter(each -> asked.holds().test(each.getValue()))
            .map(Map.Entry::getKey).toList();
        assertThat(plain).as(context).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(indexed).as(context).isEqualTo(plain);
        assertCounts(ann, asked, context);
      }
    }
  }

  private void make(Client ann, int number) {
    var in = pick(FOLDERS);
    var path = (in.isEmpty() ? "" : in + "/") + "d" + number + ".txt";
    var type = random.nextBoolean() ? "text/plain" : "text/html";
    var tags = new TreeMap<String, List<String>>();
    for (int many = random.nextInt(3); many > 0; many--) {
      tags.put(pick(KEYS), some(VALUES));
    }
    var spelled = tags.entrySet().stream()
        .map(tag -> "{\"key\":\"" + tag.getKey() + "\",\"values\":" + list(tag.getValue())
            + "}")
        .collect(Collectors.joining(","));
    var reply = ann.with("X-Sheaf-Position", "true").post("/documents", "{\"path\":\"" + path + "\",\"contentType\":\""
        + type + "\",\"content\":\"x\",\"tags\":[" + spelled + "]}");
    assertThat(reply.status()).as(reply.toString()).isEqualTo(201);
    position = reply.header("X-Sheaf-Position").orElseThrow();
    known.put(reply.at("documentId"), new Known(path, type, tags));
  }

  private List<String> found(Client ann, String query, String context) {
    var ids = new ArrayList<String>();
    var cursor = "";
    Reply reply;
    do {
      reply = ann.with("X-Sheaf-Position", position).post("/query",
          "{\"query\":" + query + ",\"limit\":17,\"cursor\":\"" + cursor + "\"}");
      assertThat(reply.status()).as(context + reply).isEqualTo(200);
      for (int at = 0; at < reply.size("hits"); at++) {
        ids.add(reply.at("hits." + at + ".document.documentId"));
      }
      cursor = reply.at("cursor");
    } while (!cursor.isEmpty());
    assertThat(reply.at("total")).as(context).isEqualTo(Integer.toString(ids.size()));
    return ids;
  }

  private void assertCounts(Client ann, Asked asked, String context) {
    var key = pick(KEYS);
    var reply = ann.with("X-Sheaf-Position", position).post("/query", "{\"query\":" + asked.json()
        + ",\"facets\":{\"f\":{\"tag\":\"" + key + "\",\"limit\":100}}}");
    var counted = new TreeMap<String, Long>();
    IntStream.range(0, size(reply)).forEach(at -> counted.put(reply.at("facets.f.values." + at + ".value"),
        Long.valueOf(reply.at("facets.f.values." + at + ".count"))));
    var expected = known.values().stream().filter(asked.holds())
        .flatMap(each -> each.tags().getOrDefault(key, List.of()).stream().distinct())
        .collect(Collectors.groupingBy(value -> value, TreeMap::new, Collectors.counting()));
    assertThat(counted).as(context).isEqualTo(expected);
  }

  private static int size(Reply reply) {
    return reply.json().get("facets").get("f").get("values").size();
  }

  private Asked clause(int depth) {
    return switch (random.nextInt(depth == 0 ? 5 : 8)) {
      case 0, 1 -> tag();
      case 2 -> {
        var in = pick(FOLDERS);
        yield new Asked("{\"folder\":\"" + in + "\"}",
            each -> in.isEmpty() || each.path().startsWith(in + "/"));
      }
      case 3 -> {
        var type = random.nextBoolean() ? "text/plain" : "text/html";
        yield new Asked("{\"type\":{\"eq\":\"" + type + "\"}}", each -> each.type().equals(type));
      }
      case 4 -> {
        var start = "d" + random.nextInt(4);
        yield new Asked("{\"name\":{\"beginsWith\":\"" + start.toUpperCase(Locale.ROOT) + "\"}}",
            each -> each.path().substring(each.path().lastIndexOf('/') + 1).startsWith(start));
      }
      case 5 -> {
        var of = clause(depth - 1);
        yield new Asked("{\"not\":" + of.json() + "}", of.holds().negate());
      }
      case 6 -> several("any", depth, (one, other) -> one.or(other), _ -> false);
      default -> several("all", depth, (one, other) -> one.and(other), _ -> true);
    };
  }

  private interface Joining {
    Predicate<Known> join(Predicate<Known> one, Predicate<Known> other);
  }

  private Asked several(String operator, int depth, Joining joining, Predicate<Known> ofNone) {
    var parts = IntStream.range(0, random.nextInt(3)).mapToObj(_ -> clause(depth - 1)).toList();
    var holds = ofNone;
    for (var part : parts) {
      holds = joining.join(holds, part.holds());
    }
    return new Asked("{\"" + operator + "\":[" + parts.stream().map(Asked::json).collect(Collectors.joining(","))
        + "]}", holds);
  }

  private Asked tag() {
    var key = pick(KEYS);
    var value = pick(VALUES);
    var values = some(VALUES);
    return switch (random.nextInt(5)) {
      case 0 -> tag(key, "", _ -> true);
      case 1 -> tag(key, ",\"eq\":\"" + value + "\"", value::equals);
      case 2 -> tag(key, ",\"eqOr\":" + list(values), values::contains);
      case 3 -> tag(key, ",\"beginsWith\":\"" + value + "\"", each -> each.startsWith(value));
      default -> {
        var to = pick(VALUES);
        // None of these has a character for which UTF-16 and UTF-8 differ in order.
        yield tag(key, ",\"range\":{\"from\":\"" + value + "\",\"to\":\"" + to + "\"}",
            each -> each.compareTo(value) >= 0 && each.compareTo(to) <= 0);
      }
    };
  }

  private static Asked tag(String key, String condition, Predicate<String> holds) {
    return new Asked("{\"tag\":{\"key\":\"" + key + "\"" + condition + "}}",
        each -> each.tags().getOrDefault(key, List.of()).stream().anyMatch(holds));
  }

  private List<String> some(List<String> from) {
    return IntStream.rangeClosed(0, random.nextInt(3)).mapToObj(_ -> pick(from)).distinct().toList();
  }

  private static String list(List<String> values) {
    return values.stream().map(value -> "\"" + value + "\"").collect(Collectors.joining(",", "[", "]"));
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }
}

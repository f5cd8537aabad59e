package io.sheaf.docs.search.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.testservers.Counts;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Queries at random find, and count, what looking at every document finds, by whichever plan.
class RandomQueriesTest {

  private static final List<String> KEYS = List.of("k", "kk", "K", "k k");
  private static final List<String> VALUES = List.of("a", "ab", "b", "A", "ü", "a b", "1.5");
  private static final List<String> FOLDERS = List.of("", "x", "x/y", "z");

  @TempDir
  private static Path folder;

  /// why these: negative, long and decimal ones, and two that are one as 64-bit floating point.
  private static final List<String> NUMBERS = List.of("-12.5", "-1", "0", "0.1", "3", "7.25", "10", "1500000000000",
      "9007199254740993", "9007199254740992", "-123456789012345678901234567890.5", "0.12345678901234567890123456789");
  private static final List<String> ATTRIBUTES = List.of("s", "n", "f", "k", "w", "p", "e", "s::n", "nobody");
  private static final List<String> FACETS = List.of("tag", "attribute", "by tag", "by attribute", "by folder",
      "by type", "by user", "number", "by size", "by inserted");

  /// What a document says under one key, as it is written, and the numbers among it.
  private record Said(List<String> spelled, List<BigDecimal> numbers) {}

  private record Known(String path, String type, int size, Map<String, List<String>> tags, Map<String, Said> said) {

    Stream<String> folders() {
      return Stream.concat(Stream.of(""), FOLDERS.stream()
          .filter(folder -> !folder.isEmpty() && path.startsWith(folder + "/")));
    }
  }

  private record Asked(String json, Predicate<Known> holds) {}

  private final Map<String, Known> known = new TreeMap<>();
  private final List<String> positions = new ArrayList<>();
  private String position = "";
  private List<String> entities = List.of();
  private Random random = new Random();

  @Test
  void randomQueriesAnswerWhatLookingAtEveryDocumentAnswers() {
    var seed = Counts.seed();
    System.out.println("query language, random queries: SHEAF_TEST_SEED=" + seed);
    random = new Random(seed);
    try (var running = Running.in(folder)) {
      var ann = running.as("ann", "random");
      define(ann);
      for (int number = 0, many = Counts.of(40, 300); number < many; number++) {
        make(ann, number);
      }
      awaitSeen(ann);

      for (int step = 0, steps = Counts.of(60, 5000); step < steps; step++) {
        var asked = switch (random.nextInt(5)) {
          case 0 -> tag();
          case 1 -> attribute();
          default -> clause(3);
        };
        var context = "seed " + seed + ", step " + step + ": " + asked.json();
        var plain = found(ann, asked.json(), "", context);
        var expected = known.entrySet().stream().filter(each -> asked.holds().test(each.getValue()))
            .map(Map.Entry::getKey).toList();
        assertThat(plain).as(context).containsExactlyInAnyOrderElementsOf(expected);
        for (var plan : List.of("table", "index")) {
          assertThat(found(ann, asked.json(), plan, context)).as(plan + ", " + context).isEqualTo(plain);
        }
        assertCounts(ann, asked, context);
      }
      System.out.println("query language, random queries: answered without a wish by " + plans);
      assertThat(plans).containsKeys("table", "index");
    }
  }

  private final Map<String, Integer> plans = new TreeMap<>();

  private void define(Client ann) {
    for (var attribute : List.of("s STRING", "n NUMBER", "f BOOLEAN", "k KEY_ONLY", "p PUBLICATION", "e ENTITY")) {
      var words = attribute.split(" ");
      is(200, ann.post("/attributes",
          "{\"attribute\":{\"key\":\"" + words[0] + "\",\"dataType\":\"" + words[1] + "\"}}"));
    }
    is(200, ann.post("/attributes",
        "{\"attribute\":{\"key\":\"w\",\"dataType\":\"WATERMARK\",\"watermark\":{\"text\":\"secret\"}}}"));
    is(200, ann.put("/sites/random/schema/document", "{\"name\":\"s\",\"attributes\":{\"compositeKeys\":"
        + "[{\"attributeKeys\":[\"s\",\"n\"]}],\"allowAdditionalAttributes\":true}}"));
    type = ann.post("/entityTypes", "{\"entityType\":{\"name\":\"Supplier\",\"namespace\":\"CUSTOM\"}}")
        .at("entityTypeId");
    entities = IntStream.range(0, 2).mapToObj(number -> ann.post("/entities/" + type,
        "{\"entity\":{\"name\":\"e" + number + "\"}}").at("entityId")).toList();
  }

  private String type = "";

  private static void is(int status, Reply reply) {
    assertThat(reply.status()).as(reply.toString()).isEqualTo(status);
  }

  /// Some attributes, and how they stand in a request.
  private Map<String, Said> attributes(List<String> written) {
    var said = new TreeMap<String, Said>();
    if (random.nextBoolean()) {
      said.put("s", new Said(some(VALUES), List.of()));
      written.add("{\"key\":\"s\",\"stringValues\":" + list(said.get("s").spelled()) + "}");
    }
    if (random.nextBoolean()) {
      var numbers = some(NUMBERS);
      said.put("n", new Said(numbers, numbers.stream().map(BigDecimal::new).toList()));
      written.add("{\"key\":\"n\",\"numberValues\":[" + String.join(",", numbers) + "]}");
    }
    if (random.nextBoolean()) {
      var flag = random.nextBoolean();
      said.put("f", new Said(List.of(Boolean.toString(flag)), List.of()));
      written.add("{\"key\":\"f\",\"booleanValue\":" + flag + "}");
    }
    for (var key : List.of("k", "w")) {
      if (random.nextInt(3) == 0) {
        said.put(key, new Said(List.of(), List.of()));
        written.add("{\"key\":\"" + key + "\"}");
      }
    }
    if (random.nextInt(3) == 0) {
      said.put("p", new Said(List.of(pick(VALUES)), List.of()));
      written.add("{\"key\":\"p\",\"stringValue\":\"" + said.get("p").spelled().getFirst() + "\"}");
    }
    if (random.nextInt(3) == 0) {
      var entity = pick(entities);
      said.put("e", new Said(List.of(type + "#" + entity), List.of()));
      written.add("{\"key\":\"e\",\"entityTypeId\":\"" + type + "\",\"entityId\":\"" + entity + "\"}");
    }
    if (said.containsKey("s") && said.containsKey("n")) {
      said.put("s::n", new Said(said.get("s").spelled().stream().flatMap(text -> said.get("n").numbers().stream()
          .map(number -> text + "::" + shown(number))).distinct().toList(), List.of()));
    }
    return said;
  }

  private static String shown(BigDecimal number) {
    var digits = number.abs().setScale(4, RoundingMode.HALF_UP).toPlainString();
    var sign = number.signum() < 0 ? "-" : "";
    return sign + "0".repeat(Math.max(0, 20 - sign.length() - digits.length())) + digits;
  }

  private void make(Client ann, int number) {
    var in = pick(FOLDERS);
    var path = (in.isEmpty() ? "" : in + "/") + "d" + number + ".txt";
    var contentType = random.nextBoolean() ? "text/plain" : "text/html";
    var tags = new TreeMap<String, List<String>>();
    for (int many = random.nextInt(3); many > 0; many--) {
      tags.put(pick(KEYS), some(VALUES));
    }
    var spelled = tags.entrySet().stream()
        .map(tag -> "{\"key\":\"" + tag.getKey() + "\",\"values\":" + list(tag.getValue())
            + "}")
        .collect(Collectors.joining(","));
    var written = new ArrayList<String>();
    var said = attributes(written);
    var content = "x".repeat(1 + random.nextInt(30));
    var reply = ann.with("X-Sheaf-Position", "true").post("/documents", "{\"path\":\"" + path + "\",\"contentType\":\""
        + contentType + "\",\"content\":\"" + content + "\",\"tags\":[" + spelled + "],\"attributes\":["
        + String.join(",", written) + "]}");
    assertThat(reply.status()).as(reply.toString()).isEqualTo(201);
    noted(reply);
    known.put(reply.at("documentId"), new Known(path, contentType, content.length(), tags, said));
    if (random.nextInt(5) == 0) {
      addArtifact(ann, reply.at("documentId"), spelled, written);
    }
  }

  /// What an artifact says finds nothing: neither itself nor the document that it is of.
  private void addArtifact(Client ann, String documentId, String tags, List<String> attributes) {
    var reply = ann.with("X-Sheaf-Position", "true").post("/documents", "{\"documentId\":\"" + documentId
        + "\",\"artifacts\":true,\"path\":\"x/artifact.txt\",\"contentType\":\"text/plain\",\"content\":\"of it\",\"tags\":["
        + tags
        + "],\"attributes\":[" + String.join(",", attributes) + "]}");
    assertThat(reply.status()).as(reply.toString()).isEqualTo(201);
    noted(reply);
  }

  private void noted(Reply reply) {
    position = reply.header("X-Sheaf-Position").orElseThrow();
    positions.add(position);
  }

  /// why each: a position promises that its own write is seen, and nothing of those before it.
  private void awaitSeen(Client ann) {
    positions.forEach(each -> is(200, ann.patient().with("X-Sheaf-Position", each).post("/query",
        "{\"query\":{\"any\":[]},\"limit\":1}")));
  }

  /// Page by page, by that plan, or by the one that fits.
  private List<String> found(Client ann, String query, String plan, String context) {
    var ids = new ArrayList<String>();
    var cursor = "";
    int limit = random.nextInt(4) == 0 ? 17 : 100;
    Reply reply;
    do {
      reply = ann.patient().with("X-Sheaf-Position", position).with("X-Sheaf-Plan", plan).post("/query",
          "{\"query\":" + query + ",\"limit\":" + limit + ",\"cursor\":\"" + cursor + "\"}");
      assertThat(reply.status()).as(context + reply).isEqualTo(200);
      assertThat(reply.header("X-Sheaf-Plan").orElseThrow()).as(context).startsWith(plan);
      for (int at = 0; at < reply.size("hits"); at++) {
        ids.add(reply.at("hits." + at + ".document.documentId"));
      }
      cursor = reply.at("cursor");
    } while (!cursor.isEmpty());
    assertThat(reply.at("total")).as(context).isEqualTo(Integer.toString(ids.size()));
    return ids;
  }

  /// The same counts by either plan, and those that looking at every document comes to.
  private void assertCounts(Client ann, Asked asked, String context) {
    var facet = facet();
    var found = known.values().stream().filter(asked.holds()).toList();
    for (var plan : List.of("", "table", "index")) {
      var reply = ann.patient().with("X-Sheaf-Position", position).with("X-Sheaf-Plan", plan).post("/query",
          "{\"query\":" + asked.json() + ",\"facets\":{\"f\":{" + facet.json() + "}}}");
      is(200, reply);
      if (plan.isEmpty()) {
        plans.merge(reply.header("X-Sheaf-Plan").orElseThrow(), 1, Integer::sum);
      }
      assertThat(reply.at("facets.f." + (facet.ranged() ? "ranges" : "values")))
          .as(context + ", " + facet.json() + ", " + reply.header("X-Sheaf-Plan")).isEqualTo(facet.counted(found));
    }
  }

  /// What is counted, and of which documents what.
  private record FacetAsked(String json, boolean ranged, Function<Known, Stream<String>> values,
      List<String> ranges, BiPredicate<Known, Integer> within) {

    String counted(List<Known> found) {
      if (ranged) {
        return IntStream.range(0, ranges.size()).mapToObj(at -> "{" + ranges.get(at) + ",\"count\":"
            + found.stream().filter(each -> within.test(each, at)).count() + "}")
            .collect(Collectors.joining(",", "[", "]"));
      }
      return found.stream().flatMap(each -> values.apply(each).distinct())
          .collect(Collectors.groupingBy(value -> value, Collectors.counting())).entrySet().stream()
          .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
          .map(each -> "{\"value\":\"" + each.getKey() + "\",\"count\":" + each.getValue() + "}")
          .collect(Collectors.joining(",", "[", "]"));
    }
  }

  private FacetAsked facet() {
    var key = pick(KEYS);
    var attribute = pick(ATTRIBUTES);
    return switch (pick(FACETS)) {
      case "tag" -> values("\"tag\":\"" + key + "\"",
          each -> each.tags().getOrDefault(key, List.of()).stream());
      case "attribute" ->
        values("\"attribute\":\"" + attribute + "\"", each -> said(each, attribute).spelled().stream());
      case "by tag" -> values("\"by\":\"tag\"", each -> each.tags().keySet().stream());
      case "by attribute" -> values("\"by\":\"attribute\"", each -> each.said().keySet().stream());
      case "by folder" -> values("\"by\":\"folder\"", Known::folders);
      case "by type" -> values("\"by\":\"type\"", each -> Stream.of(each.type()));
      case "by user" -> values("\"by\":\"user\"", _ -> Stream.of("ann"));
      case "number" -> {
        var ends = IntStream.range(0, 2).mapToObj(_ -> List.of(pick(NUMBERS), pick(NUMBERS))).toList();
        yield ranges("\"number\":\"n\"", ends, (each, at) -> said(each, "n").numbers().stream()
            .anyMatch(number -> within(number, ends.get(at).getFirst(), ends.get(at).getLast())));
      }
      case "by size" -> {
        var ends = List.of(List.of("1", "10"), List.of("5.5", "30"));
        yield ranges("\"by\":\"size\"", ends, (each, at) -> within(BigDecimal.valueOf(each.size()),
            ends.get(at).getFirst(), ends.get(at).getLast()));
      }
      default -> {
        var ends = List.of(List.of("\"2000-01-01\"", "\"9999-01-01\""), List.of("\"1990-01-01\"", "\"2000-01-01\""));
        yield ranges("\"by\":\"inserted\"", ends, (_, at) -> at == 0);
      }
    };
  }

  private static FacetAsked values(String json, Function<Known, Stream<String>> values) {
    return new FacetAsked(json + ",\"limit\":100", false, values, List.of(), (_, _) -> false);
  }

  private static FacetAsked ranges(String json, List<List<String>> ends, BiPredicate<Known, Integer> within) {
    var asked = ends.stream().map(end -> "{\"from\":" + end.getFirst() + ",\"to\":" + end.getLast() + "}").toList();
    var shown = ends.stream().map(end -> "\"from\":\"" + end.getFirst().replace("\"", "") + "\",\"to\":\""
        + end.getLast().replace("\"", "") + "\"").toList();
    return new FacetAsked(json + ",\"ranges\":[" + String.join(",", asked) + "]", true, _ -> Stream.of(), shown,
        within);
  }

  /// As 64-bit floating point, in which ranges are compared.
  private static boolean within(BigDecimal number, String from, String to) {
    return number.doubleValue() >= Double.parseDouble(from) && number.doubleValue() <= Double.parseDouble(to);
  }

  private static Said said(Known known, String key) {
    return known.said().getOrDefault(key, new Said(List.of(), List.of()));
  }

  private Asked attribute() {
    var key = pick(ATTRIBUTES);
    var from = attributeValue(key);
    var to = attributeValue(key);
    var values = some(List.of(from, to, pick(VALUES), pick(NUMBERS)));
    return switch (random.nextInt(6)) {
      case 0 -> attribute(key, "", each -> each.said().containsKey(key));
      case 1 -> attribute(key, ",\"eq\":\"" + from + "\"", each -> saysOne(each, key, List.of(from)));
      case 2 -> attribute(key, ",\"eqOr\":" + list(values), each -> saysOne(each, key, values));
      case 3 -> {
        var start = from.substring(0, Math.min(from.length(), 1 + random.nextInt(3)));
        yield attribute(key, ",\"beginsWith\":\"" + start + "\"",
            each -> said(each, key).spelled().stream().anyMatch(value -> value.startsWith(start)));
      }
      case 4 -> attribute(key, ",\"range\":{\"from\":\"" + from + "\",\"to\":\"" + to + "\"}",
          each -> isNumber(from) && isNumber(to)
              ? said(each, key).numbers().stream().anyMatch(number -> within(number, from, to))
              : said(each, key).spelled().stream()
                  .anyMatch(value -> value.compareTo(from) >= 0 && value.compareTo(to) <= 0));
      default -> attribute(key, ",\"range\":{\"from\":\"" + from + "\"}", each -> isNumber(from)
          ? said(each, key).numbers().stream().anyMatch(number -> number.doubleValue() >= Double.parseDouble(from))
          : said(each, key).spelled().stream().anyMatch(value -> value.compareTo(from) >= 0));
    };
  }

  private static Asked attribute(String key, String condition, Predicate<Known> holds) {
    return new Asked("{\"attribute\":{\"key\":\"" + key + "\"" + condition + "}}", holds);
  }

  private static boolean saysOne(Known known, String key, List<String> values) {
    return said(known, key).spelled().stream().anyMatch(values::contains);
  }

  private String attributeValue(String key) {
    return switch (key) {
      case "n" -> pick(NUMBERS);
      case "f" -> pick(List.of("true", "false"));
      case "e" -> type + "#" + pick(entities);
      case "s::n" -> pick(VALUES) + "::" + shown(new BigDecimal(pick(NUMBERS)));
      default -> pick(VALUES);
    };
  }

  private static boolean isNumber(String text) {
    return text.matches("-?[0-9]+(\\.[0-9]+)?");
  }

  private Asked clause(int depth) {
    return switch (random.nextInt(depth == 0 ? 9 : 12)) {
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
      case 5 -> attribute();
      case 6 -> path();
      case 7 -> {
        var least = random.nextInt(31);
        yield new Asked("{\"size\":{\"from\":" + least + "}}", each -> each.size() >= least);
      }
      case 8 -> ids();
      case 9 -> {
        var of = clause(depth - 1);
        yield new Asked("{\"not\":" + of.json() + "}", of.holds().negate());
      }
      case 10 -> several("any", depth, (one, other) -> one.or(other), _ -> false);
      default -> several("all", depth, (one, other) -> one.and(other), _ -> true);
    };
  }

  /// All paths are of these characters, so that their order is the same everywhere.
  private Asked path() {
    var from = pick(FOLDERS) + "d" + random.nextInt(10);
    return new Asked("{\"path\":{\"range\":{\"from\":\"" + from + "\",\"to\":\"x/y\"}}}",
        each -> each.path().compareTo(from) >= 0 && each.path().compareTo("x/y") <= 0);
  }

  private Asked ids() {
    var ids = some(List.copyOf(known.keySet()));
    var paths = ids.stream().map(id -> Objects.requireNonNull(known.get(id)).path()).toList();
    return new Asked("{\"ids\":" + list(ids) + "}", each -> paths.contains(each.path()));
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

package io.sheaf.docs.search;

import static io.sheaf.docs.search.AttributeDesk.flag;
import static io.sheaf.docs.search.AttributeDesk.ids;
import static io.sheaf.docs.search.AttributeDesk.is;
import static io.sheaf.docs.search.AttributeDesk.number;
import static io.sheaf.docs.search.AttributeDesk.said;
import static io.sheaf.docs.search.AttributeDesk.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.web.Features;
import io.sheaf.testservers.Counts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Several attributes that no schema declares to be searched together.
@OnAwsToo
class UndeclaredSearchTest {

  private static final List<String> TEXTS = List.of("a", "ab", "a/b", "a-b", "#x", "b", "é", "b c");
  private static final List<String> NUMBERS = List.of("-12.5", "-1", "0", "7", "7.25", "100", "9007199254740993",
      "9007199254740992", "-1234567890123456789012.5");
  private static final String SEVERAL = "\"attributes\":[{\"key\":\"s\",\"eq\":\"a\"},{\"key\":\"n\",\"eq\":\"7\"}]";

  @TempDir
  private static Path folder;
  private static Running running;

  @BeforeAll
  static void start() {
    running = Running.in(folder, Features.USUAL.withSearchWithoutComposite(true));
  }

  @AfterAll
  static void stop() {
    running.close();
  }

  @Test
  void theyAreRefusedUnlessThatIsSwitchedOn(@TempDir Path other) {
    var desk = AttributeDesk.at(running, "on");
    try (var usual = Running.in(other)) {
      var refused = AttributeDesk.at(usual, "off").search("", SEVERAL);

      assertThat(said(refused)).isEqualTo(
          "400 {\"errors\":[{\"error\":\"no composite key found for attributes 's,n'\"}]}");
    }
    assertThat(said(desk.search("", SEVERAL))).isEqualTo("200 {\"documents\":[]}");
  }

  @Test
  void whatIsWrongWithAQuestionIsStillRefused() {
    var desk = AttributeDesk.at(running, "wrong");

    assertThat(said(desk.search("", "\"attributes\":[{\"key\":\"s\"},{\"key\":\"n\",\"eq\":\"7\"}]")))
        .isEqualTo("400 {\"errors\":[{\"key\":\"eq\","
            + "\"error\":\"'eq' is required on all but the last attribute in list\"}]}");
    assertThat(said(desk.search("", "\"attributes\":[{\"key\":\"s\",\"beginsWith\":\"a\"},{\"key\":\"n\"}]")))
        .isEqualTo("400 {\"errors\":[{\"key\":\"beginsWith\","
            + "\"error\":\"'beginsWith' can only be used on last attribute in list\"}]}");
  }

  private record Made(String documentId, String position) {}

  private static Made made(Client client, String path, String attributes) {
    return made(client, "", path, attributes);
  }

  private static Made made(Client client, String parameters, String path, String attributes) {
    var reply = client.with("X-Sheaf-Position", "true").post("/documents" + parameters,
        "{\"path\":\"" + path + "\",\"content\":\"x\",\"attributes\":[" + attributes + "]}");
    is(201, reply);
    return new Made(reply.at("documentId"), reply.header("X-Sheaf-Position").orElseThrow());
  }

  @Test
  void aRowSaysWhatItIsFoundForAsACombinationDoes() {
    var desk = AttributeDesk.at(running, "row");
    var one = made(desk.client(), "in/d1.txt", text("s", "a", "c") + "," + number("n", "7", "9"));
    var seeing = desk.client().with("X-Sheaf-Position", one.position());

    assertThat(AttributeDesk.search(seeing, "", SEVERAL).text())
        .startsWith("{\"documents\":[{\"path\":\"in/d1.txt\",")
        .endsWith("\"matchedAttribute\":{\"key\":\"s::n\",\"stringValue\":\"a::000000000000007.0000\"}}]}");
    assertThat(AttributeDesk.search(seeing, "", SEVERAL + ",\"documentIds\":[\"" + one.documentId() + "\"]").text())
        .endsWith("\"matchedAttribute\":{\"key\":\"s::n\",\"stringValue\":\"a::000000000000007.0000\"}}]}");
    assertThat(ids(AttributeDesk.search(seeing, "",
        "\"attributes\":[{\"key\":\"s\",\"eq\":\"a\"},{\"key\":\"s\",\"eq\":\"c\"}]"))).hasSize(1);
  }

  @Test
  void whatADocumentNoLongerSaysDoesNotFindIt() {
    var desk = AttributeDesk.at(running, "stale");
    var one = made(desk.client(), "d1.txt", text("s", "a") + "," + number("n", "7"));
    assertThat(ids(AttributeDesk.search(desk.client().with("X-Sheaf-Position", one.position()), "", SEVERAL)))
        .containsExactly(one.documentId());

    is(200, desk.client().put("/documents/" + one.documentId() + "/attributes/s",
        "{\"attribute\":{\"stringValue\":\"b\"}}"));

    assertThat(desk.found(SEVERAL)).isEmpty();
    assertThat(desk.found(SEVERAL + ",\"documentIds\":[\"" + one.documentId() + "\"]")).isEmpty();
  }

  @Test
  void pagesAreFullOfWhatTheCallerMayReadAndLeadForthAndBack() {
    var desk = AttributeDesk.at(running, "paged");
    assertThat(desk.client().post("/folders", "{\"path\":\"secret\"}").status()).isIn(200, 201);
    is(200, running.admin().put("/folders/permissions?siteId=paged",
        "{\"path\":\"secret\",\"roles\":[{\"roleName\":\"boss\",\"permissions\":[\"READ\",\"WRITE\"]}]}"));
    var boss = running.as("eve", "paged", "boss");
    var last = "";
    for (int at = 0; at < 12; at++) {
      var attributes = text("s", "a") + "," + number("n", Integer.toString(11 - at));
      last = made(at % 3 == 0 ? boss : desk.client(), "?siteId=paged",
          (at % 3 == 0 ? "secret/d" : "open/d") + at + ".txt",
          attributes).position();
    }
    assertThat(last).isNotEmpty();
    var query = "\"attributes\":[{\"key\":\"s\",\"eq\":\"a\"},"
        + "{\"key\":\"n\",\"range\":{\"start\":\"-1\",\"end\":\"100\",\"type\":\"NUMBER\"}}]";
    var ann = desk.client().with("X-Sheaf-Position", last);

    var first = AttributeDesk.search(ann, "?limit=3", query);
    var second = AttributeDesk.search(ann, "?limit=3&next=" + first.at("next"), query);
    var third = AttributeDesk.search(ann, "?limit=3&next=" + second.at("next"), query);
    var back = AttributeDesk.search(ann, "?limit=3&previous=" + third.at("previous"), query);

    assertThat(paths(first)).containsExactly("open/d11.txt", "open/d10.txt", "open/d8.txt");
    assertThat(paths(second)).containsExactly("open/d7.txt", "open/d5.txt", "open/d4.txt");
    assertThat(paths(third)).containsExactly("open/d2.txt", "open/d1.txt");
    assertThat(third.at("next")).isEmpty();
    assertThat(paths(back)).isEqualTo(paths(second));
    assertThat(
        AttributeDesk.search(boss.with("X-Sheaf-Position", last), "?siteId=paged&limit=100", query).size("documents"))
        .isEqualTo(12);
    assertThat(said(AttributeDesk.search(boss, "?siteId=paged&next=" + first.at("next"), query)))
        .isEqualTo("400 {\"message\":\"Invalid Next token\"}");
  }

  private static List<String> paths(Reply reply) {
    is(200, reply);
    return IntStream.range(0, reply.size("documents")).mapToObj(at -> reply.at("documents." + at + ".path")).toList();
  }

  @Test
  void theyAreFoundAsDeclaredOnesAre() {
    var seed = Counts.seed();
    System.out.println("undeclared combinations: SHEAF_TEST_SEED=" + seed);
    var random = new Random(seed);
    var declared = AttributeDesk.at(running, "declared").declare("s,n", "t,s", "f,n", "t,n,s")
        .awaitDeclared("s", "n").awaitDeclared("t", "s").awaitDeclared("f", "n").awaitDeclared("t", "n", "s");
    var bare = AttributeDesk.at(running, "bare");
    var twins = new HashMap<String, String>();
    var last = "";
    for (int number = 0, many = Counts.of(30, 300); number < many; number++) {
      var attributes = attributes(random);
      var one = made(declared.client(), "d" + number, attributes);
      var other = made(bare.client(), "d" + number, attributes);
      twins.put(other.documentId(), one.documentId());
      last = other.position();
    }
    var seeing = bare.client().with("X-Sheaf-Position", last);

    for (int step = 0, steps = Counts.of(60, 1500); step < steps; step++) {
      var query = question(random);
      var context = "seed " + seed + ", step " + step + ": " + query;
      var expected = rows(declared.client(), query, Map.of());
      var found = rows(seeing, query, twins);
      var byId = Comparator.comparing((Row row) -> row.documentId());
      assertThat(found.stream().sorted(byId).toList()).as(context)
          .isEqualTo(expected.stream().sorted(byId).toList());
    }
  }

  private record Row(String documentId, String key, String value) {}

  private static List<Row> rows(Client client, String query, Map<String, String> twins) {
    var rows = new ArrayList<Row>();
    var next = "";
    do {
      var reply = AttributeDesk.search(client, "?limit=7" + (next.isEmpty() ? "" : "&next=" + next), query);
      is(200, reply);
      for (int at = 0; at < reply.size("documents"); at++) {
        var row = "documents." + at;
        var id = reply.at(row + ".documentId");
        rows.add(new Row(twins.getOrDefault(id, id), reply.at(row + ".matchedAttribute.key"),
            reply.at(row + ".matchedAttribute.stringValue")));
      }
      next = reply.at("next");
    } while (!next.isEmpty());
    return rows;
  }

  private static String attributes(Random random) {
    var attributes = new ArrayList<String>();
    if (random.nextInt(5) > 0) {
      attributes.add(text("s", some(random, TEXTS)));
    }
    if (random.nextInt(5) > 0) {
      attributes.add(number("n", some(random, NUMBERS)));
    }
    if (random.nextBoolean()) {
      attributes.add(text("t", some(random, TEXTS)));
    }
    if (random.nextBoolean()) {
      attributes.add(flag("f", random.nextBoolean()));
    }
    return String.join(",", attributes);
  }

  private static String[] some(Random random, List<String> from) {
    return IntStream.rangeClosed(0, random.nextInt(2)).mapToObj(_ -> pick(random, from)).distinct()
        .toArray(String[]::new);
  }

  private static <T> T pick(Random random, List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  /// In the order in which they are declared, so that the keys are told the same.
  private static String question(Random random) {
    var keys = pick(random, List.of("s,n", "t,s", "f,n", "t,n,s")).split(",");
    var elements = new ArrayList<String>();
    for (int at = 0; at < keys.length; at++) {
      elements.add("{\"key\":\"" + keys[at] + "\""
          + (at < keys.length - 1 ? equal(random, keys[at]) : last(random, keys[at])) + "}");
    }
    return "\"attributes\":[" + String.join(",", elements) + "]";
  }

  private static String equal(Random random, String key) {
    return ",\"eq\":\"" + value(random, key) + "\"";
  }

  private static String value(Random random, String key) {
    return switch (key) {
      case "n" -> pick(random, NUMBERS);
      case "f" -> random.nextBoolean() ? "true" : "False";
      default -> pick(random, TEXTS);
    };
  }

  private static String last(Random random, String key) {
    var start = value(random, key);
    var end = value(random, key);
    return switch (random.nextInt(6)) {
      case 0 -> "";
      case 1 -> ",\"eq\":\"" + start + "\"";
      case 2 -> ",\"eqOr\":[\"" + start + "\",\"" + end + "\"]";
      case 3 -> ",\"beginsWith\":\"" + start.substring(0, 1) + "\"";
      case 4 -> ",\"range\":{\"start\":\"" + start + "\",\"end\":\"" + end + "\"}";
      default -> ",\"range\":{\"start\":\"" + start + "\",\"end\":\"" + end + "\",\"type\":\""
          + (key.equals("n") ? "NUMBER" : "STRING") + "\"}";
    };
  }
}

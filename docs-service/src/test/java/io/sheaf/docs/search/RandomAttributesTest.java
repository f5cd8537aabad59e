package io.sheaf.docs.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.OrderedNumber;
import io.sheaf.storage.table.Utf8Order;
import io.sheaf.testservers.Counts;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Random histories of attributes, searched in every way, one and several at once, against a model that is a map.
class RandomAttributesTest {

  private static final List<String> TEXTS = List.of("a", "a b", "a!", "ab", "b", "b#c", "b/c", "b%c", "é", " z", "%",
      "\uD83D\uDE00", "\uFFFD", "true", "12");
  private static final List<String> NUMBERS = List.of("0", "1", "-1", "1.5", "-1.5", "12", "120", "-120",
      "12345678901234567890123456789012345678", "-12345678901234567890123456789012345678", "0.0001", "-0.0001", "1e30");
  private static final int STEPS = 50;

  private final long seed = Counts.seed();
  private final Random random = new Random(seed);

  private record Hit(String documentId, String value) {}

  /// What a question asks: the JSON of it, and which values it means.
  private record Asked(String json, Predicate<Object> matching) {}

  @Test
  void everySearchFindsWhatTheModelFindsAndPagesBothWays(@TempDir Path folder) {
    try (var running = Running.in(folder)) {
      for (int history = 0; history < Counts.of(3, 100); history++) {
        oneHistory(running, "h" + history);
      }
    } catch (AssertionError failure) {
      throw new AssertionError("SHEAF_TEST_SEED=" + seed, failure);
    }
  }

  private void oneHistory(Running running, String site) {
    var desk = AttributeDesk.at(running, site).declare("s,n", "t,s,f").awaitDeclared("n", "s")
        .awaitDeclared("f", "s", "t");
    var model = new TreeMap<String, Map<String, List<Object>>>();
    for (int number = 0; number < 8; number++) {
      desk.document("d" + number, "");
      model.put("d" + number, new TreeMap<>());
    }
    for (int step = 0; step < STEPS; step++) {
      change(desk.client(), model);
      if (step % 6 == 5) {
        search(desk.client(), model);
      }
    }
  }

  private void change(Client ann, Map<String, Map<String, List<Object>>> model) {
    if (model.isEmpty()) {
      return;
    }
    var id = any(List.copyOf(model.keySet()));
    var said = model.get(id);
    var key = any(List.of("s", "s", "n", "n", "t", "f", "k"));
    var at = "/documents/" + id + "/attributes/" + key;
    switch (random.nextInt(20)) {
      case 0 -> {
        AttributeDesk.is(200, ann.delete("/documents/" + id + (random.nextBoolean() ? "?softDelete=true" : "")));
        model.remove(id);
      }
      case 1, 2, 3 -> AttributeDesk.is(said.remove(key) == null ? 404 : 200, ann.delete(at));
      default -> {
        if (key.equals("k")) {
          if (!said.containsKey("k")) {
            AttributeDesk.is(201, ann.post("/documents/" + id + "/attributes", "{\"attributes\":[{\"key\":\"k\"}]}"));
            said.put("k", List.of(""));
          }
          return;
        }
        var values = values(key);
        said.put(key, values);
        AttributeDesk.is(200, ann.put(at, "{\"attribute\":" + json(key, values) + "}"));
      }
    }
  }

  private List<Object> values(String key) {
    if (key.equals("f")) {
      return List.of(random.nextBoolean());
    }
    var values = new LinkedHashSet<Object>();
    for (int count = key.equals("t") ? 0 : random.nextInt(3); count >= 0; count--) {
      values.add(key.equals("n") ? number(any(NUMBERS)) : any(TEXTS));
    }
    return List.copyOf(values);
  }

  private static BigDecimal number(String text) {
    var number = new BigDecimal(text).stripTrailingZeros();
    return number.scale() < 0 ? number.setScale(0) : number;
  }

  private static String json(String key, List<Object> values) {
    return switch (key) {
      case "f" -> "{\"booleanValue\":" + values.getFirst() + "}";
      case "n" -> "{\"numberValues\":"
          + values.stream().map(Object::toString).collect(Collectors.joining(",", "[", "]")) + "}";
      default -> "{\"stringValues\":" + list(values.stream().map(Object::toString).toList()) + "}";
    };
  }

  // Searching

  private void search(Client ann, Map<String, Map<String, List<Object>>> model) {
    for (var key : List.of("s", "n", "f", "k", "t")) {
      var asked = any(questions(key));
      check(ann, "\"attribute\":{\"key\":\"" + key + "\"" + asked.json() + "}",
          expected(model, List.of(key), Map.of(key, asked)));
    }
    for (var declared : List.of(List.of("s", "n"), List.of("t", "s", "f"))) {
      var order = new ArrayList<>(declared);
      Collections.shuffle(order, random);
      var asked = new TreeMap<String, Asked>();
      order.forEach(key -> asked.put(key,
          key.equals(order.getLast()) ? any(questions(key)) : questions(key).getFirst()));
      var elements = order.stream().map(key -> "{\"key\":\"" + key + "\"" + asked.get(key).json() + "}").toList();
      check(ann, "\"attributes\":[" + String.join(",", elements) + "]", expected(model, declared, asked));
    }
  }

  /// The first of them asks for one value.
  private List<Asked> questions(String key) {
    var one = one(key);
    var other = one(key);
    var number = key.equals("n");
    var prefix = number ? any(List.of("1", "-", "12", "0")) : any(List.of("a", "b", "", "t", "%", "f"));
    return List.of(
        new Asked(",\"eq\":" + quoted(one), value -> same(key, one, value)),
        new Asked(",\"eqOr\":" + list(List.of(one, other, one)),
            value -> same(key, one, value) || same(key, other, value)),
        new Asked(",\"beginsWith\":" + quoted(prefix), value -> spelled(value).startsWith(prefix)),
        new Asked(",\"range\":{\"start\":" + quoted(one) + ",\"end\":" + quoted(other)
            + (number && random.nextBoolean() ? ",\"type\":\"NUMBER\"" : "") + "}",
            value -> number
                ? number(one).compareTo((BigDecimal) value) <= 0 && ((BigDecimal) value).compareTo(number(other)) <= 0
                : Utf8Order.compareInKeys(one, value.toString()) <= 0
                    && Utf8Order.compareInKeys(value.toString(), other) <= 0),
        new Asked("", _ -> true));
  }

  private String one(String key) {
    return switch (key) {
      case "n" -> any(NUMBERS);
      case "f" -> any(List.of("true", "false"));
      default -> any(TEXTS);
    };
  }

  private static boolean same(String key, String asked, Object value) {
    return key.equals("n") ? number(asked).equals(value) : asked.equals(value.toString());
  }

  private static String spelled(Object value) {
    return value instanceof BigDecimal number ? number.toPlainString() : value.toString();
  }

  /// In the order of the values, one after the other; each document once, for the first combination that matches.
  private static List<Hit> expected(Map<String, Map<String, List<Object>>> model, List<String> keys,
      Map<String, Asked> asked) {
    record Found(String id, List<Object> values) {}
    Comparator<List<Object>> order = (some, others) -> IntStream.range(0, some.size())
        .map(at -> Utf8Order.compareInKeys(sort(some.get(at)), sort(others.get(at)))).filter(found -> found != 0)
        .findFirst().orElse(0);
    var found = new ArrayList<Found>();
    model.forEach((id, said) -> {
      var combinations = List.of(List.<Object>of());
      for (var key : keys) {
        var values = Optional.ofNullable(said.get(key)).orElse(List.of()).stream()
            .filter(Optional.ofNullable(asked.get(key)).orElseThrow().matching()).toList();
        combinations = combinations.stream().flatMap(some -> values.stream().map(value -> {
          var more = new ArrayList<>(some);
          more.add(value);
          return (List<Object>) more;
        })).toList();
      }
      combinations.stream().min(order).ifPresent(first -> found.add(new Found(id, first)));
    });
    found.sort(Comparator.comparing(Found::values, order));
    return found.stream().map(one -> new Hit(one.id(), shown(one.values()))).toList();
  }

  private static String sort(Object value) {
    return value instanceof BigDecimal number ? OrderedNumber.text(number) : value.toString();
  }

  private static String shown(List<Object> values) {
    return values.size() == 1
        ? spelled(values.getFirst())
        : values.stream().map(value -> value instanceof BigDecimal ? "#" : value.toString())
            .collect(Collectors.joining("::"));
  }

  private void check(Client ann, String query, List<Hit> expected) {
    var body = "{\"query\":{" + query + "}}";
    int limit = 1 + random.nextInt(5);
    Reply last = ann.post("/search?limit=" + limit, body);
    var forwards = new ArrayList<>(hits(last));
    while (!last.at("next").isEmpty()) {
      last = ann.post("/search?limit=" + limit + "&next=" + last.at("next"), body);
      forwards.addAll(hits(last));
    }
    assertThat(forwards).as(body).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(forwards.stream().map(Hit::value)).as(body).isEqualTo(expected.stream().map(Hit::value).toList());

    var backwards = new ArrayList<>(hits(last).reversed());
    while (!last.at("previous").isEmpty()) {
      last = ann.post("/search?limit=" + limit + "&previous=" + last.at("previous"), body);
      backwards.addAll(hits(last).reversed());
    }
    Collections.reverse(backwards);
    assertThat(backwards).as(body + " backwards").isEqualTo(forwards);

    var ids = IntStream.range(0, 8).mapToObj(at -> "d" + at).toList();
    var among = hits(ann.post("/search", "{\"query\":{" + query + ",\"documentIds\":" + list(ids) + "}}"));
    assertThat(among).as(body + " among ids").containsExactlyInAnyOrderElementsOf(expected);
    assertThat(among.stream().map(Hit::value)).as(body).isEqualTo(expected.stream().map(Hit::value).toList());
  }

  private static List<Hit> hits(Reply reply) {
    AttributeDesk.is(200, reply);
    return IntStream.range(0, reply.size("documents")).mapToObj(at -> {
      var matched = "documents." + at + ".matchedAttribute.";
      var key = reply.at(matched + "key");
      var number = reply.at(matched + "numberValue");
      var value = !number.isEmpty()
          ? number(number).toPlainString()
          : reply.at(matched + "stringValue") + reply.at(matched + "booleanValue");
      // why: what a number becomes within a combination is rounded, and is tried where combinations are made.
      return new Hit(reply.at("documents." + at + ".documentId"),
          key.equals("s::n") ? value.substring(0, value.lastIndexOf("::")) + "::#" : value);
    }).toList();
  }

  private <T> T any(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private static String list(List<String> texts) {
    return texts.stream().map(RandomAttributesTest::quoted).collect(Collectors.joining(",", "[", "]"));
  }

  private static String quoted(String text) {
    return "\"" + text + "\"";
  }
}

package io.sheaf.docs.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.documents.Shelf;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.Utf8Order;
import io.sheaf.testservers.Counts;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Random histories of tags, searched in every way, against a model that is a map.
class RandomTagsTest {

  private static final List<String> KEYS = List.of("a", "a#b", "k/1");
  private static final List<String> VALUES = List.of("", "a", "a b", "a!", "ab", "b", "b#c", "b/c", "b%c", "é",
      "\uD83D\uDE00",
      "\uFFFD");
  private static final int STEPS = 60;

  private final long seed = Counts.seed();
  private final Random random = new Random(seed);

  private record ModelTag(List<String> values, int when) {}

  private record Hit(String documentId, String value) {}

  /// The documents, their tags, and a counter for a clock.
  private static final class Model {
    final Map<String, Map<String, ModelTag>> documents = new TreeMap<>();
    int now;

    List<Hit> found(String key, Predicate<String> matching, boolean newestFirst, boolean valueByValue) {
      record Found(Hit hit, int when) {}
      var found = new ArrayList<Found>();
      documents.forEach((id, tags) -> {
        var tag = tags.get(key);
        if (tag != null) {
          tag.values().stream().filter(matching).min((one, other) -> Utf8Order.compare(spelled(one), spelled(other)))
              .ifPresent(value -> found.add(new Found(new Hit(id, value), tag.when())));
        }
      });
      Comparator<Found> byTime = Comparator.comparingInt(Found::when);
      // why the '#': it ends each value in the list, so that what goes on with a blank stands before.
      Comparator<Found> byValue = (one, other) -> Utf8Order.compare(
          spelled(one.hit().value()) + (valueByValue ? "" : "#"),
          spelled(other.hit().value()) + (valueByValue ? "" : "#"));
      found.sort(newestFirst ? byTime.reversed() : byValue.thenComparing(byTime));
      return found.stream().map(Found::hit).toList();
    }
  }

  private static String spelled(String text) {
    return text.replace("%", "%25").replace("#", "%23").replace("/", "%2F");
  }

  @Test
  void everySearchFindsWhatTheModelFindsAndPagesBothWays(@TempDir Path folder) {
    try (var running = Running.in(folder)) {
      for (int history = 0; history < Counts.of(4, 200); history++) {
        oneHistory(running, "h" + history);
      }
    } catch (AssertionError failure) {
      throw new AssertionError("SHEAF_TEST_SEED=" + seed, failure);
    }
  }

  private void oneHistory(Running running, String site) {
    var shelf = Shelf.of(running, site);
    var ann = running.as("ann", site);
    var model = new Model();
    for (int number = 0; number < 8; number++) {
      shelf.put("d" + number, "f/d" + number);
      model.documents.put("d" + number, new TreeMap<>());
    }
    for (int step = 0; step < STEPS; step++) {
      change(ann, shelf, model);
      if (step % 6 == 5) {
        search(ann, model);
      }
    }
  }

  private void change(Client ann, Shelf shelf, Model model) {
    if (model.documents.isEmpty()) {
      return;
    }
    var id = any(List.copyOf(model.documents.keySet()));
    var tags = model.documents.get(id);
    var at = "/documents/" + id + "/tags";
    model.now++;
    switch (random.nextInt(20)) {
      case 0 -> {
        shelf.putAway(id);
        model.documents.remove(id);
      }
      case 1, 2, 3 -> {
        var given = some();
        tags.clear();
        given.forEach((key, values) -> tags.put(key, new ModelTag(values, model.now)));
        is(200, ann.put(at, body(given)));
      }
      case 4, 5 -> {
        var key = any(KEYS);
        is(tags.remove(key) == null ? 404 : 200, ann.delete(at + "/" + escaped(key)));
      }
      case 6, 7, 8 -> {
        var key = any(KEYS);
        var value = any(VALUES.subList(1, VALUES.size()));
        is(removed(tags, key, value) ? 200 : 404, ann.delete(at + "/" + escaped(key) + "/" + escaped(value)));
      }
      default -> {
        var given = some();
        given.forEach((key, values) -> tags.put(key, new ModelTag(values, model.now)));
        is(random.nextBoolean() ? 201 : 200, given, ann, at);
      }
    }
  }

  private static boolean removed(Map<String, ModelTag> tags, String key, String value) {
    var tag = tags.get(key);
    if (tag == null || !tag.values().contains(value)) {
      return false;
    }
    var left = tag.values().stream().filter(one -> !one.equals(value)).toList();
    if (left.isEmpty()) {
      tags.remove(key);
    } else {
      tags.put(key, new ModelTag(left, tag.when()));
    }
    return true;
  }

  private static void is(int status, Map<String, List<String>> given, Client ann, String at) {
    is(status, status == 201 ? ann.post(at, body(given)) : ann.patch(at, body(given)));
  }

  private static void is(int status, Reply reply) {
    assertThat(reply.status()).as(reply.toString()).isEqualTo(status);
  }

  private Map<String, List<String>> some() {
    var given = new LinkedHashMap<String, List<String>>();
    for (int many = random.nextInt(3); many >= 0; many--) {
      var values = new LinkedHashSet<String>();
      for (int count = random.nextInt(3); count >= 0; count--) {
        values.add(any(VALUES));
      }
      given.put(any(KEYS), List.copyOf(values));
    }
    return given;
  }

  private static String body(Map<String, List<String>> given) {
    return given.entrySet().stream()
        .map(tag -> "{\"key\":" + quoted(tag.getKey()) + ",\"values\":" + list(tag.getValue()) + "}")
        .collect(Collectors.joining(",", "{\"tags\":[", "]}"));
  }

  private void search(Client ann, Model model) {
    var key = any(KEYS);
    var one = any(VALUES);
    var other = any(VALUES);
    check(ann, key, "\"eq\":" + quoted(one), model.found(key, one::equals, true, false));
    check(ann, key, "\"eqOr\":" + list(List.of(one, other, one)),
        model.found(key, List.of(one, other)::contains, false, true));
    check(ann, key, "\"beginsWith\":" + quoted(one), model.found(key, value -> value.startsWith(one), false, false));
    check(ann, key, "\"range\":{\"start\":" + quoted(one) + ",\"end\":" + quoted(other) + "}",
        model.found(key, value -> Utf8Order.compare(spelled(one), spelled(value)) <= 0
            && Utf8Order.compare(spelled(value), spelled(other)) <= 0, false, false));
    check(ann, key, "\"eqOr\":[]", model.found(key, _ -> true, false, false));
  }

  private void check(Client ann, String key, String question, List<Hit> expected) {
    var body = "{\"query\":{\"tag\":{\"key\":" + quoted(key) + "," + question + "}}}";
    int limit = 1 + random.nextInt(5);
    var forwards = new ArrayList<Hit>();
    Reply last = ann.post("/search?limit=" + limit, body);
    forwards.addAll(hits(last));
    while (!last.at("next").isEmpty()) {
      last = ann.post("/search?limit=" + limit + "&next=" + last.at("next"), body);
      forwards.addAll(hits(last));
    }
    assertThat(forwards).as(body).isEqualTo(expected);

    var backwards = new ArrayList<>(hits(last).reversed());
    while (!last.at("previous").isEmpty()) {
      last = ann.post("/search?limit=" + limit + "&previous=" + last.at("previous"), body);
      backwards.addAll(hits(last).reversed());
    }
    Collections.reverse(backwards);
    assertThat(backwards).as(body + " backwards").isEqualTo(expected);
  }

  private static List<Hit> hits(Reply reply) {
    is(200, reply);
    return IntStream.range(0, reply.size("documents")).mapToObj(at -> new Hit(
        reply.at("documents." + at + ".documentId"), reply.at("documents." + at + ".matchedTag.value"))).toList();
  }

  private <T> T any(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private static String list(List<String> texts) {
    return texts.stream().map(RandomTagsTest::quoted).collect(Collectors.joining(",", "[", "]"));
  }

  private static String quoted(String text) {
    return "\"" + text + "\"";
  }

  private static String escaped(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}

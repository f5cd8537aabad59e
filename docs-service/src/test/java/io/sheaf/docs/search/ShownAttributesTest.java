package io.sheaf.docs.search;

import static io.sheaf.docs.search.AttributeDesk.ids;
import static io.sheaf.docs.search.AttributeDesk.is;
import static io.sheaf.docs.search.AttributeDesk.number;
import static io.sheaf.docs.search.AttributeDesk.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.testservers.Counts;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is shown as an attribute and kept as something else is found as the attribute: locks and combinations.
@OnAwsToo
class ShownAttributesTest {

  private static final List<String> TEXTS = List.of("x", "x:", "x::y", ":", "a", "a b", "1.5000",
      "000000000000001.5000", "-1", "#");
  private static final List<String> NUMBERS = List.of("1.5", "1.50004", "1.50005", "-1.5", "0", "7",
      "123456789012345678901");

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

  @Test
  void lockedDocumentsAreFoundUntilTheyAreUnlocked() {
    var desk = AttributeDesk.at(running, "locked").document("d1", "").document("d2", "").document("d3", "");
    var admin = running.admin();
    is(200, desk.client().put("/documents/d1/checkout"));
    is(200, desk.client().put("/documents/d2/checkout"));
    is(200, admin.put("/documents/d3/legalHold?siteId=locked"));

    assertThat(desk.found("\"attribute\":{\"key\":\"Checkout\"}")).containsExactly("d1", "d2");
    assertThat(desk.found("\"attribute\":{\"key\":\"Checkout\",\"eq\":\"Checkout#d2\"}")).containsExactly("d2");
    assertThat(desk.found("\"attribute\":{\"key\":\"Checkout\",\"beginsWith\":\"Checkout#\"}"))
        .containsExactly("d1", "d2");
    assertThat(desk.found("\"attribute\":{\"key\":\"Checkout\"},\"documentIds\":[\"d2\",\"d3\"]"))
        .containsExactly("d2");
    assertThat(desk.found("\"attribute\":{\"key\":\"CheckoutForLegalHold\"}")).containsExactly("d3");
    assertThat(desk.client().post("/query", "{\"query\":{\"attribute\":{\"key\":\"Checkout\"}}}").at("total"))
        .isEqualTo("2");

    var unlocked = desk.client().with("X-Sheaf-Position", "true").delete("/documents/d1/checkout");
    is(200, unlocked);

    assertThat(desk.found("\"attribute\":{\"key\":\"Checkout\"}")).containsExactly("d2");
    assertThat(desk.client().with("X-Sheaf-Position", unlocked.header("X-Sheaf-Position").orElseThrow())
        .post("/query", "{\"query\":{\"all\":[{\"attribute\":{\"key\":\"Checkout\"}}]}}").at("total")).isEqualTo("1");
  }

  @Test
  void combinationsAreFoundByTheirOwnKeyAsTheyAreShown() {
    var seed = Counts.seed();
    System.out.println("combinations by their own key: SHEAF_TEST_SEED=" + seed);
    var random = new Random(seed);
    var desk = AttributeDesk.at(running, "combined").declare("s,n", "n,t").awaitDeclared("s", "n")
        .awaitDeclared("n", "t");
    var shown = new TreeMap<String, TreeMap<String, TreeSet<String>>>();
    for (int at = 0, many = Counts.of(40, 200); at < many; at++) {
      var texts = some(random, TEXTS);
      var others = some(random, TEXTS);
      var numbers = some(random, NUMBERS);
      desk.document("d" + at, text("s", texts) + "," + number("n", numbers) + "," + text("t", others));
      var id = "d" + at;
      for (var value : numbers) {
        for (var each : texts) {
          note(shown, "s::n", id, each + "::" + wide(value));
        }
        for (var each : others) {
          note(shown, "n::t", id, wide(value) + "::" + each);
        }
      }
    }

    for (int step = 0, steps = Counts.of(60, 2000); step < steps; step++) {
      var key = random.nextBoolean() ? "s::n" : "n::t";
      var all = shown.getOrDefault(key, new TreeMap<>());
      var values = all.values().stream().flatMap(TreeSet::stream).distinct().toList();
      var one = pick(random, values);
      var other = pick(random, values);
      var start = one.substring(0, 1 + random.nextInt(one.length()));
      var asked = switch (random.nextInt(5)) {
        case 0 -> new Asked("", _ -> true);
        case 1 -> new Asked(",\"eq\":\"" + one + "\"", one::equals);
        case 2 -> new Asked(",\"eqOr\":[\"" + one + "\",\"" + other + "\",\"none\"]",
            value -> value.equals(one) || value.equals(other));
        case 3 -> new Asked(",\"beginsWith\":\"" + start + "\"", value -> value.startsWith(start));
        default -> new Asked(",\"eq\":\"" + start + "\"", start::equals);
      };
      var expected = all.entrySet().stream().filter(each -> each.getValue().stream().anyMatch(asked.holds()))
          .map(each -> each.getKey()).collect(Collectors.toCollection(TreeSet::new));
      var found = ids(desk.search("?limit=1000", "\"attribute\":{\"key\":\"" + key + "\"" + asked.condition() + "}"));
      assertThat(found).as("seed " + seed + ", step " + step + ": " + key + asked.condition())
          .containsExactlyInAnyOrderElementsOf(expected);
    }
  }

  private record Asked(String condition, Predicate<String> holds) {}

  private static void note(TreeMap<String, TreeMap<String, TreeSet<String>>> shown, String key, String id,
      String value) {
    shown.computeIfAbsent(key, _ -> new TreeMap<>()).computeIfAbsent(id, _ -> new TreeSet<>()).add(value);
  }

  /// As a number is shown in a combination.
  private static String wide(String number) {
    var value = new BigDecimal(number);
    var digits = value.abs().setScale(4, RoundingMode.HALF_UP).toPlainString();
    var sign = value.signum() < 0 ? "-" : "";
    return sign + "0".repeat(Math.max(0, 20 - sign.length() - digits.length())) + digits;
  }

  private static String[] some(Random random, List<String> from) {
    return IntStream.rangeClosed(0, random.nextInt(2)).mapToObj(_ -> pick(random, from)).distinct()
        .toArray(String[]::new);
  }

  private static <T> T pick(Random random, List<T> from) {
    return from.get(random.nextInt(from.size()));
  }
}

package io.sheaf.storage.table;

import static io.sheaf.storage.table.TableSchema.ACTION;
import static io.sheaf.storage.table.TableSchema.ATTRIBUTES_BY_VALUE;
import static io.sheaf.storage.table.TableSchema.COMMENT;
import static io.sheaf.storage.table.TableSchema.DOCUMENTS_OF_DAY;
import static io.sheaf.storage.table.TableSchema.SYNC;
import static io.sheaf.storage.table.TableSchema.TAGS_BY_VALUE;
import static io.sheaf.storage.table.TableSchema.TAG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.testservers.Counts;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SpanTest {

  private static final SiteId SITE = SiteId.DEFAULT;
  private static final Stamp MORNING = stamp("2026-11-18T08:00:00Z", 1);
  private static final Stamp NOON = stamp("2026-11-18T12:00:00Z", 0);
  private static final Stamp EVENING = stamp("2026-11-18T20:00:00Z", 9999);

  @Test
  void noRangeOfAnyKindHoldsAnItemOfAnotherKindInItsPartition() {
    var sync = SYNC.main();
    for (var range : List.of(sync.beginning(), sync.atLeast(MORNING), sync.atMost(EVENING), sync.below(EVENING), sync
        .between(MORNING, EVENING))) {
      assertThat(holds(range, SYNC.key(SITE, "d", NOON))).as("%s", range).isTrue();
      assertThat(holds(range, TAG.key(SITE, "d", "k"))).as("%s", range).isFalse();
      assertThat(holds(range, ACTION.key(SITE, "d", 1, "OCR"))).as("%s", range).isFalse();
      assertThat(holds(range, TableSchema.DOCUMENT.key(SITE, "d"))).as("%s", range).isFalse();
      assertThat(holds(range, TableSchema.VERSION.key(SITE, "d", 0))).as("%s", range).isFalse();
    }
  }

  @Test
  void rangesOfSortKeysThatBeginWithATimeDoNotReachTheKindsThatBeginWithAWord() {
    var comments = COMMENT.main();
    var comment = COMMENT.key(SITE, "i", NOON, "c");
    var reaction = TableSchema.REACTION.key(SITE, "i", "c", "u");

    for (var range : List.of(comments.beginning(), comments.atLeast(MORNING), comments.atMost(EVENING), comments.below(
        EVENING))) {
      assertThat(holds(range, comment)).as("%s", range).isTrue();
      assertThat(holds(range, reaction)).as("%s", range).isFalse();
    }
  }

  @Test
  void bothEndsBelongToARangeAndTheLimitBelowItDoesNot() {
    var notes = TableSchema.LETTER_VERSION.main();
    var day = LocalDate.parse("2026-11-18");
    var noon = TableSchema.LETTER_VERSION.key(SITE, day, NOON);

    assertThat(holds(notes.between(NOON, NOON), noon)).isTrue();
    assertThat(holds(notes.atMost(NOON), noon)).isTrue();
    assertThat(holds(notes.atLeast(NOON), noon)).isTrue();
    assertThat(holds(notes.below(NOON), noon)).isFalse();
    assertThat(holds(notes.below(EVENING), noon)).isTrue();
    assertThat(holds(notes.below(new Stamp(NOON.micros(), 1)), noon)).isTrue();
  }

  @Test
  void anInstantStandsForAllStampsOfItsMicrosecondAndADayForAllOfTheDay() {
    var sync = SYNC.main();
    var evening = SYNC.key(SITE, "d", EVENING);

    assertThat(holds(sync.between(EVENING.micros(), EVENING.micros()), evening)).isTrue();
    assertThat(holds(sync.below(EVENING.micros()), evening)).isFalse();
    assertThat(holds(sync.startingWith(LocalDate.parse("2026-11-18")), evening)).isTrue();
    assertThat(holds(sync.atMost(LocalDate.parse("2026-11-18")), evening)).isTrue();
    assertThat(holds(sync.atMost(LocalDate.parse("2026-11-17")), evening)).isFalse();
  }

  @Test
  void aValueIsFoundWholeAndNotByWhatBeginsLikeIt() {
    assertThat(holds(ATTRIBUTES_BY_VALUE.beginning("red"), "red")).isTrue();
    assertThat(holds(ATTRIBUTES_BY_VALUE.beginning("red"), "redder")).isFalse();
    assertThat(holds(ATTRIBUTES_BY_VALUE.startingWith("red"), "redder")).isTrue();
    assertThat(holds(ATTRIBUTES_BY_VALUE.between("blue", "red"), "redder")).isFalse();
    assertThat(holds(TAGS_BY_VALUE.beginning("red"), tagged("red"))).isTrue();
    assertThat(holds(TAGS_BY_VALUE.beginning("red"), tagged("redder"))).isFalse();
    assertThat(holds(TAGS_BY_VALUE.atMost("red"), tagged("red"))).isTrue();
    assertThat(holds(TAGS_BY_VALUE.atMost("red"), tagged("redder"))).isFalse();
  }

  @Test
  void charactersBeyondTheBasicPlaneBelongToOpenRanges() {
    var late = "\uD83D\uDE00\uDBFF\uDFFE";

    assertThat(holds(ATTRIBUTES_BY_VALUE.atLeast("a"), late)).isTrue();
    assertThat(holds(TAGS_BY_VALUE.startingWith("x"), tagged("x" + late))).isTrue();
    assertThat(holds(TAGS_BY_VALUE.between("a", late), tagged(late))).isTrue();
    assertThat(holds(TAG.main().atLeast("a"), TAG.key(SITE, "d", late))).isTrue();
    assertThat(holds(TAG.main().below(late), TAG.key(SITE, "d", "\uFFFF"))).isTrue();
  }

  @Test
  void valuesBeforeTheLastOneAreKept() {
    var within = TAGS_BY_VALUE.within("red").between(MORNING, NOON);

    assertThat(holds(within, TAGS_BY_VALUE.entry(SITE, "color", "red", NOON, "d").sort())).isTrue();
    assertThat(holds(within, TAGS_BY_VALUE.entry(SITE, "color", "red", EVENING, "d").sort())).isFalse();
    assertThat(holds(TAGS_BY_VALUE.atLeast("red", MORNING), tagged("rust"))).isFalse();
    assertThat(holds(TAGS_BY_VALUE.below("red", EVENING), tagged("blue"))).isFalse();
  }

  @Test
  void noRangeAsksForAnEmptyTextWhichNoTableTakes() {
    assertThat(ATTRIBUTES_BY_VALUE.beginning()).isEqualTo(Range.ALL);
    assertThat(ATTRIBUTES_BY_VALUE.startingWith("")).isEqualTo(Range.ALL);
    assertThat(ATTRIBUTES_BY_VALUE.atLeast("")).isEqualTo(Range.ALL);
    assertThat(ATTRIBUTES_BY_VALUE.atLeast("a")).isEqualTo(new Range.AtLeast("a"));
    assertThat(ATTRIBUTES_BY_VALUE.atMost("a")).isEqualTo(new Range.AtMost("a"));
    assertThat(ATTRIBUTES_BY_VALUE.below("a")).isEqualTo(new Range.Below("a"));
    assertThat(ATTRIBUTES_BY_VALUE.between("", "a")).isEqualTo(new Range.AtMost("a"));
    assertThat(DOCUMENTS_OF_DAY.beginning()).isInstanceOf(Range.Between.class);
    assertThatThrownBy(() -> ATTRIBUTES_BY_VALUE.below("")).hasMessageContaining("nothing is below");
  }

  @Test
  void rangesOfNumbersHoldWhatTheNumbersSay() {
    long seed = Counts.seed();
    var random = new Random(seed);
    for (int n = 0; n < Counts.of(2_000, 200_000); n++) {
      var from = number(random);
      var to = number(random);
      var value = number(random);
      var sort = ATTRIBUTES_BY_VALUE.entry(SITE, "amount", value).sort();

      assertThat(holds(ATTRIBUTES_BY_VALUE.between(from, to), sort)).as("%s to %s: %s, seed %d", from, to, value, seed)
          .isEqualTo(from.compareTo(value) <= 0 && value.compareTo(to) <= 0);
      assertThat(holds(TAGS_BY_VALUE.between(from, to), tagged(value))).as("%s to %s: %s, seed %d", from, to, value,
          seed).isEqualTo(from.compareTo(value) <= 0 && value.compareTo(to) <= 0);
      assertThat(holds(ATTRIBUTES_BY_VALUE.below(to), sort)).as("below %s: %s, seed %d", to, value, seed).isEqualTo(
          value.compareTo(to) < 0);
      assertThat(holds(TAGS_BY_VALUE.below(to), tagged(value))).as("below %s: %s, seed %d", to, value, seed).isEqualTo(
          value.compareTo(to) < 0);
    }
  }

  @Test
  void theTextBeforeATextIsTheLastOfThoseBelowIt() {
    assertThat(Span.before("b")).isEqualTo("a\uDBFF\uDFFF");
    assertThat(Span.before("x\uE000")).isEqualTo("x\uD7FF\uDBFF\uDFFF");
    assertThat(Span.before("x\uD800\uDC00")).isEqualTo("x\uFFFF\uDBFF\uDFFF");
    assertThat(Span.before("x\0")).isEqualTo("x");
  }

  private static BigDecimal number(Random random) {
    return BigDecimal.valueOf(random.nextInt(-120, 121), random.nextInt(0, 2));
  }

  private static String tagged(Object value) {
    return TAGS_BY_VALUE.entry(SITE, "color", value, NOON, "d").sort();
  }

  private static boolean holds(Range range, Key key) {
    return holds(range, key.sort());
  }

  private static boolean holds(Range range, String sort) {
    return switch (range) {
      case Range.All _ -> true;
      case Range.Beginning(var prefix) -> sort.startsWith(prefix);
      case Range.Between(var from, var to) ->
        Utf8Order.compare(from, sort) <= 0 && Utf8Order.compare(sort, to) <= 0;
      case Range.AtLeast(var from) -> Utf8Order.compare(from, sort) <= 0;
      case Range.AtMost(var to) -> Utf8Order.compare(sort, to) <= 0;
      case Range.Above(var than) -> Utf8Order.compare(than, sort) < 0;
      case Range.Below(var than) -> Utf8Order.compare(sort, than) < 0;
    };
  }

  private static Stamp stamp(String instant, int counter) {
    return new Stamp(Instant.parse(instant), counter);
  }
}

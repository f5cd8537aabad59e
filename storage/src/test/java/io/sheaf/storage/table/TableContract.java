package io.sheaf.storage.table;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What every table engine promises. An engine's test says how to open one, and inherits the rest.
public abstract class TableContract {

  protected final TestClock clock = new TestClock();
  protected Table table;

  /// An empty table, or one in which nothing of other tests can be seen.
  protected abstract Table open(TestClock clock);

  @BeforeEach
  void openTable() {
    table = open(clock);
  }

  // --- finding and putting

  @Test
  void anItemIsFoundAsItWasPut() {
    var item = Item.of(key("docs#1", "#LATEST")).with("path", "a/b.txt").with("size", 17).with("held", true)
        .with("nothing", Value.Nothing.NOTHING).with("bytes", Value.of("bytes".getBytes(UTF_8)))
        .with("list", Value.of(List.of(Value.of("one"), Value.of(2), Value.of(List.of()))))
        .with("map", Value.of(Map.of("inner", Value.of(Map.of("$odd", Value.of("name"), "$bytes", Value.of(1))))))
        .with("empty", "").with("unicode", "Grüße 🌍 \u0000 \"\\ end").indexed(gsi1("days", "2026#1"))
        .indexed(gsi2("owner#me", "1")).expiring(clock.instant().plusSeconds(60)).build();

    assertThat(table.write(Write.put(item)).isDone()).isTrue();

    assertThat(table.find(item.key())).contains(item);
  }

  @Test
  void aKeyWithoutAnItemIsNotInTheAnswer() {
    put(plain("p", "there").build());

    var found = table.find(List.of(key("p", "there"), key("p", "not there"), key("q", "there")));

    assertThat(found).containsOnlyKeys(key("p", "there"));
  }

  @Test
  void aPutReplacesTheWholeItem() {
    put(Item.of(key("p", "s")).with("old", 1).indexed(gsi1("i", "1")).expiring(clock.instant().plusSeconds(9)).build());
    var replacement = Item.of(key("p", "s")).with("new", 2).build();

    put(replacement);

    assertThat(table.find(key("p", "s"))).contains(replacement);
    assertThat(indexPage("i")).isEmpty();
  }

  @Test
  void manyMoreKeysThanOneRequestTakesAreFoundAtOnce() {
    for (int batch = 0; batch < 3; batch++) {
      var writes = new ArrayList<Write>();
      for (int at = 0; at < 90; at++) {
        writes.add(Write.put(plain("p", "s" + (batch * 90 + at)).build()));
      }
      table.write(writes);
    }
    var keys = new ArrayList<Key>();
    for (int at = 0; at < 300; at++) {
      keys.add(key("p", "s" + at));
    }

    assertThat(table.find(keys)).hasSize(270);
  }

  @Test
  void howeverManyKeysAreAskedForThoseThatAreThereAreFoundAndNoOthers() {
    for (int at = 0; at < 70; at += 2) {
      put(plain("p" + at % 3, "s" + at).with("number", at).build());
    }
    put(plain("p", "expired").expiring(clock.instant().plusSeconds(5)).build());
    clock.advance(Duration.ofSeconds(6));

    for (int count = 1; count <= 70; count++) {
      var keys = new ArrayList<Key>();
      var there = new ArrayList<Key>();
      for (int at = 0; at < count; at++) {
        keys.add(key("p" + at % 3, "s" + at));
        if (at % 2 == 0) {
          there.add(keys.getLast());
        }
      }
      keys.add(key("p", "expired"));

      var found = table.find(keys);

      assertThat(found).containsOnlyKeys(there);
      found.forEach((key, item) -> assertThat(key.sort()).isEqualTo("s" + item.wholeNumber("number")));
    }
  }

  @Test
  void aKeyThatIsNamedTwiceIsFoundOnce() {
    put(plain("p", "s").build());

    assertThat(table.find(List.of(key("p", "s"), key("p", "t"), key("p", "s")))).containsOnlyKeys(key("p", "s"));
  }

  @Test
  void theTwoTablesAreApart() {
    put(Item.of(Key.stored(TableName.AUDIT, "p", "s")).with("of", "audit").build());

    assertThat(table.find(key("p", "s"))).isEmpty();
    assertThat(table.page(Query.of(new Partition(TableName.AUDIT, Optional.empty(), "p"))).items()).hasSize(1);
    assertThat(page("p")).isEmpty();
  }

  @Test
  void oneWriteSpansBothTables() {
    var document = plain("p", "s").build();
    var activity = Item.of(Key.stored(TableName.AUDIT, "p", "s")).with("of", "audit").build();

    table.write(Write.put(document), Write.put(activity));

    assertThat(table.find(List.of(document.key(), activity.key())).values()).containsExactlyInAnyOrder(document,
        activity);
  }

  @Test
  void numbersKeepTheirValueToThirtyEightDigits() {
    var texts = List.of("0", "-1.5", "12345678901234567890123456789012345678", "1E-130", "-9.9E+125", "100", "0.1");
    for (var text : texts) {
      put(plain("p", "n" + text).with("number", Value.of(new BigDecimal(text))).build());
    }

    for (var text : texts) {
      assertThat(table.find(key("p", "n" + text)).orElseThrow().number("number")).isEqualByComparingTo(text);
    }
  }

  // --- all or none

  @Test
  void aWriteHappensAsAWholeOrNotAtAll() {
    put(plain("p", "taken").build());

    var outcome = table.write(Write.put(plain("p", "a").build()), Write.insert(plain("p", "taken").build()),
        Write.delete(key("p", "x")),
        Write.put(plain("q", "b").build()));

    assertThat(outcome).isInstanceOf(WriteOutcome.Unmet.class);
    assertThat(page("p")).extracting(item -> item.key().sort()).containsExactly("taken");
    assertThat(page("q")).isEmpty();
  }

  @Test
  void everyUnmetConditionIsNamedWithWhatWasFoundInstead() {
    var one = plain("p", "1").with("state", "old").build();
    put(one);
    var first = Write.put(plain("p", "1").build(), Condition.equal("state", "new"));
    var fine = Write.put(plain("p", "2").build());
    var third = Write.check(key("p", "3"), Condition.present());

    var outcome = table.write(first, fine, third);

    assertThat(outcome).isEqualTo(new WriteOutcome.Unmet(List.of(
        new WriteOutcome.Failure(0, first, Optional.of(one)), new WriteOutcome.Failure(2, third, Optional.empty()))));
  }

  @Test
  void onlyOneOfManyInsertsOfTheSameKeySucceeds() throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var inserts = new ArrayList<java.util.concurrent.Future<Boolean>>();
      for (int at = 0; at < 16; at++) {
        var item = plain("p", "one").with("by", at).build();
        inserts.add(threads.submit(() -> table.write(Write.insert(item)).isDone()));
      }
      int succeeded = 0;
      for (var insert : inserts) {
        succeeded += insert.get() ? 1 : 0;
      }
      assertThat(succeeded).isEqualTo(1);
    }
  }

  @Test
  void concurrentAdditionsAllCount() throws Exception {
    put(plain("p", "counter").with("count", 0).build());
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var additions = new ArrayList<java.util.concurrent.Future<?>>();
      for (int at = 0; at < 24; at++) {
        additions.add(threads.submit(() -> table.write(Write.update(key("p", "counter")).add("count", 2).build())));
      }
      for (var addition : additions) {
        addition.get();
      }
    }

    assertThat(table.find(key("p", "counter")).orElseThrow().wholeNumber("count")).isEqualTo(48);
  }

  // --- updates

  @Test
  void anUpdateChangesWhatItNamesAndNothingElse() {
    put(plain("p", "s").with("kept", "k").with("changed", "c").with("gone", "g").with("count", 40)
        .indexed(gsi1("i", "1")).expiring(clock.instant().plusSeconds(60)).build());

    table.write(Write.update(key("p", "s")).set("changed", "new").remove("gone").add("count", 2).add("fresh", 5)
        .enter(gsi2("j", "2")).leave(IndexName.GSI1).lasting().build());

    assertThat(table.find(key("p", "s"))).contains(plain("p", "s").with("kept", "k").with("changed", "new")
        .with("count", 42).with("fresh", 5).indexed(gsi2("j", "2")).build());
    assertThat(indexPage("i")).isEmpty();
  }

  @Test
  void anUpdateOfAnItemThatIsNotThereIsUnmetAndMakesNone() {
    assertThat(table.write(Write.update(key("p", "s")).set("a", "b").build()).isDone()).isFalse();
    assertThat(table.find(key("p", "s"))).isEmpty();
  }

  @Test
  void addingToATextIsAnErrorAndWritesNothing() {
    put(plain("p", "s").with("text", "one").build());

    assertThatThrownBy(
        () -> table.write(Write.put(plain("p", "other").build()), Write.update(key("p", "s")).add("text", 1).build()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(page("p")).extracting(item -> item.key().sort()).containsExactly("s");
  }

  // --- conditions

  @Test
  void conditionsAreAskedOfTheItemThatIsThere() {
    put(plain("p", "s").with("text", "b").with("number", 10).with("flag", true)
        .with("list", Value.of(List.of(Value.of(1), Value.of("x")))).build());
    var held = List.of(Condition.present(), Condition.has("text"), Condition.lacks("other"),
        Condition.equal("text", "b"), Condition.equal("number", Value.of(new BigDecimal("10.0"))),
        Condition.equal("flag", Value.of(true)),
        Condition.equal("list", Value.of(List.of(Value.of(1), Value.of("x")))), Condition.less("number", Value.of(11)),
        Condition.greater("number", Value.of(9)), Condition.atMost("number", Value.of(10)),
        Condition.atLeast("text", Value.of("b")), Condition.less("text", Value.of("ba")),
        Condition.equal("text", "c").negated(), Condition.equal("other", "b").negated(),
        Condition.less("text", Value.of(5)).negated(), Condition.equal("text", "x").or(Condition.has("number")),
        Condition.always(), new Condition.Any(List.of()).negated());
    for (var condition : held) {
      assertThat(table.write(Write.check(key("p", "s"), condition)).isDone()).as("%s holds", condition).isTrue();
      assertThat(table.write(Write.check(key("p", "s"), condition.negated())).isDone())
          .as("the opposite of %s does not", condition).isFalse();
    }
  }

  @Test
  void ofAnAbsentItemOnlyAbsenceIsTrue() {
    for (var condition : List.of(Condition.absent(), Condition.lacks("a"), Condition.equal("a", "b").negated(),
        Condition.less("a", Value.of(1)).negated())) {
      assertThat(table.write(Write.check(key("p", "none"), condition)).isDone()).as("%s", condition).isTrue();
    }
    for (var condition : List.of(Condition.present(), Condition.has("a"), Condition.equal("a", "b"),
        Condition.less("a", Value.of(1)))) {
      assertThat(table.write(Write.check(key("p", "none"), condition)).isDone()).as("%s", condition).isFalse();
    }
  }

  @Test
  void aDeleteOfNothingIsDoneAndAConditionalOneIsNot() {
    assertThat(table.write(Write.delete(key("p", "none"))).isDone()).isTrue();
    assertThat(table.write(Write.delete(key("p", "none"), Condition.present())).isDone()).isFalse();
  }

  // --- pages

  @Test
  void aPageIsInTheOrderOfTheSortKeysBytes() {
    var sorts = List.of("", " ", "!", "A", "Z", "a", "aa", "ab", "b", "é", "\uffee", "🌍").stream()
        .map(text -> "k" + text).toList();
    for (var sort : sorts.reversed()) {
      put(plain("p", sort).build());
    }

    assertThat(page("p")).extracting(item -> item.key().sort()).containsExactlyElementsOf(sorts);
    assertThat(table.page(Query.of(partition("p")).backwards()).items()).extracting(item -> item.key().sort())
        .containsExactlyElementsOf(sorts.reversed());
  }

  @Test
  void rangesTakeExactlyTheirKeys() {
    for (var sort : List.of("a", "b", "b#1", "b#2", "b$", "c")) {
      put(plain("p", sort).build());
    }

    assertThat(sorts(new Range.Beginning("b#"))).containsExactly("b#1", "b#2");
    assertThat(sorts(new Range.Between("b", "b#2"))).containsExactly("b", "b#1", "b#2");
    assertThat(sorts(new Range.Between("c", "a"))).isEmpty();
    assertThat(sorts(new Range.AtLeast("b$"))).containsExactly("b$", "c");
    assertThat(sorts(new Range.AtMost("b"))).containsExactly("a", "b");
    assertThat(sorts(new Range.Above("b$"))).containsExactly("c");
    assertThat(sorts(new Range.Below("b"))).containsExactly("a");
  }

  @Test
  void followingNextReachesEverythingOnceInEitherDirection() {
    for (int at = 0; at < 25; at++) {
      put(plain("p", "s%02d".formatted(at)).indexed(gsi1("i", "same")).build());
    }
    for (var partition : List.of(partition("p"), index("i"))) {
      for (var query : List.of(Query.of(partition), Query.of(partition).backwards())) {
        var all = new ArrayList<Item>();
        int pages = 0;
        Position next = null;
        do {
          var page = table.page(query.limit(5).after(next));
          all.addAll(page.items());
          next = page.next();
          pages++;
        } while (next != null && pages < 30);
        assertThat(all).extracting(Item::key).doesNotHaveDuplicates().hasSize(25);
        assertThat(pages).as("a page that is exactly full and the last has no next").isEqualTo(5);
      }
    }
  }

  @Test
  void severalPagesAreThoseThatEachQueryAnswersByItself() {
    var queries = new ArrayList<Query>();
    for (int number = 0; number < 40; number++) {
      for (int item = 0; item < number % 5; item++) {
        put(plain("p" + number, "s" + item).build());
      }
      queries.add(Query.of(partition("p" + number)).limit(3));
    }

    var pages = table.pages(queries);

    assertThat(pages).isEqualTo(queries.stream().map(table::page).toList());
    assertThat(pages.get(4).items()).hasSize(3);
    assertThat(table.pages(List.of())).isEmpty();
  }

  @Test
  void aPositionStaysGoodWhenItsItemIsGone() {
    for (var sort : List.of("a", "b", "c", "d")) {
      put(plain("p", sort).build());
    }
    var first = table.page(Query.of(partition("p")).limit(2));
    table.write(Write.delete(key("p", "b")), Write.put(plain("p", "bb").build()));

    var second = table.page(Query.of(partition("p")).limit(10).after(first.next()));

    assertThat(second.items()).extracting(item -> item.key().sort()).containsExactly("bb", "c", "d");
  }

  @Test
  void aPositionOfOneListIsRefusedByAnother() {
    put(plain("p", "a").build());
    put(plain("p", "b").build());
    var next = table.page(Query.of(partition("p")).limit(1)).next();

    assertThatThrownBy(() -> Query.of(partition("finance/p")).after(next)).isInstanceOf(InvalidPosition.class);
    assertThatThrownBy(() -> Query.of(partition("p"), new Range.Beginning("a")).after(next))
        .isInstanceOf(InvalidPosition.class);
    assertThatThrownBy(() -> Query.of(partition("p")).backwards().after(next)).isInstanceOf(InvalidPosition.class);
  }

  @Test
  void anIndexHoldsTheItemsThatHaveAnEntryInIt() {
    put(plain("p", "1").indexed(gsi1("tag#color#blue", "2026-01-02")).build());
    put(plain("q", "2").indexed(gsi1("tag#color#blue", "2026-01-01")).indexed(gsi2("tag#color", "blue")).build());
    put(plain("r", "3").build());

    assertThat(indexPage("tag#color#blue")).extracting(item -> item.key().partition()).containsExactly("q", "p");
    assertThat(table.page(Query.of(new Partition(TableName.DOCUMENTS, Optional.of(IndexName.GSI2), "tag#color")))
        .items()).hasSize(1);
  }

  /// why so many ways: an engine may remember where a list saw an item, and look for others beside it.
  @Test
  void whatAListLeadsToIsFoundWhateverBecameOfItMeanwhile() {
    var first = new ArrayList<Key>();
    for (int document = 0; document < 24; document++) {
      var partition = "docs#" + document;
      first.add(key(partition, "first"));
      var writes = new ArrayList<Write>(List.of(Write.put(plain(partition, "first").with("n", document).build())));
      for (int tag = 0; tag < document; tag++) {
        writes.add(Write.put(plain(partition, "tag" + tag).build()));
      }
      writes.add(Write.put(Item.of(key(partition, "last")).indexed(gsi1("list", "%02d".formatted(document))).build()));
      table.write(writes);
    }

    assertThat(led(first)).isEqualTo(eachByItself(first)).hasSize(24);
    put(plain("docs#3", "first").with("n", "changed").build());
    table.write(Write.delete(first.get(4)));
    table.write(Write.delete(first.get(5)), Write.put(plain("docs#other", "s").build()));
    put(plain("docs#5", "first").with("n", "again").build());
    put(plain("docs#6", "first").expiring(clock.instant().minusSeconds(1)).build());
    assertThat(led(first)).isEqualTo(eachByItself(first)).hasSize(22);
    assertThat(led(first.subList(7, 8))).isEqualTo(eachByItself(first.subList(7, 8))).hasSize(1);

    indexPage("list");
    table.write(Write.delete(first.get(7)), Write.delete(key("docs#7", "last")));
    put(plain("docs#8", "first").with("n", "after it was listed").build());
    assertThat(table.find(first)).isEqualTo(eachByItself(first)).hasSize(21);
  }

  /// What is found right after the list.
  private Map<Key, Item> led(List<Key> keys) {
    indexPage("list");
    return table.find(keys);
  }

  private Map<Key, Item> eachByItself(List<Key> keys) {
    var found = new HashMap<Key, Item>();
    keys.forEach(key -> table.find(key).ifPresent(item -> found.put(key, item)));
    return found;
  }

  @Test
  void aPageEndsWithTheItemThatPassesAMegabyteAndGoesOnAfterIt() {
    var text = "x".repeat(300 * 1024);
    for (int at = 0; at < 6; at++) {
      put(plain("p", "s" + at).with("text", text).build());
    }

    var first = table.page(Query.of(partition("p")).limit(100));
    var second = table.page(Query.of(partition("p")).limit(100).after(first.next()));

    assertThat(first.items()).extracting(item -> item.key().sort()).containsExactly("s0", "s1", "s2", "s3");
    assertThat(second.items()).extracting(item -> item.key().sort()).containsExactly("s4", "s5");
    assertThat(second.next()).isNull();
  }

  // --- expiry

  @Test
  void anExpiredItemIsNotThere() {
    put(plain("p", "s").with("state", "old").indexed(gsi1("i", "1")).expiring(clock.instant().plusSeconds(10)).build());
    clock.advance(Duration.ofSeconds(10));

    assertThat(table.find(key("p", "s"))).isEmpty();
    assertThat(page("p")).isEmpty();
    assertThat(indexPage("i")).isEmpty();
    assertThat(table.write(Write.check(key("p", "s"), Condition.present())).isDone()).isFalse();
    assertThat(table.write(Write.check(key("p", "s"), Condition.equal("state", "old"))).isDone()).isFalse();
    assertThat(table.write(Write.check(key("p", "s"), Condition.equal("state", "old").negated())).isDone()).isTrue();
    assertThat(table.write(Write.update(key("p", "s")).set("state", "new").build()).isDone()).isFalse();
    assertThat(table.write(Write.insert(plain("p", "s").build())).isDone()).isTrue();
    assertThat(table.find(key("p", "s"))).contains(plain("p", "s").build());
  }

  @Test
  void whatIsFoundInsteadIsNeverAnExpiredItem() {
    put(plain("p", "s").with("state", "old").expiring(clock.instant().plusSeconds(10)).build());
    clock.advance(Duration.ofMinutes(1));

    var outcome = table.write(Write.check(key("p", "s"), Condition.present()));

    assertThat(((WriteOutcome.Unmet) outcome).failures().getFirst().found()).isEmpty();
  }

  @Test
  void expiredItemsInBetweenDoNotShortenAPage() {
    for (int at = 0; at < 30; at++) {
      var item = plain("p", "s%02d".formatted(at));
      put((at % 3 == 0 ? item : item.expiring(clock.instant().plusSeconds(5))).build());
    }
    clock.advance(Duration.ofSeconds(6));

    var page = table.page(Query.of(partition("p")).limit(9));

    assertThat(page.items()).hasSize(9);
    assertThat(table.page(Query.of(partition("p")).limit(9).after(page.next())).items()).hasSize(1);
  }

  // --- limits

  @Test
  void aWriteHasAtMostAHundredParts() {
    var writes = new ArrayList<Write>();
    for (int at = 0; at < 100; at++) {
      writes.add(Write.put(plain("p", "s" + at).build()));
    }
    assertThat(table.write(writes).isDone()).isTrue();
    writes.add(Write.put(plain("p", "one more").build()));

    assertThatThrownBy(() -> table.write(writes)).isInstanceOf(LimitExceeded.class);
    assertThatThrownBy(() -> table.write(List.of())).isInstanceOf(LimitExceeded.class);
  }

  @Test
  void aKeyStandsInAWriteOnce() {
    assertThatThrownBy(() -> table.write(Write.put(plain("p", "s").build()), Write.delete(key("p", "s"))))
        .isInstanceOf(LimitExceeded.class);
  }

  @Test
  void anItemHasAtMostFourHundredKilobytesHoweverItGetsThere() {
    var almost = plain("p", "s").with("text", "x".repeat(Limits.ITEM_BYTES - 100)).build();
    put(almost);

    assertThatThrownBy(() -> put(plain("p", "t").with("text", "x".repeat(Limits.ITEM_BYTES)).build()))
        .isInstanceOf(LimitExceeded.class);
    assertThatThrownBy(
        () -> table.write(Write.update(key("p", "s")).set("more", "x".repeat(1000)).build()))
        .isInstanceOf(LimitExceeded.class);
    assertThat(page("p")).containsExactly(almost);
  }

  @Test
  void keysAndNumbersAndTextsHaveTheirLimits() {
    put(plain("p".repeat(2048), "s".repeat(1024)).build());

    assertThatThrownBy(() -> key("p".repeat(2049), "s")).isInstanceOf(LimitExceeded.class);
    assertThatThrownBy(() -> key("p", "ß".repeat(513))).isInstanceOf(LimitExceeded.class);
    assertThatThrownBy(() -> key("", "s")).isInstanceOf(LimitExceeded.class);
    assertThatThrownBy(() -> Value.of(new BigDecimal("1".repeat(39)))).isInstanceOf(LimitExceeded.class);
    assertThatThrownBy(() -> Value.of(new BigDecimal("1E+126"))).isInstanceOf(LimitExceeded.class);
    assertThatThrownBy(() -> put(plain("p", "s").with("half", "\ud83c").build())).isInstanceOf(LimitExceeded.class);
    assertThatThrownBy(() -> Query.of(partition("p")).limit(1001)).isInstanceOf(LimitExceeded.class);
  }

  @Test
  void valuesNestAtMostThirtyOneDeep() {
    put(plain("p", "s").with("deep", nested(30)).build());

    assertThat(table.find(key("p", "s")).orElseThrow().value("deep")).isEqualTo(nested(30));
    assertThatThrownBy(() -> put(plain("p", "s").with("deep", nested(31)).build())).isInstanceOf(LimitExceeded.class);
  }

  private static Value nested(int levels) {
    return levels == 0 ? Value.of("core") : Value.of(List.of(nested(levels - 1)));
  }

  // --- words

  protected static Key key(String partition, String sort) {
    return Key.stored(TableName.DOCUMENTS, partition, sort);
  }

  protected static Item.Builder plain(String partition, String sort) {
    return Item.of(key(partition, sort));
  }

  protected static IndexEntry gsi1(String partition, String sort) {
    return new IndexEntry(IndexName.GSI1, partition, sort);
  }

  protected static IndexEntry gsi2(String partition, String sort) {
    return new IndexEntry(IndexName.GSI2, partition, sort);
  }

  protected static Partition partition(String text) {
    return new Partition(TableName.DOCUMENTS, Optional.empty(), text);
  }

  protected static Partition index(String text) {
    return new Partition(TableName.DOCUMENTS, Optional.of(IndexName.GSI1), text);
  }

  private void put(Item item) {
    assertThat(table.write(Write.put(item)).isDone()).isTrue();
  }

  private List<Item> page(String partition) {
    return table.page(Query.of(partition(partition)).limit(1000)).items();
  }

  private List<Item> indexPage(String partition) {
    return table.page(Query.of(index(partition)).limit(1000)).items();
  }

  private List<String> sorts(Range range) {
    return table.page(Query.of(partition("p"), range)).items().stream().map(item -> item.key().sort()).toList();
  }
}

package io.sheaf.storage.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.testservers.Counts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What every engine promises of the items of a site. An engine's test says how to open one, and inherits the rest.
public abstract class SiteItemsContract {

  /// Names that begin alike, that lie on both sides of `/`, and that are words of keys.
  private static final List<SiteId> SITES = List.of(SiteId.DEFAULT, new SiteId("a"), new SiteId("A"), new SiteId("ab"),
      new SiteId("a.b"), new SiteId("a-"), new SiteId("a0"), new SiteId("0"), new SiteId("zz"), new SiteId("docs"),
      new SiteId("USER"), new SiteId("Default"), new SiteId("sites"));
  private static final SiteId FINANCE = new SiteId("finance");

  protected final TestClock clock = new TestClock();
  private final long seed = Counts.seed();
  private final Random random = new Random(seed);
  private final RandomKeys randomKeys = new RandomKeys(random);
  private Table table;
  private SiteItems items;

  /// Both over the same empty tables.
  public record Engine(Table table, SiteItems items) {}

  protected abstract Engine open(TestClock clock);

  @BeforeEach
  void openBoth() {
    var engine = open(clock);
    table = engine.table();
    items = engine.items();
  }

  @Test
  void allSitesThatHaveSomethingAreKnown() {
    var bySite = putRandomItems(Counts.of(300, 3_000));

    // why without null: that is what belongs to the whole store.
    var expected = new HashSet<SiteId>(List.of(SiteId.DEFAULT));
    SITES.stream().filter(bySite::containsKey).forEach(expected::add);
    assertThat(items.sites()).as("SHEAF_TEST_SEED=%s", seed).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void everySiteMeetsEachOfItsOwnItemsOnceAndNothingElse() {
    var bySite = putRandomItems(Counts.of(1500, 20_000));

    for (var site : SITES) {
      var met = walk(site, () -> 1 + random.nextInt(60));
      assertThat(met).as("%s, SHEAF_TEST_SEED=%s", site, seed).doesNotHaveDuplicates()
          .containsExactlyInAnyOrderElementsOf(bySite.getOrDefault(site, Set.of()));
    }
  }

  @Test
  void aSiteThatIsErasedPageByPageLeavesAllOthersAsTheyWere() {
    var bySite = putRandomItems(Counts.of(600, 6000));
    var others = new HashSet<Key>();
    bySite.forEach((site, keys) -> others.addAll(site == null || !site.isDefault() ? keys : Set.of()));

    eachPage(SiteId.DEFAULT, () -> Limits.WRITES, page -> {
      if (!page.keys().isEmpty()) {
        table.write(page.keys().stream().map(Write::delete).toList());
      }
    });

    assertThat(walk(SiteId.DEFAULT, () -> 100)).isEmpty();
    assertThat(table.find(others)).as("SHEAF_TEST_SEED=%s", seed).hasSize(others.size());
  }

  @Test
  void aSiteWithoutItemsHasNone() {
    put(List.of(randomKeys.key(TableSchema.DOCUMENT, SiteId.DEFAULT)));

    assertThat(walk(FINANCE, () -> 10)).isEmpty();
  }

  @Test
  void itemsOfBothTablesAreMet() {
    var keys = List.of(TableSchema.DOCUMENT.key(FINANCE, "d-1"), TableSchema.DOCUMENT_ACTIVITY.key(FINANCE, "d-1",
        new Stamp(clock.instant(), 0)));
    put(keys);

    assertThat(walk(FINANCE, () -> 1)).containsExactlyInAnyOrderElementsOf(keys);
    assertThat(walk(FINANCE, () -> 10)).containsExactlyInAnyOrderElementsOf(keys);
  }

  @Test
  void anExpiredItemIsMetWhileItLiesThere() {
    var key = TableSchema.DOCUMENT.key(FINANCE, "d-1");
    table.write(Write.put(Item.of(key).expiring(clock.instant().plusSeconds(5)).build()));

    clock.advance(Duration.ofSeconds(6));

    assertThat(table.find(key)).isEmpty();
    assertThat(walk(FINANCE, () -> 10)).containsExactly(key);
  }

  @Test
  void whatTheWholeStoreNeedsIsNeverTheDefaultSites() {
    var ours = new ArrayList<Key>();
    for (var kind : TableSchema.kinds()) {
      if (kind.scope() == Kind.Scope.GLOBAL) {
        ours.add(randomKeys.key(kind, SiteId.DEFAULT));
      }
    }
    put(ours);
    var member = TableSchema.CONVERSATION_MEMBER.key(SiteId.DEFAULT, "ada", "c-1");
    put(List.of(TableSchema.USER_PROFILE.globalKey("ada"), member));

    assertThat(walk(SiteId.DEFAULT, () -> 10)).containsExactly(member);
  }

  @Test
  void whatLiesBetweenTheItemsOfTheDefaultSiteIsPassedOverHoweverMuchItIs() {
    var first = TableSchema.ATTRIBUTE_DEFINITION.key(SiteId.DEFAULT, "x");
    var last = TableSchema.WORKFLOW.key(SiteId.DEFAULT, "x");
    var between = new ArrayList<Key>();
    for (int at = 0; at < 400; at++) {
      between.add(TableSchema.DOCUMENT.key(new SiteId("m" + at % 40), "d-" + at));
      between.add(TableSchema.USER_PROFILE.globalKey("u-" + at));
    }
    put(between);
    put(List.of(first, last));

    assertThat(walk(SiteId.DEFAULT, () -> 2)).containsExactlyInAnyOrder(first, last);
  }

  @Test
  void aPageHoldsNoMoreThanWasAskedFor() {
    var keys = new ArrayList<Key>();
    for (int at = 0; at < 50; at++) {
      keys.add(TableSchema.DOCUMENT.key(FINANCE, "d-" + at));
    }
    put(keys);

    eachPage(FINANCE, () -> 7, page -> assertThat(page.keys()).hasSizeLessThanOrEqualTo(7));
    assertThat(walk(FINANCE, () -> Limits.PAGE_ITEMS)).hasSize(50);
  }

  @Test
  void aPositionIsForTheSiteItWasMadeFor() {
    var position = SitePosition.behind(FINANCE, TableSchema.DOCUMENT.key(FINANCE, "d-1"));

    assertThatThrownBy(() -> items.everything(SiteId.DEFAULT, position, 10)).isInstanceOf(InvalidPosition.class);
  }

  @Test
  void aPageOfNothingOrOfTooMuchIsRefused() {
    for (var most : List.of(0, Limits.PAGE_ITEMS + 1)) {
      assertThatThrownBy(() -> items.everything(FINANCE, null, most)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  /// Items of any kind; those of the whole store under null.
  private Map<@Nullable SiteId, Set<Key>> putRandomItems(int count) {
    var bySite = new HashMap<@Nullable SiteId, Set<Key>>();
    for (int at = 0; at < count; at++) {
      // why half of them: the default site is the one whose items lie among the others'.
      var site = random.nextBoolean() ? SiteId.DEFAULT : SITES.get(random.nextInt(SITES.size()));
      var kind = randomKeys.kind();
      var key = randomKeys.key(kind, site);
      bySite.computeIfAbsent(kind.scope() == Kind.Scope.SITE ? site : null, _ -> new HashSet<>()).add(key);
    }
    bySite.values().forEach(this::put);
    return bySite;
  }

  private void put(Collection<Key> keys) {
    var all = List.copyOf(keys);
    for (int from = 0; from < all.size(); from += Limits.WRITES) {
      table.write(all.subList(from, Math.min(from + Limits.WRITES, all.size())).stream()
          .<Write>map(key -> Write.put(Item.of(key).with("of", "the test").build())).toList());
    }
  }

  private List<Key> walk(SiteId site, IntSupplier most) {
    var keys = new ArrayList<Key>();
    eachPage(site, most, page -> keys.addAll(page.keys()));
    return keys;
  }

  private void eachPage(SiteId site, IntSupplier most, Consumer<SitePage> use) {
    SitePosition next = null;
    int pages = 0;
    do {
      var page = items.everything(site, next, most.getAsInt());
      use.accept(page);
      next = page.next();
      assertThat(++pages).as("pages of a walk that ends").isLessThan(100_000);
    } while (next != null);
  }
}

package io.sheaf.storage.index;

import static io.sheaf.storage.index.TextQuery.EVERYTHING;
import static io.sheaf.storage.index.TextQuery.all;
import static io.sheaf.storage.index.TextQuery.any;
import static io.sheaf.storage.index.TextQuery.fuzzy;
import static io.sheaf.storage.index.TextQuery.like;
import static io.sheaf.storage.index.TextQuery.not;
import static io.sheaf.storage.index.TextQuery.phrase;
import static io.sheaf.storage.index.TextQuery.prefix;
import static io.sheaf.storage.index.TextQuery.starting;
import static io.sheaf.storage.index.TextQuery.term;
import static io.sheaf.storage.index.TextQuery.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.storage.table.InvalidPosition;
import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.SiteId;
import io.sheaf.testservers.Counts;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What every text index promises.
public abstract class TextIndexContract {

  protected static final SiteId SITE = SiteId.DEFAULT;
  protected static final SiteId OTHER = new SiteId("other");
  protected static final Duration PATIENCE = Duration.ofSeconds(20);

  /// An empty index, the same one throughout a test.
  protected abstract TextIndex index();

  /// The same index after its process ended in peace and began again.
  protected abstract TextIndex restarted();

  protected static IndexedDocument document(String id, long revision, String text) {
    return IndexedDocument.of(SITE, id, revision, "", text);
  }

  protected static SearchOutcome.Found found(TextIndex index, Search search, IndexPosition atLeast) {
    return switch (index.search(search, atLeast, PATIENCE)) {
      case SearchOutcome.Found found -> found;
      case SearchOutcome.NotYet late -> throw new AssertionError("not yet: " + late);
    };
  }

  protected List<String> ids(TextQuery query, IndexPosition atLeast) {
    return found(index(), Search.of(SITE, query), atLeast).ids();
  }

  @Test
  void whatWasPutIsFoundByItsWords() {
    index().put(document("a", 1, "The quick brown fox"));
    var last = index().put(IndexedDocument.of(SITE, "b", 1, "Straße und Übung", "A lazy dog"));

    assertThat(ids(text("fox QUICK"), last)).containsExactly("a");
    assertThat(ids(text("ubung"), last)).containsExactly("b");
    assertThat(ids(text("strasse dog"), last)).containsExactly("b");
    assertThat(ids(text("quick dog"), last)).isEmpty();
    assertThat(ids(text("qui"), last)).isEmpty();
    assertThat(ids(text("… !"), last)).isEmpty();
    assertThat(ids(not(text("dog")), last)).containsExactly("a");
  }

  @Test
  void aPhraseIsItsWordsSideBySideAndInOrder() {
    var last = index().put(IndexedDocument.of(SITE, "a", 1, "annual report", "the quick brown fox"));

    assertThat(ids(phrase("Quick brown"), last)).containsExactly("a");
    assertThat(ids(phrase("annual report"), last)).containsExactly("a");
    assertThat(ids(phrase("fox"), last)).containsExactly("a");
    assertThat(ids(phrase("quick fox"), last)).isEmpty();
    assertThat(ids(phrase("brown quick"), last)).isEmpty();
    assertThat(ids(phrase("report the"), last)).isEmpty();
    assertThat(ids(phrase(" "), last)).isEmpty();
  }

  @Test
  void textInOtherScriptsIsFound() {
    var last = index().put(document("a", 1, "東京は日本の首都です, Москва, 서울"));

    assertThat(ids(phrase("日本"), last)).containsExactly("a");
    assertThat(ids(text("москва"), last)).containsExactly("a");
    assertThat(ids(text("서울"), last)).containsExactly("a");
  }

  @Test
  void fieldsAreMatchedExactly() {
    var last = index().put(document("a", 1, "x").keyword("tag", "Blue", "green/light").number("pages", 3.5)
        .date("due", Instant.parse("2026-01-02T00:00:00Z")));

    assertThat(ids(term("tag", "Blue"), last)).containsExactly("a");
    assertThat(ids(term("tag", "blue"), last)).isEmpty();
    assertThat(ids(term("ta", "gBlue"), last)).isEmpty();
    assertThat(ids(prefix("tag", "green/"), last)).containsExactly("a");
    assertThat(ids(prefix("tag", ""), last)).containsExactly("a");
    assertThat(ids(prefix("pages", ""), last)).isEmpty();
    assertThat(ids(new TextQuery.Range("pages", new TextQuery.Numbers(3.5, null)), last)).containsExactly("a");
    assertThat(ids(new TextQuery.Range("pages", new TextQuery.Numbers(null, 3.4)), last)).isEmpty();
    assertThat(ids(new TextQuery.Range("due", new TextQuery.Dates(null, Instant.parse("2026-01-02T00:00:00Z"))), last))
        .containsExactly("a");
    assertThat(ids(any(), last)).isEmpty();
    assertThat(ids(all(), last)).containsExactly("a");
  }

  @Test
  void putReplacesTheOlderRevisionWhole() {
    index().put(document("a", 1, "alpha").keyword("tag", "old"));

    var last = index().put(document("a", 2, "beta"));

    assertThat(ids(text("alpha"), last)).isEmpty();
    assertThat(ids(term("tag", "old"), last)).isEmpty();
    var hits = found(index(), Search.of(SITE, text("beta")), last).hits();
    assertThat(hits).singleElement().satisfies(hit -> assertThat(hit.revision()).isEqualTo(2));
  }

  @Test
  void anOlderRevisionThatArrivesLateChangesNothing() {
    index().put(document("a", 5, "new"));

    var last = index().put(document("a", 4, "old"));
    index().remove(SITE, "a", 3);

    assertThat(ids(text("new"), last)).containsExactly("a");
    assertThat(ids(text("old"), last)).isEmpty();
  }

  @Test
  void whatWasRemovedStaysRemovedWhenAnOlderPutComesLate() {
    index().put(document("a", 1, "text"));
    index().remove(SITE, "a", 5);
    index().remove(SITE, "never-seen", 5);

    index().put(document("a", 4, "text"));
    index().put(document("a", 5, "text"));
    var last = index().put(document("never-seen", 2, "text"));
    assertThat(ids(EVERYTHING, last)).isEmpty();

    var back = index().put(document("a", 6, "text"));
    assertThat(ids(EVERYTHING, back)).containsExactly("a");
  }

  @Test
  void removalsAreRememberedOverARestart() {
    index().remove(SITE, "a", 5);
    index().commitUpTo(index().removeSite(OTHER, 5));

    var again = restarted();
    again.put(document("a", 4, "text"));
    var last = again.put(IndexedDocument.of(OTHER, "b", 5, "", "text"));

    assertThat(found(again, Search.of(SITE, EVERYTHING), last).total()).isZero();
    assertThat(found(again, Search.of(OTHER, EVERYTHING), last).total()).isZero();
  }

  @Test
  void removingASiteLeavesOtherSitesAndWhatIsNewer() {
    index().put(document("a", 1, "text"));
    index().put(document("b", 9, "text"));
    index().put(IndexedDocument.of(OTHER, "a", 1, "", "text"));

    var last = index().removeSite(SITE, 5);
    assertThat(ids(EVERYTHING, last)).containsExactly("b");
    assertThat(found(index(), Search.of(OTHER, EVERYTHING), last).ids()).containsExactly("a");

    index().put(document("late", 5, "text"));
    last = index().put(document("new", 6, "text"));
    assertThat(ids(EVERYTHING, last)).containsExactlyInAnyOrder("b", "new");
  }

  @Test
  void whatARemovedSiteHadIsNotFoundByAnySearchThatComesLater() {
    index().put(document("a", 1, "text"));
    assertThat(ids(EVERYTHING, index().put(document("b", 2, "text")))).containsExactlyInAnyOrder("a", "b");

    index().removeSite(SITE, 5);

    assertThat(found(index(), Search.of(SITE, EVERYTHING), null).total()).isZero();
  }

  @Test
  void noQueryLeavesItsSite() {
    index().put(document("mine", 1, "text").keyword("site", "default").keyword("tag", "x"));
    var last = index().put(IndexedDocument.of(OTHER, "theirs", 1, "", "text").keyword("site", "default")
        .keyword("tag", "x"));

    var attempts = List.of(EVERYTHING, text("text"), term("site", "other"), not(term("site", "default")),
        any(term("site", "other"), EVERYTHING), not(not(EVERYTHING)), prefix("site", ""), not(any()),
        term("tag", "x' OR site:other"), text("site:other OR *:*"), phrase("\") OR site:(other"),
        term("*", "*"), new TextQuery.Range("site", new TextQuery.Keywords(null, null)));

    assertThat(attempts).allSatisfy(query -> assertThat(ids(query, last)).isSubsetOf("mine"));
  }

  @Test
  void sitesWithTheSameIdsAndLikeNamesAreApart() {
    var sites = List.of(new SiteId("a"), new SiteId("a.b"), new SiteId("A"));
    sites.forEach(site -> index().put(IndexedDocument.of(site, "b/c", 1, site.text(), "")));
    var last = index().remove(new SiteId("a"), "b/c", 2);

    assertThat(sites).map(site -> found(index(), Search.of(site, EVERYTHING), last).total()).containsExactly(0L, 1L,
        1L);
  }

  @Test
  void aBetterMatchComesFirst() {
    IntStream.range(0, 20).forEach(n -> index().put(IndexedDocument.of(SITE, "d" + n, 1, "minutes", "other words")));
    index().put(document("often", 1, "report report report"));
    index().put(document("once", 1, "one report among many other words that say nothing of the kind"));
    var last = index().put(IndexedDocument.of(SITE, "title", 1, "report", "words"));

    assertThat(ids(text("report"), last)).startsWith("title").endsWith("once");
  }

  @Test
  void pagesGoOnWhereTheLastOneEndedAlsoAfterARestart() {
    IntStream.range(0, 25).forEach(n -> index().put(document("d" + n, 1, "text").number("n", (double) (n / 3))));
    index().commitUpTo(index().remove(SITE, "d3", 2));
    var search = Search.of(SITE, text("text")).sort(SearchSort.down(FieldKind.NUMBER, "n")).limit(10);

    var first = found(index(), search, new IndexPosition.AtRevision(SITE, "d3", 2));
    var again = restarted();
    var second = found(again, search.after(first.next()), new IndexPosition.AtRevision(SITE, "d3", 2));
    var third = found(again, search.after(second.next()), new IndexPosition.AtRevision(SITE, "d3", 2));

    assertThat(first.total()).isEqualTo(24);
    assertThat(third.next()).isNull();
    var all = new ArrayList<>(first.ids());
    all.addAll(second.ids());
    all.addAll(third.ids());
    assertThat(all).hasSize(24).doesNotHaveDuplicates().startsWith("d24", "d21", "d22", "d23");
  }

  @Test
  void pagesByRelevanceGoOnToo() {
    IntStream.range(0, 12).forEach(n -> index().put(document("d" + n, 1, "word ".repeat(1 + n % 3))));
    var last = index().put(document("other", 1, "else"));
    var search = Search.of(SITE, text("word")).limit(5);

    var whole = found(index(), search.limit(100), last);
    var first = found(index(), search, last);
    var second = found(index(), search.after(first.next()), last);
    var third = found(index(), search.after(second.next()), last);

    var all = new ArrayList<>(first.ids());
    all.addAll(second.ids());
    all.addAll(third.ids());
    assertThat(all).isEqualTo(whole.ids());
    assertThat(third.next()).isNull();
  }

  @Test
  void aPositionOfAnotherSiteQueryOrOrderIsRefused() {
    index().put(document("a", 1, "text"));
    var last = index().put(document("b", 1, "text"));
    var search = Search.of(SITE, text("text")).limit(1);
    var next = found(index(), search, last).next();

    assertThat(next).isNotNull();
    assertThatThrownBy(() -> Search.of(OTHER, text("text")).after(next)).isInstanceOf(InvalidPosition.class);
    assertThatThrownBy(() -> Search.of(SITE, text("tex")).after(next)).isInstanceOf(InvalidPosition.class);
    assertThatThrownBy(() -> search.sort(SearchSort.up(FieldKind.DATE, "n")).after(next))
        .isInstanceOf(InvalidPosition.class);
    assertThat(found(index(), search.limit(7).after(next), last).ids()).hasSize(1);
  }

  @Test
  void aPositionWithAGarbledRankIsRefused() {
    var search = Search.of(SITE, EVERYTHING).sort(SearchSort.up(FieldKind.KEYWORD, "tag"));

    for (var rank : List.of("zz", "6b00", "ff")) {
      var position = new SearchPosition(search.behind(null, "x").search(), rank, "x");
      assertThatThrownBy(() -> index().search(search.after(position))).isInstanceOf(InvalidPosition.class);
    }
  }

  @Test
  void aSearchThatWantsADocumentsRevisionWaitsForItAndNoLonger() throws Exception {
    var wanted = new IndexPosition.AtRevision(SITE, "a", 7);
    index().put(document("a", 6, "text"));

    assertThat(index().search(Search.of(SITE, EVERYTHING), wanted, Duration.ofMillis(20)))
        .isInstanceOf(SearchOutcome.NotYet.class);

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var waiting = threads.submit(() -> found(index(), Search.of(SITE, EVERYTHING), wanted));
      index().put(document("a", 8, "text"));
      assertThat(waiting.get().hits()).singleElement().satisfies(hit -> assertThat(hit.revision()).isEqualTo(8));
    }
    assertThatThrownBy(() -> index().search(Search.of(OTHER, EVERYTHING), wanted, PATIENCE))
        .isInstanceOf(InvalidPosition.class);
  }

  @Test
  void aPositionOfALifeThatIsNotKnownIsNotYetReached() {
    index().put(document("a", 1, "text"));

    assertThat(index().search(Search.of(SITE, EVERYTHING), new IndexPosition.Written("elsewhere", 1), PATIENCE))
        .isInstanceOf(SearchOutcome.NotYet.class);
  }

  @Test
  void aPositionThatWasCommittedIsReachedAfterARestart() {
    var kept = index().put(document("a", 1, "text"));
    index().commitUpTo(kept);

    assertThat(found(restarted(), Search.of(SITE, EVERYTHING), kept).ids()).containsExactly("a");
  }

  @Test
  void everySearchSeesItsOwnWriteWhileOthersWriteToo() throws Exception {
    var each = Counts.of(40, 3000);
    Callable<Integer> misses = () -> {
      var name = "w" + Thread.currentThread().threadId();
      var missed = 0;
      for (int n = 1; n <= each; n++) {
        var written = index().put(document(name, n, "text").keyword("n", name + n));
        missed += found(index(), Search.of(SITE, term("n", name + n)), written).total() == 1 ? 0 : 1;
      }
      return missed;
    };

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var worker : threads.invokeAll(List.of(misses, misses, misses, misses))) {
        assertThat(worker.get()).isZero();
      }
    }
  }

  @Test
  void everyDocumentIsThereOnceHoweverOftenItGoesAndComesBackWhileOthersMakeTheIndexRefresh() throws Exception {
    var each = Counts.of(60, 3000);
    Callable<Integer> wrongs = () -> {
      var name = "w" + Thread.currentThread().threadId();
      var there = new HashSet<String>();
      var wrong = 0;
      for (int n = 1; n <= each; n++) {
        var id = name + "-" + n % 5;
        boolean goes = n % 7 == 0;
        var written = goes
            ? index().remove(SITE, id, n)
            : index().put(document(id, n, "text").keyword("owner", name));
        boolean changed = goes ? there.remove(id) : there.add(id);
        if (changed || n % 3 == 0) {
          wrong += found(index(), Search.of(SITE, term("owner", name)), written).total() == there.size() ? 0 : 1;
        }
      }
      return wrong;
    };

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var worker : threads.invokeAll(List.of(wrongs, wrongs, wrongs, wrongs))) {
        assertThat(worker.get()).isZero();
      }
    }
  }

  @Test
  void racingRevisionsOfOneDocumentEndWithTheNewest() throws Exception {
    var revisions = IntStream.rangeClosed(1, 200).boxed().collect(Collectors.toCollection(ArrayList::new));
    Collections.shuffle(revisions, new Random(1));

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var put : threads.invokeAll(revisions.stream()
          .map(n -> (Callable<IndexPosition>) () -> index().put(document("a", n, "revision" + n))).toList())) {
        put.get();
      }
    }

    var position = new IndexPosition.AtRevision(SITE, "a", 200);
    assertThat(found(index(), Search.of(SITE, EVERYTHING), position).total()).isOne();
    assertThat(found(index(), Search.of(SITE, text("revision200")), position).total()).isOne();
  }

  @Test
  void aTextThatIsTooLongIsCutAndSaysSo() {
    var longText = "word ".repeat(IndexLimits.TEXT_CHARS / 5) + "tail behind the end";

    var last = index().put(document("a", 1, longText));

    assertThat(found(index(), Search.of(SITE, text("word")), last).hits()).singleElement()
        .satisfies(hit -> assertThat(hit.truncated()).isTrue());
    assertThat(ids(text("behind"), last)).isEmpty();
  }

  @Test
  void wordsAreFoundInTheirOtherFormsInTheLanguageOfTheDocument() {
    var pairs = List.of(List.of("en", "The invoices were paid", "invoice"), List.of("de", "die Häuser", "haus"),
        List.of("de-AT", "In Muenchen gebaut", "München"), List.of("fr", "l'avion est parti", "avions"),
        List.of("es", "los documentos firmados", "documento"), List.of("it", "dell'ordine", "ordini"),
        List.of("pt-BR", "os contratos assinados", "contrato"), List.of("nl", "de boeken", "boek"),
        List.of("zh", "中华人民共和国", "人民"), List.of("ja", "株式会社トヨタ自動車の請求書", "自動車"),
        List.of("ko", "서울은 대한민국의 수도이다", "대한민국"));
    IndexPosition last = null;
    for (int n = 0; n < pairs.size(); n++) {
      last = index().put(document("d" + n, 1, pairs.get(n).get(1)).language(pairs.get(n).get(0)));
    }

    for (int n = 0; n < pairs.size(); n++) {
      assertThat(ids(text(pairs.get(n).get(2)), last)).as(pairs.get(n).toString()).containsExactly("d" + n);
      assertThat(ids(text(pairs.get(n).get(1)), last)).as(pairs.get(n).toString()).containsExactly("d" + n);
    }
  }

  @Test
  void formsOfOneLanguageAreNotLookedForInAnother() {
    index().put(document("dutch", 1, "wat een dag").language("nl"));
    var last = index().put(document("unknown", 1, "invoices"));

    assertThat(ids(text("water"), last)).isEmpty();
    assertThat(ids(text("invoice"), last)).isEmpty();
    assertThat(ids(phrase("dagen"), last)).isEmpty();
  }

  @Test
  void charactersThatAreNotNeighboursAreNoWord() {
    index().put(document("apart", 1, "京都の東").language("ja"));
    var last = index().put(document("together", 1, "私は東京 tower に行く").language("ja"));

    assertThat(ids(text("東京"), last)).containsExactly("together");
    assertThat(ids(phrase("東京 tower"), last)).containsExactly("together");
    assertThat(ids(text("東"), last)).containsExactlyInAnyOrder("apart", "together");
    assertThat(ids(text("tower 行く"), last)).containsExactly("together");
  }

  @Test
  void slipsAreForgivenByTheLengthOfTheWord() {
    var last = index().put(document("a", 1, "the agreement of a cat, Präambel"));

    assertThat(ids(fuzzy("agreemnet"), last)).containsExactly("a");
    assertThat(ids(fuzzy("agremnt of"), last)).containsExactly("a");
    assertThat(ids(fuzzy("agrmnt"), last)).isEmpty();
    assertThat(ids(fuzzy("car"), last)).containsExactly("a");
    assertThat(ids(fuzzy("ca"), last)).isEmpty();
    assertThat(ids(fuzzy("bat"), last)).isEmpty();
    assertThat(ids(fuzzy("preambel"), last)).containsExactly("a");
    assertThat(ids(fuzzy("agreement elephant"), last)).isEmpty();
    assertThat(ids(fuzzy("—"), last)).isEmpty();
    assertThat(ids(text("agreemnet"), last)).isEmpty();
  }

  @Test
  void slipsAreForgivenHoweverManyOtherWordsAreAlike() {
    IntStream.range(0, 3000).forEach(n -> index().put(IndexedDocument.of(OTHER, "o" + n, 1, "",
        "contr" + (char) ('a' + n % 26) + (char) ('a' + n / 26 % 26) + "t")));
    var last = index().put(document("a", 1, "contract"));

    assertThat(ids(fuzzy("contruct"), last)).containsExactly("a");
  }

  @Test
  void theExactWordIsBetterThanOneWithASlip() {
    index().put(document("slip", 1, "form"));
    var last = index().put(document("exact", 1, "from"));

    assertThat(ids(fuzzy("from"), last)).containsExactly("exact", "slip");
  }

  @Test
  void ofTheLastWordTheBeginningIsEnough() {
    var last = index().put(IndexedDocument.of(SITE, "a", 1, "Annual report", "quarterly figures of 東京都"));

    assertThat(ids(starting("annual rep"), last)).containsExactly("a");
    assertThat(ids(starting("figures quar"), last)).containsExactly("a");
    assertThat(ids(starting("ann report"), last)).isEmpty();
    assertThat(ids(starting("r"), last)).isEmpty();
    assertThat(ids(starting("東京"), last)).containsExactly("a");
    assertThat(ids(starting("port"), last)).isEmpty();
  }

  @Test
  void documentsLikeAnotherHaveItsTellingWords() {
    IntStream.range(0, 30).forEach(n -> index().put(document("other" + n, 1, "the minutes of meeting number " + n)));
    index().put(document("solar1", 1, "the photovoltaic inverter converts current of the solar panels"));
    index().put(document("solar2", 1, "solar panels need an inverter, the photovoltaic kind"));
    var last = index().put(IndexedDocument.of(OTHER, "theirs", 1, "", "photovoltaic inverter of the solar panels"));

    assertThat(ids(like("solar1"), last)).containsExactly("solar2");
    assertThat(ids(all(like("solar1"), text("minutes")), last)).isEmpty();
    assertThat(ids(like("theirs"), last)).isEmpty();
    assertThat(ids(like("nobody"), last)).isEmpty();
  }

  @Test
  void whatOthersSayChangesNoWorthAndNoLikeness() {
    index().put(document("a", 1, "a lease of a house, with a garden").keyword("reader", "me"));
    index().put(document("b", 1, "a lease of a flat, with a view of the house").keyword("reader", "me"));
    var before = index().put(document("c", 1, "the house, the house, the house").keyword("reader", "me"));
    var mine = term("reader", "me");
    var asked = List.of(any(text("lease"), text("house"), text("garden")), phrase("a lease"), fuzzy("hose"),
        starting("gard"), like("a"));
    var worth = asked.stream().map(query -> found(index(), Search.of(SITE, all(query, mine)), before).hits()).toList();

    IntStream.range(0, 40).forEach(n -> index().put(document("theirs" + n, 1, "a house of a lease " + n)));
    var last = index().put(IndexedDocument.of(OTHER, "a", 1, "garden", "garden ".repeat(500)));

    assertThat(asked.stream().map(query -> found(index(), Search.of(SITE, all(query, mine)), last).hits()))
        .containsExactlyElementsOf(worth);
    assertThat(worth).allSatisfy(hits -> assertThat(hits).isNotEmpty());
  }

  @Test
  void theBestHitSaysTheWordsOftenOrInFewOrInItsTitleAndSmallWordsHardlyCount() {
    index().put(document("often", 1, "charter of the charter by the charter " + "and so on ".repeat(20)));
    index().put(document("once", 1, "charter of the day by the way " + "and so on ".repeat(20)));
    index().put(document("long", 1, "charter of the day by the way " + "and so on ".repeat(900)));
    index().put(document("small", 1, "the the the the the"));
    var last = index().put(IndexedDocument.of(SITE, "titled", 1, "Charter", "of the day by the way"));

    assertThat(ids(any(text("charter"), text("the")), last)).containsExactly("titled", "often", "once", "long",
        "small");
    assertThat(ids(fuzzy("chartre"), last)).containsExactlyInAnyOrder("titled", "often", "once", "long");
  }

  @Test
  void snippetsShowTheWordsThatWereFound() {
    var filler = "Nothing of interest stands here. ".repeat(40);
    index().put(IndexedDocument.of(SITE, "a", 1, "Contract",
        filler + "The <b>supplier</b> delivers the goods. " + filler + "Goods are paid by the supplier's customers."));
    var last = index().put(IndexedDocument.of(SITE, "b", 1, "The supplier of goods", "none of it here"));
    var search = Search.of(SITE, all(text("supplier goods"), not(text("refund")))).highlights(new Highlights(2, 80));

    var hits = found(index(), search, last).hits();

    assertThat(hits).extracting(Hit::id).containsExactlyInAnyOrder("a", "b");
    for (var hit : hits) {
      for (var snippet : hit.snippets()) {
        assertThat(snippet.text().length()).isLessThanOrEqualTo(80);
        if (hit.id().equals("a")) {
          assertThat(snippet.part()).isEqualTo(Snippet.Part.TEXT);
          assertThat(snippet.marked()).containsAnyOf("supplier", "goods", "Goods");
        } else {
          assertThat(snippet).isEqualTo(new Snippet(Snippet.Part.TITLE, "The supplier of goods",
              List.of(new Snippet.Mark(4, 12), new Snippet.Mark(16, 21))));
        }
      }
      assertThat(hit.snippets()).hasSize(hit.id().equals("a") ? 2 : 1);
    }
    assertThat(found(index(), search.highlights(null), last).hits()).allSatisfy(
        hit -> assertThat(hit.snippets()).isEmpty());
  }

  @Test
  void marksAreWhatMatchedAndNothingElse() {
    index().put(document("a", 1, "Brown fox, quick fox; the quick brown fox and its houses. 私は東京都に行く. Ömer")
        .language("en"));
    var last = index().put(document("b", 1, "x"));

    assertThat(marked(phrase("quick brown"), last)).containsExactly("quick brown");
    assertThat(marked(fuzzy("quikc"), last)).containsExactly("quick", "quick");
    assertThat(marked(starting("hou"), last)).containsExactly("houses");
    assertThat(marked(text("house"), last)).containsExactly("houses");
    assertThat(marked(text("東京都"), last)).containsExactly("東京都");
    assertThat(marked(text("omer"), last)).containsExactly("Ömer");
    assertThat(marked(all(text("fox"), not(text("zebra"))), last)).containsExactly("fox", "fox", "fox");
    assertThat(marked(not(text("x")), last)).isEmpty();
  }

  private List<String> marked(TextQuery query, IndexPosition atLeast) {
    return found(index(), Search.of(SITE, query).highlights(new Highlights(3, 1000)), atLeast).hits().stream()
        .flatMap(hit -> hit.snippets().stream()).flatMap(snippet -> snippet.marked().stream()).toList();
  }

  @Test
  void snippetsOfALongTextWithoutSpacesAreShortAndWhole() {
    var last = index().put(document("a", 1, "😀".repeat(5000) + " needle " + "字".repeat(5000)));
    var search = Search.of(SITE, any(text("needle"), text("字字"))).highlights(new Highlights(3, 50));

    assertThat(found(index(), search, last).hits().getFirst().snippets()).isNotEmpty().allSatisfy(snippet -> {
      assertThat(snippet.text().length()).isLessThanOrEqualTo(50);
      assertThat(Character.isLowSurrogate(snippet.text().charAt(0))).isFalse();
      assertThat(Character.isHighSurrogate(snippet.text().charAt(snippet.text().length() - 1))).isFalse();
      assertThat(snippet.marks()).isNotEmpty();
    });
  }

  @Test
  void facetsCountAllThatMatchAndNotOnlyThePage() {
    IntStream.range(0, 30).forEach(n -> index().put(document("d" + n, 1, n < 20 ? "yes" : "no")
        .keyword("tag", "color\u001f" + (n % 3 == 0 ? "red" : "blue"), "size\u001f" + n).number("pages", (double) n)));
    index().put(IndexedDocument.of(OTHER, "x", 1, "", "yes").keyword("tag", "color\u001fred"));
    var last = index().remove(SITE, "d0", 2);
    var search = Search.of(SITE, text("yes")).limit(3).facets(Facet.values("tag", "color\u001f", 10),
        Facet.values("tag", "size\u001f", 2), Facet.ranges("pages", new TextQuery.Numbers(null, 4.0),
            new TextQuery.Numbers(3.0, 10.0), new TextQuery.Numbers(9.0, 3.0)));

    var first = found(index(), search, last);
    var second = found(index(), search.after(first.next()), last);

    assertThat(first.facets()).isEqualTo(second.facets()).isEqualTo(List.of(
        new FacetCounts.Values(List.of(new FacetCounts.Count("color\u001fblue", 13),
            new FacetCounts.Count("color\u001fred", 6)), 2),
        new FacetCounts.Values(List.of(new FacetCounts.Count("size\u001f1", 1),
            new FacetCounts.Count("size\u001f10", 1)), 19),
        new FacetCounts.Ranges(List.of(4L, 8L, 0L))));
  }

  @Test
  void theSecondFieldDecidesWhereTheFirstIsEqual() {
    index().put(document("a", 1, "x").keyword("k", "color=red", "size=9").number("n", 2.0));
    index().put(document("b", 1, "x").keyword("k", "color=red", "size=1").number("n", 3.0));
    index().put(document("c", 1, "x").keyword("k", "color=blue").number("n", 1.0));
    var last = index().put(document("d", 1, "x").keyword("k", "size=0"));
    var search = Search.of(SITE, EVERYTHING).sort(new SearchSort.ByField(FieldKind.KEYWORD, "k", "color=", true),
        SearchSort.up(FieldKind.NUMBER, "n"));

    var first = found(index(), search.limit(3), last);

    assertThat(first.ids()).containsExactly("a", "b", "c");
    assertThat(found(index(), search.limit(3).after(first.next()), last).ids()).containsExactly("d");
    assertThat(found(index(), search.limit(1).after(found(index(), search.limit(2), last).next()), last).ids())
        .containsExactly("c");
  }

  @Test
  void whatAnAnswerMayBeAskedForIsBounded() {
    var search = Search.of(SITE, EVERYTHING);
    var facet = Facet.values("k", "", 1);
    var choices = new TextQuery.AnyOf("k", Collections.nCopies(IndexLimits.CHOICES, "v"));
    var like = new TextQuery.Any(Collections.nCopies(IndexLimits.LIKES + 1, like("a")));

    assertThatThrownBy(() -> new Highlights(IndexLimits.SNIPPETS + 1, 100)).isInstanceOf(LimitExceeded.class);
    assertThatThrownBy(() -> new Highlights(1, IndexLimits.LONGEST_SNIPPET + 1)).isInstanceOf(LimitExceeded.class);
    assertThatThrownBy(() -> search.limit(1000).highlights(new Highlights(1, 100))).isInstanceOf(LimitExceeded.class);
    assertThatThrownBy(() -> Facet.values("k", "", IndexLimits.FACET_VALUES + 1)).isInstanceOf(LimitExceeded.class);
    assertThatThrownBy(() -> search.facets(Collections.nCopies(IndexLimits.FACETS + 1, facet).toArray(Facet[]::new)))
        .isInstanceOf(LimitExceeded.class);
    assertThatThrownBy(() -> search.sort(Collections.nCopies(IndexLimits.SORTS + 1, SearchSort.BEST_FIRST)
        .toArray(SearchSort[]::new))).isInstanceOf(LimitExceeded.class);
    assertThatThrownBy(() -> Search.of(SITE, all(choices, new TextQuery.AnyOf("k", List.of("v")))))
        .isInstanceOf(LimitExceeded.class);
    assertThatThrownBy(() -> Search.of(SITE, like)).isInstanceOf(LimitExceeded.class);
    assertThatThrownBy(() -> Search.of(SITE, fuzzy("x".repeat(IndexLimits.QUERY_CHARS + 1))))
        .isInstanceOf(LimitExceeded.class);
  }

  @Test
  void whatIsTooLargeIsRefusedWithItsLimit() {
    var deep = EVERYTHING;
    for (int n = 0; n < IndexLimits.DEPTH; n++) {
      deep = not(deep);
    }
    var tooDeep = deep;
    var tooMany = new TextQuery.Any(Collections.nCopies(IndexLimits.CLAUSES, EVERYTHING));

    assertThatThrownBy(() -> Search.of(SITE, tooDeep)).isInstanceOf(LimitExceeded.class);
    assertThatThrownBy(() -> Search.of(SITE, tooMany)).isInstanceOf(LimitExceeded.class);
    assertThatThrownBy(() -> Search.of(SITE, text("x".repeat(IndexLimits.QUERY_CHARS + 1))))
        .isInstanceOf(LimitExceeded.class);
    assertThatThrownBy(() -> Search.of(SITE, EVERYTHING).limit(IndexLimits.PAGE_HITS + 1))
        .isInstanceOf(LimitExceeded.class);
    assertThatThrownBy(() -> document("a", 1, "").keyword("k", "x".repeat(IndexLimits.KEYWORD_BYTES + 1)))
        .isInstanceOf(LimitExceeded.class);
    assertThatThrownBy(() -> document("a", 1, "").keyword("")).isInstanceOf(LimitExceeded.class);
    assertThatThrownBy(() -> document("", 1, "")).isInstanceOf(LimitExceeded.class);
    assertThatThrownBy(() -> document("a", 1, "").number("n", Double.NaN)).isInstanceOf(LimitExceeded.class);
  }

  @Test
  void theLargestThingsThatAreAllowedWork() {
    var words = IntStream.range(0, IndexLimits.QUERY_CHARS).mapToObj(n -> Character.toString(0x4e00 + n))
        .collect(Collectors.joining());
    var clauses = new ArrayList<TextQuery>(
        Collections.nCopies(IndexLimits.CLAUSES - 2, term("k", "x".repeat(IndexLimits.KEYWORD_BYTES))));
    clauses.add(text(words));
    var last = index().put(document("i".repeat(IndexLimits.ID_BYTES), 1, words).keyword("k",
        "x".repeat(IndexLimits.KEYWORD_BYTES)));

    assertThat(ids(new TextQuery.All(clauses), last)).hasSize(1);
    assertThat(ids(phrase(words), last)).hasSize(1);
  }

  @Test
  void structuredQueriesAnswerWhatLookingAtEveryDocumentAnswers() {
    var seed = Counts.seed();
    System.out.println("text index, random operations: SHEAF_TEST_SEED=" + seed);
    var random = new Random(seed);
    var some = new RandomSearches(random);
    var model = new TextIndexModel();

    for (int step = 0, steps = Counts.of(60, 20000); step < steps; step++) {
      var position = change(random, some, model);
      var search = some.search();
      var expected = model.search(search);
      var read = new ArrayList<String>();
      for (var page = found(index(), search, position);; page = found(index(), search.after(page.next()), position)) {
        assertThat(page.total()).as("step %s of seed %s, %s", step, seed, search).isEqualTo(expected.size());
        assertThat(page.facets()).as("step %s of seed %s, %s", step, seed, search).isEqualTo(model.facets(search));
        read.addAll(page.ids());
        if (page.next() == null) {
          break;
        }
      }
      assertThat(read).as("step %s of seed %s, %s", step, seed, search).isEqualTo(expected);
    }
  }

  private IndexPosition change(Random random, RandomSearches some, TextIndexModel model) {
    return switch (random.nextInt(40)) {
      case 0 -> {
        var site = some.site();
        var revision = some.oldRevision();
        model.removeSite(site, revision);
        yield index().removeSite(site, revision);
      }
      case 1, 2, 3, 4, 5, 6, 7 -> {
        var site = some.site();
        var id = some.id();
        var revision = some.revision();
        model.remove(site, id, revision);
        yield index().remove(site, id, revision);
      }
      default -> {
        var document = some.document();
        model.put(document);
        yield index().put(document);
      }
    };
  }
}

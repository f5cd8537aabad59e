package io.sheaf.bench.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CorpusTest {

  private static final int SIZE = 2_000;
  private static final List<Tongue> TONGUES = Tongue.all();

  private final Corpus corpus = new Corpus(TONGUES, SIZE);

  @Test
  void theSameNumberIsAlwaysTheSameDocument() {
    var again = new Corpus(Tongue.all(), SIZE);

    for (int number = 0; number < 50; number++) {
      assertThat(again.body(number, "")).isEqualTo(corpus.body(number, ""));
      assertThat(UUID.fromString(corpus.id(number)).version()).isEqualTo(4);
    }
    assertThat(IntStream.range(0, SIZE).mapToObj(corpus::id).distinct()).hasSize(SIZE);
  }

  @Test
  void itKnowsHowManyThereAreToFind() {
    for (int customer = 0; customer < SIZE / 100; customer++) {
      int wanted = customer;
      assertThat(corpus.visible(customer)).isEqualTo((int) IntStream.range(0, SIZE)
          .filter(number -> corpus.customer(number) == wanted && !corpus.isClosed(number)).count());
      assertThat(IntStream.range(0, Corpus.YEARS).map(year -> corpus.visible(wanted, Corpus.FIRST_YEAR + year)).sum())
          .isEqualTo(corpus.visible(customer));
    }
    assertThat(IntStream.range(0, SIZE).filter(corpus::isClosed).count()).isBetween(SIZE / 15L, SIZE / 7L);
  }

  @Test
  void whatIsWrittenLaterBelongsToNoCustomerOfTheQuestions() {
    assertThat(corpus.body(SIZE, " more")).contains("\"later\"", "cases/later/", " more\"").doesNotContain("c-");
  }

  @Test
  void bodiesAreJson() throws Exception {
    for (int number = 0; number < 50; number++) {
      try (var json = new JsonFactory().createParser(corpus.body(number, ""))) {
        json.nextToken();
        json.skipChildren();
        assertThat(json.nextToken()).isNull();
      }
    }
  }

  @Test
  void textsAreShortInTheMiddleAndBounded() {
    var lengths = IntStream.range(0, SIZE).map(number -> corpus.text(number).split(" ").length).sorted().toArray();

    assertThat(lengths[SIZE / 2]).isBetween(50, 70);
    assertThat(lengths[SIZE - 1]).isLessThanOrEqualTo(Corpus.MOST_WORDS);
  }

  @Test
  void whatIsAskedForStandsInTheText() {
    var asked = IntStream.range(0, 200).filter(number -> corpus.twoWords(number).isPresent()).toArray();

    assertThat(asked).hasSizeGreaterThan(150);
    for (int number : asked) {
      var words = List.of(corpus.text(number).toLowerCase(java.util.Locale.ROOT).split("[ .]+"));
      assertThat(words).containsAll(corpus.twoWords(number).orElseThrow());
    }
  }

  @Test
  void wordsAreAsFrequentAsZipfSays() {
    var random = new SplittableRandom(1);
    var seen = new int[Tongue.WORDS];
    for (int drawn = 0; drawn < 200_000; drawn++) {
      seen[TONGUES.getFirst().any(random)]++;
    }

    assertThat(seen[0] / (double) seen[1]).isBetween(1.8, 2.2);
    assertThat(seen[0] / (double) seen[9]).isBetween(9.0, 11.0);
  }

  @Test
  void aSlipIsOneOtherLetter() {
    assertThat(Asked.slipped("barolo")).isEqualTo("barelo");
    assertThat(Asked.slipped("clear")).isEqualTo("cluar");
  }
}

package io.sheaf.bench.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.bench.measure.Options;
import io.sheaf.bench.measure.Row;
import io.sheaf.bench.measure.Sheet;
import java.util.List;
import org.junit.jupiter.api.Test;

class SearchBenchTest {

  private final SearchBench bench = new SearchBench();

  private Options options(String... arguments) {
    return Options.parse(List.of(arguments), bench.options());
  }

  private Row row(String name, int concurrency, double ratio) {
    return new Sheet("search", bench.promises(options("--documents", "1000000"))).add(name, concurrency, null, "",
        ratio);
  }

  @Test
  void eachGoalHoldsUpToItsLimitAndNoFurther() {
    for (var question : List.of(Question.ATTRIBUTE, Question.COMPOSITE, Question.WORDS)) {
      assertThat(row(Searching.p50(question), 16, 3.0).holds()).isTrue();
      assertThat(row(Searching.p50(question), 16, 3.01).holds()).isFalse();
    }
    for (var question : List.of(Question.ATTRIBUTE, Question.COMPOSITE)) {
      assertThat(row(Searching.grown(question), 16, 1.5).holds()).isTrue();
      assertThat(row(Searching.grown(question), 16, 1.51).holds()).isFalse();
    }
    assertThat(row(Indexing.RATE, 0, 0.30).holds()).isTrue();
    assertThat(row(Indexing.RATE, 0, 0.29).holds()).isFalse();
    assertThat(row(Indexing.BESIDE, 16, 0.80).holds()).isTrue();
    assertThat(row(Indexing.BESIDE, 16, 0.79).holds()).isFalse();
  }

  @Test
  void whatIsOnlyReportedHasNoGoal() {
    for (var question : List.of(Question.CLAUSES, Question.FUZZY, Question.FACETS, Question.HIGHLIGHTS)) {
      assertThat(row(Searching.p50(question), 16, 100).goal().isAsked()).isFalse();
    }
    assertThat(row(Delay.WITH, 1, 100).goal().isAsked()).isFalse();
    assertThat(row(Delay.WITHOUT, 1, 100).goal().isAsked()).isFalse();
  }

  @Test
  void growthIsPromisedOfManyDocumentsAndIndexingOfABacklog() {
    assertThat(bench.promises(options())).hasSize(5);
    assertThat(bench.promises(options("--documents", "10001"))).hasSize(7);
    assertThat(bench.promises(options("--backlog", "0"))).hasSize(3);
  }
}

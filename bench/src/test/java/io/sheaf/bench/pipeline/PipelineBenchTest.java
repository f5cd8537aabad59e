package io.sheaf.bench.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.bench.measure.Options;
import io.sheaf.bench.measure.Row;
import io.sheaf.bench.measure.Sheet;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.junit.jupiter.api.Test;

class PipelineBenchTest {

  private final PipelineBench bench = new PipelineBench();

  private Options options(String... arguments) {
    return Options.parse(List.of(arguments), bench.options());
  }

  private Row row(String name, int concurrency, double ratio) {
    return new Sheet("pipeline", bench.promises(options())).add(name, concurrency, null, "", ratio);
  }

  @Test
  void eachGoalHoldsUpToItsLimitAndNoFurther() {
    assertThat(row(Way.ACTIONS.title(), PipelineBench.CLIENTS, 0.25).holds()).isTrue();
    assertThat(row(Way.ACTIONS.title(), PipelineBench.CLIENTS, 0.24).holds()).isFalse();
    assertThat(row(PipelineBench.WRITES, PipelineBench.CLIENTS, 8).holds()).isTrue();
    assertThat(row(PipelineBench.WRITES, PipelineBench.CLIENTS, 8.01).holds()).isFalse();
    assertThat(row(PipelineBench.READS, Beside.READERS, 2).holds()).isTrue();
    assertThat(row(PipelineBench.READS, Beside.READERS, 2.01).holds()).isFalse();
    assertThat(row(PipelineBench.PAGES, Pages.CORES, 0.85).holds()).isTrue();
    assertThat(row(PipelineBench.PAGES, Pages.CORES, 0.84).holds()).isFalse();
  }

  @Test
  void notOneDocumentMayLackSomethingOrHaveItTwice() {
    for (var name : List.of(PipelineBench.LACKING, PipelineBench.TWICE)) {
      assertThat(row(name, 0, 0).holds()).isTrue();
      assertThat(row(name, 0, 1).holds()).isFalse();
    }
  }

  @Test
  void pagesAreLeftOutWhereNoneAreAskedFor() {
    assertThat(bench.promises(options())).hasSize(6);
    assertThat(bench.promises(options("--pages", "0"))).hasSize(5);
  }

  @Test
  void whoeverIsToldKnowsOfWhatAndHowOften() throws Exception {
    var id = Plant.another();
    try (var inbox = new Inbox(); var client = HttpClient.newHttpClient()) {
      var letter = HttpRequest.newBuilder(URI.create(inbox.url())).POST(HttpRequest.BodyPublishers
          .ofString("{\"document\":{\"siteId\":\"default\",\"documentId\":\"" + id + "\",\"path\":\"a\"}}")).build();
      long before = System.nanoTime();

      client.send(letter, BodyHandlers.discarding());
      inbox.await(List.of(id));

      assertThat(inbox.toldAt(id).orElseThrow()).isBetween(before, System.nanoTime());
      client.send(letter, BodyHandlers.discarding());
      assertThat(inbox.times(id)).isEqualTo(2);
      assertThat(inbox.times(Plant.another())).isZero();
    }
  }

  @Test
  void rowsAreCutIntoAsManyWritesAsThereWereAndNoneIsLost() {
    for (int writes = 1; writes <= 5; writes++) {
      var parts = Loop.parts(List.of("a", "b", "c", "d", "e"), writes);

      assertThat(parts).hasSize(writes).allSatisfy(part -> assertThat(part).isNotEmpty());
      assertThat(String.join("", parts.stream().flatMap(List::stream).toList())).isEqualTo("abcde");
    }
  }

  @Test
  void pagesDifferByTheirNumbersAndAreTheSameEveryTime() {
    assertThat(PagePictures.page(1)).isEqualTo(PagePictures.page(1)).isNotEqualTo(PagePictures.page(2));
  }
}

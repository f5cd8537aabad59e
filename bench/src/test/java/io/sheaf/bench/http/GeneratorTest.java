package io.sheaf.bench.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.bench.measure.Options;
import io.sheaf.bench.measure.Row;
import io.sheaf.bench.measure.Sheet;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class GeneratorTest {

  private final HttpBench bench = new HttpBench();

  @Test
  void everyCaseIsDoneAndCounted() throws Exception {
    try (var server = new StandIn(); var generator = generator(server, StandIn.TOKEN)) {
      generator.stock(50);
      generator.versions();
      assertThat(server.created).hasValue(50 + Stock.SAVED);
      assertThat(server.saves).hasSize(Stock.SAVED)
          .allSatisfy((_, saves) -> assertThat(saves).hasValue(Stock.VERSIONS));

      for (var what : Case.values()) {
        var slice = generator.slice(what, 3, Duration.ofSeconds(20), 2);

        assertThat(slice.latencies().count()).as(what.title()).isEqualTo(3 * 2);
        assertThat(slice.seconds()).isPositive();
      }

      assertThat(server.created).hasValue(50 + Stock.SAVED + 6);
      assertThat(server.uploaded).hasValue(6);
    }
  }

  @Test
  void aLaterLoadGoesOnWhereTheEarlierOneEnded() throws Exception {
    try (var server = new StandIn(); var generator = generator(server, StandIn.TOKEN)) {
      generator.stock(20);
      generator.stock(30);

      assertThat(server.created).hasValue(30);
      assertThat(server.documents).hasSize(30);
    }
  }

  @Test
  void documentsThatAreNamedAreReadAtTheRateThatIsOffered() throws Exception {
    try (var server = new StandIn(); var generator = generator(server, StandIn.TOKEN)) {
      generator.stock(10);
      var ids = List.copyOf(server.documents);

      var slice = generator.reading(ids, 50).crew(2).slice(Duration.ofSeconds(1), Integer.MAX_VALUE);

      assertThat(slice.latencies().count()).isEqualTo(50);
      assertThat(slice.seconds()).isGreaterThan(0.9);
      assertThatThrownBy(
          () -> generator.reading(List.of("nobody"), 50).crew(1).slice(Duration.ofSeconds(1), Integer.MAX_VALUE))
          .hasMessageContaining("GET /documents/nobody answered 404");
    }
  }

  @Test
  void anAnswerThatIsNotTheRightOneFailsTheSliceAndSaysWhy() throws Exception {
    try (var server = new StandIn(); var generator = generator(server, "wrong")) {
      assertThatThrownBy(() -> generator.slice(Case.VERSION, 2, Duration.ofSeconds(1), 10))
          .hasMessageContaining("GET /version answered 401 {\"message\":\"Unauthorized\"}");
    }
  }

  @Test
  void aHitThatIsMissingFailsTheSlice() throws Exception {
    try (var server = new StandIn(); var generator = generator(server, StandIn.TOKEN)) {
      generator.stock(10);
      server.tags.clear();

      assertThatThrownBy(() -> generator.slice(Case.SEARCH_TEN, 1, Duration.ofSeconds(1), 10))
          .hasMessageContaining("found 0 documents and not 10");
    }
  }

  @Test
  void aRenewedTokenReachesTheLoad() throws Exception {
    var token = new AtomicReference<>("old");
    try (var server = new StandIn();
        var generator = Generator.start(new Target(server.url(), token::get), "run")) {
      token.set(StandIn.TOKEN);

      assertThat(generator.slice(Case.VERSION, 1, Duration.ofSeconds(20), 1).latencies().count()).isEqualTo(1);
    }
  }

  @Test
  void aTargetIsMeasuredByItsVersionAndByItsPeer() throws Exception {
    try (var target = new StandIn(); var peer = new StandIn()) {
      var options = options("--target", target.url().toString(), "--token", StandIn.TOKEN, "--peer",
          peer.url().toString(), "--peer-token", StandIn.TOKEN, "--threads", "2", "--pairs", "1", "--slice", "50");
      var sheet = new Sheet(bench.name(), bench.promises(options));

      bench.run(options, sheet, new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));

      for (var what : Case.values()) {
        if (what != Case.EXPLAIN) {
          assertThat(sheet.rows()).extracting(Row::name).contains(what.title(), what.title() + ", beside the peer");
        }
      }
      assertThat(sheet.rows()).extracting(Row::name).contains("explain: p50");
      assertThat(sheet.rows()).filteredOn(row -> row.concurrency() == 2)
          .allSatisfy(row -> assertThat(row.figures()).as(row.name()).isNotNull());
    }
  }

  @Test
  void growthIsAskedOfLargeSitesOnlyAndMemoryOfOwnServersOnly() {
    assertThat(names()).contains("anonymous memory, at most", "read", "tag search, one hit", "create 1 kB: p99");
    assertThat(names("--documents", "2000")).containsOnly("read: p50, grown", "list: p50, grown",
        "tag search, one hit: p50, grown", "tag search, ten hits: p50, grown");
    assertThat(names("--target", "http://localhost")).containsExactly("read", "tag search, one hit",
        "explain: p50");
  }

  @Test
  void aTargetThatIsNoUrlIsSaidToBeNone() {
    assertThatThrownBy(() -> Target.of("target", "localhost:8080", ""))
        .isInstanceOf(Options.Unusable.class).hasMessageContaining("--target takes http://");
  }

  private List<String> names(String... arguments) {
    return bench.promises(options(arguments)).stream().map(promise -> promise.name()).toList();
  }

  private Options options(String... arguments) {
    return Options.parse(List.of(arguments), bench.options());
  }

  private static Generator generator(StandIn server, String token) throws Exception {
    return Generator.start(new Target(server.url(), () -> token), "run");
  }
}

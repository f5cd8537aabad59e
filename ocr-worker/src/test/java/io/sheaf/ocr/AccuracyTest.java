package io.sheaf.ocr;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.spec.messages.OcrWish;
import io.sheaf.testservers.Counts;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccuracyTest {

  private static final int PAGES = Counts.of(4, 50);

  @Test
  void cleanPagesAreReadAlmostWithoutAFault(@TempDir Path folder) {
    double accuracy = accuracy(folder, "clean, 300 dpi", number -> Scans.clean(1000 + number, 300), 300);

    assertThat(accuracy).isGreaterThanOrEqualTo(0.98);
  }

  @Test
  void degradedPagesAreReadWell(@TempDir Path folder) {
    var turns = List.of(0, 90, 180, 270);
    double accuracy = accuracy(folder, "degraded, 150 dpi, tilted and turned",
        number -> Scans.degraded(2000 + number, turns.get(number % 4)), 150);

    assertThat(accuracy).isGreaterThanOrEqualTo(0.90);
  }

  private static double accuracy(Path folder, String what, IntFunction<Scans.Scan> scans, int dots) {
    double sum = 0;
    double worst = 1;
    try (var bench = Bench.with(folder)) {
      for (int number = 0; number < PAGES; number++) {
        var scan = scans.apply(number);
        long start = System.nanoTime();
        var answer = bench.completed(Scans.file(List.of(scan.image()), "png", dots), "scan.png", OcrWish.text());
        double accuracy = Scans.accuracy(scan.words(), bench.words(answer));
        System.out.printf("  page %d: %.2f %%, turn %d, skew %.2f, confidence %.1f, %d ms%n", number + 1,
            100 * accuracy, bench.pages(answer).getFirst().turn(), bench.pages(answer).getFirst().skew(),
            answer.confidence(), (System.nanoTime() - start) / 1_000_000);
        sum += accuracy;
        worst = Math.min(worst, accuracy);
      }
    }
    System.out.printf("Word accuracy on %d pages (%s): %.2f %%, worst page %.2f %%%n", PAGES, what, 100 * sum / PAGES,
        100 * worst);
    return sum / PAGES;
  }
}

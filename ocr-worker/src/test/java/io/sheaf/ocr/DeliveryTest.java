package io.sheaf.ocr;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.ocr.engine.Engine;
import io.sheaf.ocr.engine.EngineUnavailable;
import io.sheaf.ocr.engine.PageReading;
import io.sheaf.ocr.pages.Deadline;
import io.sheaf.ocr.pages.Sheet;
import io.sheaf.spec.messages.OcrCompleted;
import io.sheaf.spec.messages.OcrFailed;
import io.sheaf.spec.messages.OcrWish;
import io.sheaf.storage.queues.Message;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeliveryTest {

  @TempDir
  Path folder;

  private static byte[] picture() {
    return Scans.file(Scans.drawn(Scans.pdf(List.of(List.of("Once is enough"))), 200), "png");
  }

  /// Does with a page what the test says, and counts.
  private static final class Scripted implements Engine {

    private final AtomicInteger pages = new AtomicInteger();
    private final Step step;

    interface Step {
      PageReading read(int time) throws InterruptedException;
    }

    Scripted(Step step) {
      this.step = step;
    }

    @Override
    public String name() {
      return "SCRIPTED";
    }

    @Override
    public PageReading read(Sheet.Drawing page, OcrWish wish, int number, Deadline deadline)
        throws InterruptedException {
      return step.read(pages.incrementAndGet());
    }
  }

  private static PageReading text(String text) {
    return new PageReading(0, List.of(), text, List.of(), List.of());
  }

  @Test
  void aRequestThatComesTwiceIsReadOnceAndAnsweredAlike() {
    var engine = new Scripted(_ -> text("read"));
    try (var bench = Bench.with(folder, Map.of(), _ -> engine)) {
      var request = bench.request(picture(), "scan.png", OcrWish.text());
      bench.send(request);
      var first = bench.answer();

      bench.send(request);

      var second = bench.answer();
      assertThat(second).isEqualTo(first);
      assertThat(second.id()).isEqualTo(request.requestId() + ".completed");
      assertThat(engine.pages).hasValue(1);
    }
  }

  @Test
  void aRequestThatAWorkerLeftInTheMiddleIsDoneByTheNextUnderTheSameKeys() throws InterruptedException {
    var begun = new CountDownLatch(1);
    var engine = new Scripted(time -> {
      if (time == 1) {
        begun.countDown();
        Thread.sleep(Duration.ofMinutes(5));
      }
      return text("read in the end");
    });
    try (var bench = Bench.with(folder, Map.of(), _ -> engine)) {
      var request = bench.request(picture(), "scan.png", OcrWish.text());
      bench.send(request);
      assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();

      bench.stopWorking();
      assertThat(bench.answersThatAreThere()).isEmpty();
      bench.working();

      var answer = (OcrCompleted) bench.answer();
      assertThat(bench.text(answer)).isEqualTo("read in the end");
      assertThat(answer.results()).extracting(OcrCompleted.Result::blobKey).allSatisfy(key -> assertThat(key)
          .startsWith(request.subject().documentId() + "/artifacts/ocr-" + request.requestId() + "."));
    }
  }

  @Test
  void whatFailsForAMomentIsTriedAgain() {
    var engine = new Scripted(time -> {
      if (time == 1) {
        throw new EngineUnavailable("not now");
      }
      return text("now");
    });
    try (var bench = Bench.with(folder, Map.of(), _ -> engine)) {
      var answer = bench.completed(picture(), "scan.png", OcrWish.text());

      assertThat(bench.text(answer)).isEqualTo("now");
      assertThat(engine.pages).hasValue(2);
    }
  }

  @Test
  void whatFailsEveryTimeIsAnsweredWithTheReasonAndSetAside() {
    var engine = new Scripted(_ -> {
      throw new EngineUnavailable("never");
    });
    try (var bench = Bench.with(folder, Map.of(), _ -> engine)) {
      var answer = bench.read(picture(), "scan.png", OcrWish.text());

      assertThat(answer).isInstanceOfSatisfying(OcrFailed.class,
          failed -> assertThat(failed.reason()).isEqualTo("Tried 4 times; at last: never"));
      await(() -> bench.requests().parked(10, null).messages().size() == 1);
      assertThat(bench.requests().parked(10, null).messages()).singleElement()
          .satisfies(parked -> assertThat(parked.reason()).isEqualTo("Tried 4 times; at last: never"));
    }
  }

  @Test
  void aRequestWhoseWorkersAllDiedIsAnsweredByTheLast() {
    try (var bench = Bench.with(folder, Map.of(), _ -> new Scripted(_ -> text("never read")))) {
      bench.stopWorking();
      var request = bench.request(picture(), "scan.png", OcrWish.text());
      bench.send(request);
      for (int time = 1; time <= 4; time++) {
        // why a second: as if whoever had it had died.
        var delivery = bench.requests().receive(1, Duration.ofSeconds(1), Duration.ofSeconds(5)).getFirst();
        assertThat(delivery.tries()).isEqualTo(time);
      }
      bench.working();

      assertThat(bench.answer()).isInstanceOfSatisfying(OcrFailed.class,
          failed -> assertThat(failed.reason()).isEqualTo("Its reader has ended 4 times while it was at it."));
    }
  }

  @Test
  void whatIsNoRequestIsSetAside() {
    try (var bench = Bench.with(folder, Map.of(), _ -> new Scripted(_ -> text("")))) {
      bench.requests().send(Message.of("odd-1", "not JSON"),
          Message.of("odd-2", new OcrFailed("r", bench.request(picture(), "x", OcrWish.text()).subject(), "x").body()));

      await(() -> bench.requests().parked(10, null).messages().size() == 2);
      bench.completed(picture(), "scan.png", OcrWish.text());
    }
  }

  @Test
  void aContentThatIsGoneFailsAndSaysSo() {
    try (var bench = Bench.with(folder, Map.of(), _ -> new Scripted(_ -> text("")))) {
      var request = bench.request(picture(), "scan.png", OcrWish.text());
      bench.blobs.deleteAll(io.sheaf.storage.blobs.BlobKey.parse(request.blobKey()));

      bench.send(request);

      assertThat(bench.answer()).isInstanceOfSatisfying(OcrFailed.class, failed -> assertThat(failed.reason())
          .isEqualTo("The content could not be read: it is not there any more."));
    }
  }

  @Test
  void manyRequestsAreAllAnsweredOnce() {
    try (var bench = Bench.with(folder, Map.of(), _ -> new Scripted(_ -> text("one of many")))) {
      var picture = picture();
      var requests = java.util.stream.IntStream.range(0, 25)
          .mapToObj(_ -> bench.request(picture, "scan.png", OcrWish.text())).toList();
      requests.forEach(bench::send);

      var answered = requests.stream().map(_ -> bench.answer().id()).toList();

      assertThat(answered).containsExactlyInAnyOrderElementsOf(
          requests.stream().map(request -> request.requestId() + ".completed").toList());
      assertThat(bench.answersThatAreThere()).isEmpty();
    }
  }

  private static void await(java.util.function.BooleanSupplier condition) {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("in time").isLessThan(end);
      Thread.onSpinWait();
    }
  }
}

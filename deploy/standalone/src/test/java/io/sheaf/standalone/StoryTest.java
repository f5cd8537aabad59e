package io.sheaf.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.standalone.Postbox.Letter;
import io.sheaf.testservers.Counts;
import io.sheaf.testservers.JavaServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// All that documents do by themselves, told as one story: a scanned invoice is uploaded through a link, read, known by
/// its words, mapped to attributes, approved by who may, published, and told of outside.
class StoryTest {

  private static final int KILLED = Counts.of(3, 200);
  /// Told at the same time: a process is killed at another point of each.
  private static final int AT_ONCE = Counts.of(3, 4);

  @TempDir
  Path scratch;

  private final long seed = Counts.seed();
  private final Random random = new Random(seed);
  /// why always the same: a link to upload by has to lead to the next process as well.
  private final int port = JavaServer.freePort();
  private final Insistent line = new Insistent(port);
  private Postbox postbox;
  private @Nullable RunningSheaf sheaf;

  @BeforeEach
  void start() throws IOException {
    postbox = new Postbox();
    run();
  }

  @AfterEach
  void stop() {
    if (sheaf != null) {
      sheaf.close();
    }
    postbox.close();
    line.close();
  }

  private void run() throws IOException {
    sheaf = RunningSheaf
        .launch(scratch, List.of(),
            Map.of("SHEAF_JWT_SECRET", Tokens.SECRET, "SHEAF_EGRESS_ALLOW", "127.0.0.0/8"), "serve", "--port=" + port,
            "--management-port=0", "--data=" + scratch.resolve("data"))
        .awaitAnswering();
  }

  /// SIGKILL.
  private void kill() {
    Objects.requireNonNull(sheaf).close();
  }

  @Test
  void aScannedInvoiceIsReadKnownByItsWordsMappedApprovedByWhoMayPublishedAndToldOf() {
    var office = InvoiceOffice.open(line, postbox);
    var story = new InvoiceStory(office, 4711);
    var document = "/documents/" + story.id();

    story.upload();
    story.waitsForApproval();

    assertThat(line.get(InvoiceOffice.ADMIN, document + "/ocr").at("ocrEngine")).isEqualTo("TESSERACT");
    assertThat(line.get(InvoiceOffice.ADMIN, document + "/ocr").at("data")).contains("Invoice of the harbour master");
    assertThat(story.rules()).containsExactly(office.rule() + " APPLIED");
    assertThat(story.attributes()).isEqualTo(story.mapped());
    RunningSheaf.await(() -> line.get(InvoiceOffice.CLERK, "/queues/" + office.queue() + "/documents?siteId=default")
        .all("documents").stream().anyMatch(one -> one.at("document.documentId").equals(story.id())));
    assertThat(postbox.about(story.id(), InvoiceOffice.APPROVED)).isEmpty();
    assertThat(line.get(InvoiceOffice.UPLOADER, "/publications/" + story.id()).status()).isEqualTo(404);

    var refused = story.decide(InvoiceOffice.STRANGER);
    assertThat(refused.status()).isEqualTo(401);
    assertThat(refused.text()).isEqualTo("{\"message\":\"user is unauthorized\"}");
    assertThat(story.decide(InvoiceOffice.ADMIN).status()).as("administrators approve no more than others")
        .isEqualTo(401);
    assertThat(story.run().at("workflow.currentStepId")).isEqualTo("approve");

    assertThat(story.decide(InvoiceOffice.CLERK).status()).isEqualTo(201);
    story.isThrough();

    assertThat(line.content(InvoiceOffice.UPLOADER, "/publications/" + story.id())).isEqualTo(story.page());
    var approved = story.letters(postbox, InvoiceOffice.APPROVED);
    assertThat(approved).singleElement().satisfies(letter -> {
      assertThat(letter.isSignedWith(office.actionKey())).isTrue();
      assertThat(letter.isSignedWith(office.subscriptionKey())).isFalse();
      assertThat(letter.body()).contains("\"path\":\"in/4711.png\"", "Northwind Traders");
    });
    assertThat(story.letters(postbox, InvoiceOffice.CAME_IN)).singleElement()
        .satisfies(letter -> assertThat(letter.isSignedWith(office.subscriptionKey())).isTrue());
    happenedOnce(office, story);
  }

  /// Inside the store each effect is there once; outside each of the two was told of under one id, however often.
  private void happenedOnce(InvoiceOffice office, InvoiceStory story) {
    assertThat(story.rules()).containsExactly(office.rule() + " APPLIED");
    assertThat(story.workflows()).containsExactly(office.workflow() + " COMPLETE");
    assertThat(story.actions()).containsExactly("OCR COMPLETE", "IDP COMPLETE", "QUEUE COMPLETE", "PUBLISH COMPLETE",
        "WEBHOOK COMPLETE");
    assertThat(story.attributes()).isEqualTo(story.mapped());
    for (var path : List.of(InvoiceOffice.APPROVED, InvoiceOffice.CAME_IN)) {
      var key = path.equals(InvoiceOffice.APPROVED) ? office.actionKey() : office.subscriptionKey();
      var letters = story.letters(postbox, path);
      assertThat(letters).allMatch(letter -> letter.isSignedWith(key));
      assertThat(letters.stream().map(Letter::id).distinct()).as(path).hasSize(1);
    }
  }

  @Test
  void whereverTheProcessIsKilledTheStoryEndsAsItDoesUndisturbedAndOnce() throws Exception {
    System.out.println("seed " + seed + ": " + KILLED + " stories");
    var office = InvoiceOffice.open(line, postbox);
    var since = line.get(InvoiceOffice.ADMIN, "/changes?since=now").at("next");
    long began = System.nanoTime();
    var undisturbed = told(stories(office, 0), 0);
    long lasts = System.nanoTime() - began;
    var usual = undisturbed.getFirst().happenings(since);
    assertThat(usual.entrySet()).filteredOn(one -> one.getKey().contains("publication")).extracting(Map.Entry::getValue)
        .containsExactly(1L);

    for (int number = AT_ONCE; number < AT_ONCE + KILLED; number += AT_ONCE) {
      since = line.get(InvoiceOffice.ADMIN, "/changes?since=now").at("next");

      var stories = told(stories(office, number), 1 + random.nextLong(lasts));

      for (var story : stories) {
        happenedOnce(office, story);
        assertThat(story.happenings(since)).isEqualTo(usual);
      }
    }
  }

  private static List<InvoiceStory> stories(InvoiceOffice office, int first) {
    return IntStream.range(first, first + AT_ONCE).mapToObj(number -> new InvoiceStory(office, 1000 + number)).toList();
  }

  /// Tells all of these at once.
  ///
  /// @param killedAfter so many nanoseconds; 0 for not at all
  private List<InvoiceStory> told(List<InvoiceStory> stories, long killedAfter) throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var tellings = new ArrayList<Future<?>>();
      stories.forEach(story -> tellings.add(threads.submit(story::tell)));
      if (killedAfter > 0) {
        // why a time and no condition: it is to be any point.
        LockSupport.parkNanos(killedAfter);
        kill();
        run();
      }
      for (var telling : tellings) {
        telling.get();
      }
    }
    return stories;
  }
}

package io.sheaf.bench.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.bench.crash.Edition.Subject;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.queues.Message;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Write;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The inspection is worth something only if it sees what it is there to see.
class InspectionTest {

  private static final long SEED = 7;
  private static final int STEPS = 60;

  @TempDir
  private Path directory;
  private Store store;
  private final Ledger ledger = new Ledger(1);
  private final Story story = new Story(SEED, 0);
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  @BeforeEach
  void tell() {
    store = Store.open(directory.resolve("data"), 0);
    var writing = new Writing(store, story, 0, new Pipe(said));
    for (int step = 0; step < STEPS; step++) {
      writing.once();
    }
    said.toString(StandardCharsets.UTF_8).lines().forEach(ledger::take);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private Inspection inspected() {
    var inspection = new Inspection(SEED, ledger);
    inspection.inspect(store);
    return inspection;
  }

  private Edition anyThere() {
    return story.there(anyNumber()).orElseThrow();
  }

  /// Not the one that the next step is about, of which two states would be right.
  private int anyNumber() {
    for (int number = 0; number < Story.SUBJECTS; number++) {
      if (story.there(number).isPresent() && story.next().subject().number() != number) {
        return number;
      }
    }
    throw new IllegalStateException("no document is there");
  }

  @Test
  void aStoreThatHoldsEverythingIsClean() {
    var inspection = inspected();

    assertThat(inspection.isClean()).isTrue();
    assertThat(inspection.blobs()).isPositive();
    assertThat(ledger.wrongAnswers()).isEmpty();
    assertThat(ledger.told(0)).isEqualTo(STEPS);
  }

  @Test
  void theStepThatWasUnderWayMayHaveHappened() {
    new Writing(store, story, 0, new Pipe(new ByteArrayOutputStream())).once();

    assertThat(inspected().isClean()).isTrue();
    assertThat(ledger.told(0)).isBetween(STEPS, STEPS + 1);
  }

  @Test
  void twoStepsThatNobodyWasToldOfMayNotHaveHappened() {
    var writing = new Writing(store, story, 0, new Pipe(new ByteArrayOutputStream()));
    for (int step = 0; step < 5; step++) {
      writing.once();
    }

    assertThat(inspected().isClean()).isFalse();
  }

  @Test
  void anItemThatIsMissingIsAHalfAppliedWrite() {
    store.table().write(Write.delete(anyThere().subject().key(2)));

    assertThat(inspected().halfApplied()).hasSize(1);
  }

  @Test
  void aDocumentThatIsMissingIsALostWrite() {
    store.table().write(anyThere().subject().keys().stream().map(Write::delete).toList());

    assertThat(inspected().lostWrites()).hasSize(1);
  }

  @Test
  void anItemThatHoldsSomethingElseIsALostWrite() {
    var key = anyThere().subject().key(1);
    store.table().write(Write.update(key).set("filler", "else").build());

    assertThat(inspected().lostWrites()).hasSize(1);
  }

  @Test
  void aDocumentThatShouldBeGoneIsALostWrite() {
    int absent = 0;
    while (story.there(absent).isPresent() || story.next().subject().number() == absent) {
      absent++;
    }
    var items = new Edition(new Subject(0, absent), 99, 0).items(null);
    store.table().write(items.stream().map(Write::put).toList());

    assertThat(inspected().lostWrites()).hasSize(1);
  }

  @Test
  void aContentThatIsGoneIsALostBlob() {
    var edition = List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9).stream().flatMap(number -> story.there(number).stream())
        .filter(there -> there.contentLength() > 0 && !there.subject().equals(story.next().subject())).findFirst()
        .orElseThrow();
    store.blobs().deleteAll(BlobKey.of(SiteId.DEFAULT, edition.subject().name()));

    assertThat(inspected().lostBlobs()).hasSize(1);
  }

  @Test
  void aMessageThatWasSentAndIsNotThereIsLost() {
    ledger.take("sent m1");

    assertThat(inspected().lostMessages()).containsExactly("m1");
  }

  @Test
  void aMessageThatSaysSomethingElseIsLost() {
    store.queue().send(Message.of("m1", "something else"));
    ledger.take("sent m1");

    assertThat(inspected().lostMessages()).hasSize(1);
  }

  @Test
  void aFinishedMessageMayNotComeBack() {
    store.queue().send(Message.of("m1", Mailing.body("m1")));
    List.of("sent m1", "finishing m1", "finished m1").forEach(ledger::take);

    assertThat(inspected().returnedMessages()).containsExactly("m1");
  }

  @Test
  void aMessageThatWasAboutToBeFinishedMayBeThereOrNot() {
    store.queue().send(Message.of("m1", Mailing.body("m1")));
    List.of("sent m1", "finishing m1", "sent m2", "finishing m2").forEach(ledger::take);

    assertThat(inspected().isClean()).isTrue();
    assertThat(ledger.owed()).containsExactly("m1");
    assertThat(ledger.isFinished("m2")).isTrue();
  }

  @Test
  void theItemsOfAnEditionCarryOneGeneration() {
    var items = new Edition(new Subject(1, 2), 3, 0).items("v");

    assertThat(items).hasSize(Edition.ITEMS).allMatch(item -> item.wholeNumber("generation") == 3);
    assertThat(items.stream().map(Item::key).distinct()).hasSize(Edition.ITEMS);
  }
}

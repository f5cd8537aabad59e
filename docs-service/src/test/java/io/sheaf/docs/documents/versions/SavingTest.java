package io.sheaf.docs.documents.versions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.blobs.PutOutcome;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Write;
import io.sheaf.storage.table.WriteOutcome;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class SavingTest {

  private static final Caller ANN = Caller.of("ann", Caller.Kind.TOKEN, Map.of(), List.of());

  @TempDir
  static Path folder;
  private static Running running;
  private static Documents documents;
  private static Versions versions;
  private static Changes changes;
  private static Stamps stamps;

  private DocumentRef ref;

  @BeforeAll
  static void open() {
    running = Running.in(folder);
    documents = running.door(Documents.class);
    versions = running.door(Versions.class);
    changes = running.door(Changes.class);
    stamps = running.door(Stamps.class);
  }

  @AfterAll
  static void close() {
    running.close();
  }

  @BeforeEach
  void aDocumentWithoutContent() {
    ref = DocumentRef.of(new SiteId("finance"), UUID.randomUUID().toString());
    var document = Document.of(ref, "a.txt", "ann", stamps.next()).contentType("text/plain").build();
    changes.commit(() -> new Plan<>(documents.inserting(document), ""));
  }

  @Test
  void theFirstContentOfANewDocumentIsItsVersionZero() {
    var created = DocumentRef.of(new SiteId("finance"), UUID.randomUUID().toString());
    var bare = Document.of(created, "b.txt", "ann", stamps.next()).build();
    var saving = versions.saving(bare, content(created, "hello", "text/markdown"), ANN, bare.inserted());
    var made = saving.after().build();

    changes.commit(() -> new Plan<>(documents.inserting(made), "").and(saving.writes()));

    var document = documents.find(created).orElseThrow();
    assertThat(document.currentVersion()).isZero();
    assertThat(document.lastVersion()).isZero();
    assertThat(document.contentLength()).isEqualTo(5);
    assertThat(document.contentType()).isEqualTo("text/markdown");
    assertThat(document.checksum()).isEqualTo(sha256("hello").hex());
    assertThat(document.checksumType()).isEqualTo(Checksum.Kind.SHA256);
    assertThat(versions.of(created)).extracting(Version::key).containsExactly("v0");
  }

  @Test
  void everySaveIsTheNextVersionAndTheCurrentOne() {
    save("one");
    save("two");

    var document = documents.find(ref).orElseThrow();
    assertThat(document.currentVersion()).isEqualTo(1);
    assertThat(document.content()).contains(versions.of(ref).getFirst().blob());
    assertThat(versions.of(ref)).extracting(Version::key).containsExactly("v1", "v0");
  }

  @Test
  void contentWithoutATypeKeepsThatOfTheDocument() {
    save("one");

    assertThat(versions.of(ref).getFirst().contentType()).isEqualTo("text/plain");
    assertThat(documents.find(ref).orElseThrow().contentType()).isEqualTo("text/plain");
  }

  @Test
  void theEleventhSaveRemovesTheOldestAndLeavesAReceipt() {
    IntStream.range(0, 10).forEach(at -> save("content " + at));
    var oldest = versions.find(ref, "v0").orElseThrow();

    var saving = save("content 10");

    assertThat(versions.of(ref)).extracting(Version::number).containsExactly(10, 9, 8, 7, 6, 5, 4, 3, 2, 1);
    assertThat(saving.evicted()).containsExactly(oldest.blob());
    var receipts = running.engines().ports().table().page(VersionItem.receipts(ref)).items();
    assertThat(receipts).extracting(item -> VersionItem.readReceipt(ref, item).version()).containsExactly(oldest);
  }

  @Test
  void pinnedAndPublishedVersionsAndTheCurrentOneStay() {
    IntStream.range(0, 10).forEach(at -> save("content " + at));
    pin(0);
    publish(1);
    rollBackTo(2);

    save("content 10");

    assertThat(versions.of(ref)).extracting(Version::number).containsExactly(10, 9, 8, 7, 6, 5, 4, 2, 1, 0);
  }

  @Test
  void aSaveIsRefusedWhenEveryVersionIsProtected() {
    IntStream.range(0, 10).forEach(at -> save("content " + at));
    IntStream.range(0, 9).forEach(SavingTest.this::pin);
    publish(3);

    assertThatThrownBy(() -> save("content 10")).isInstanceOfSatisfying(Refused.class, refused -> {
      assertThat(refused.refusal()).isEqualTo(Refusal.CONFLICT);
      assertThat(refused).hasMessage("Document '" + ref.documentId() + "' has 10 versions and none of them may be "
          + "removed: unpin one of v8, v7, v6, v5, v4, v2, v1, v0");
    });
    assertThat(versions.of(ref)).hasSize(10);
  }

  @Test
  void aSaveThatWasOvertakenWhileItLookedIsPlannedAnew() {
    IntStream.range(0, 10).forEach(at -> save("content " + at));
    IntStream.range(1, 10).forEach(SavingTest.this::pin);
    var before = documents.find(ref).orElseThrow();
    save("content 10");

    var overtaken = versions.saving(before, content(ref, "late", null), ANN, stamps.next());
    var writes = new ArrayList<>(overtaken.writes());
    writes.add(documents.replacing(before, overtaken.after().build()));

    assertThat(running.engines().ports().table().write(writes)).isInstanceOf(WriteOutcome.Unmet.class);
  }

  @Test
  void versionsThatShareTheirBytesKeepThem() {
    var shared = content(ref, "same", null);
    save(shared);
    save(shared);
    IntStream.range(2, 10).forEach(at -> save("content " + at));

    assertThat(save("content 10").evicted()).isEmpty();
    assertThat(save("content 11").evicted()).containsExactly(shared.blob());
  }

  @Test
  void blobsOfRemovedVersionsAreGoneSoon() throws InterruptedException {
    save("one");
    var blob = versions.of(ref).getFirst().blob();

    versions.discard(List.of(blob));

    running.door(Leftovers.class).finish();
    assertThat(running.engines().ports().blobs().describe(blob)).isEmpty();
  }

  @Test
  void manyWhoSaveAtOnceMakeAsManyVersionsAndKeepTen() throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var saves = IntStream.range(0, 24).mapToObj(at -> threads.submit(() -> save("content " + at))).toList();
      for (var save : saves) {
        save.get();
      }
    }

    assertThat(versions.of(ref)).extracting(Version::number)
        .containsExactly(23, 22, 21, 20, 19, 18, 17, 16, 15, 14);
    assertThat(documents.find(ref).orElseThrow().lastVersion()).isEqualTo(23);
  }

  private Versions.Saving save(String text) {
    return save(content(ref, text, null));
  }

  private Versions.Saving save(Versions.Content content) {
    return changes.commit(() -> {
      var before = documents.find(ref).orElseThrow();
      var saving = versions.saving(before, content, ANN, stamps.next());
      return new Plan<>(saving.writes(), saving).and(documents.replacing(before, saving.after().build()));
    });
  }

  private void pin(int number) {
    write(Write.put(VersionItem.pin(ref, number, "ann", stamps.next())));
  }

  private void publish(int number) {
    var document = documents.find(ref).orElseThrow();
    var version = versions.find(ref, "v" + number).orElseThrow();
    write(running.door(Published.class).publishing(Versions.pointingTo(document, version).build(), ANN, stamps.next()));
  }

  private void rollBackTo(int number) {
    var document = documents.find(ref).orElseThrow();
    var version = versions.find(ref, "v" + number).orElseThrow();
    write(documents.replacing(document, Versions.pointingTo(document, version).build()));
  }

  private void write(Write write) {
    running.engines().ports().table().write(write);
  }

  private static Versions.Content content(DocumentRef ref, String text, @Nullable String contentType) {
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    return switch (running.engines().ports().blobs().put(ref.blobKey(), NewBlob.of(bytes))) {
      case PutOutcome.Stored(BlobRef blob, var size, var checksum) ->
        new Versions.Content(blob, size, checksum, contentType);
      case PutOutcome other -> throw new AssertionError(other);
    };
  }

  private static Checksum sha256(String text) {
    return Checksum.over(Checksum.Kind.SHA256, text.getBytes(StandardCharsets.UTF_8));
  }
}

package io.sheaf.docs.governance.bottle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.feed.Change;
import io.sheaf.docs.feed.ChangeFeed;
import io.sheaf.docs.governance.chain.LedgerReader;
import io.sheaf.docs.governance.chain.LedgerReader.Step;
import io.sheaf.docs.governance.chain.TrustedKey;
import io.sheaf.docs.governance.ledger.Ledger;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.table.SiteId;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A site that was put into a bottle is the same where it is taken out again.
@OnAwsToo
class BottleTest {

  private static final SiteId OFFICE = new SiteId("office");
  private static final SiteId COPY = new SiteId("copy");

  @TempDir
  Path folder;

  private final List<String> said = new ArrayList<>();

  private String export(Running sheaf, SiteId site, Path to) {
    return sheaf.door(Export.class).write(site, to, said::add);
  }

  private String unpack(Running sheaf, Path from, SiteId as) {
    return sheaf.door(Import.class).read(from, as, said::add);
  }

  @Test
  void aSiteIsTheSameInTheSameStoreUnderAnotherName() {
    try (var sheaf = Running.in(folder.resolve("store"))) {
      var ann = sheaf.as("ann", "office");
      var office = Office.filled(sheaf, "office", 12);
      var before = office.seen(sheaf, ann);

      assertThat(export(sheaf, OFFICE, folder.resolve("bottle"))).contains("11 documents");
      assertThat(unpack(sheaf, folder.resolve("bottle"), COPY)).contains("11 documents");

      assertThat(office.seen(sheaf, sheaf.as("ann", "copy"))).isEqualTo(before);
      assertThat(office.seen(sheaf, ann)).as("the original").isEqualTo(before);
      Office.awaitFound(sheaf.as("ann", "copy"), "zebra", 6);
      assertThat(sheaf.as("ann", "copy").delete("/documents/" + office.documents.get(2)).status())
          .as("a document that is held").isEqualTo(409);
      var later = sheaf.as("ann", "copy").post("/documents", "{\"path\":\"later.txt\",\"content\":\"later\"}");
      assertThat(later.status()).isEqualTo(201);
      assertThat(sheaf.as("ann", "office").get("/documents/" + later.at("documentId")).status()).isEqualTo(404);
    }
  }

  @Test
  void aSiteIsTheSameInAnotherStore() {
    Office office;
    java.util.Map<String, String> before;
    try (var sheaf = Running.in(folder.resolve("one"))) {
      office = Office.filled(sheaf, "default", 9);
      before = office.seen(sheaf, sheaf.as("ann", "default"));
      export(sheaf, SiteId.DEFAULT, folder.resolve("bottle"));
    }

    try (var sheaf = Running.in(folder.resolve("another"))) {
      unpack(sheaf, folder.resolve("bottle"), SiteId.DEFAULT);

      assertThat(office.seen(sheaf, sheaf.as("ann", "default"))).isEqualTo(before);
      assertThat(unpack(sheaf, folder.resolve("bottle"), SiteId.DEFAULT)).contains("already");
    }
  }

  @Test
  void onlyAnEmptySiteTakesABottle() {
    try (var sheaf = Running.in(folder.resolve("store"))) {
      Office.filled(sheaf, "office", 3);
      sheaf.as("ann", "copy").post("/documents", "{\"path\":\"a.txt\",\"content\":\"a\"}");
      export(sheaf, OFFICE, folder.resolve("bottle"));

      assertThatThrownBy(() -> unpack(sheaf, folder.resolve("bottle"), COPY)).isInstanceOf(CannotBottle.class)
          .hasMessageContaining("is not empty");
      assertThatThrownBy(() -> unpack(sheaf, folder.resolve("bottle"), OFFICE)).isInstanceOf(CannotBottle.class)
          .hasMessageContaining("is not empty");
      assertThatThrownBy(() -> export(sheaf, OFFICE, folder.resolve("bottle"))).isInstanceOf(CannotBottle.class)
          .hasMessageContaining("already");
      assertThatThrownBy(() -> export(sheaf, new SiteId("nobody"), folder.resolve("none")))
          .isInstanceOf(CannotBottle.class).hasMessageContaining("nothing of a site");
    }
  }

  @Test
  void aBottleThatWasTouchedIsRefusedBeforeAnythingIsWritten() throws IOException {
    var bottle = folder.resolve("bottle");
    try (var sheaf = Running.in(folder.resolve("store"))) {
      Office.filled(sheaf, "office", 6);
      export(sheaf, OFFICE, bottle);
      var items = bottle.resolve(BottleFolder.ITEMS);
      var text = Files.readString(items);
      Files.writeString(items, text.replaceFirst("ann", "bob"));

      assertThatThrownBy(() -> unpack(sheaf, bottle, COPY)).isInstanceOf(CannotBottle.class)
          .hasMessageContaining("not as it was written");
      assertThat(sheaf.as("ann", "copy").get("/documents").size("documents")).isZero();

      Files.writeString(items, text);
      Files.move(bottle.resolve("bottle.json"), bottle.resolve("bottle.away"));
      assertThatThrownBy(() -> unpack(sheaf, bottle, COPY)).isInstanceOf(CannotBottle.class)
          .hasMessageContaining("no bottle");
    }
  }

  @Test
  void aRecordThatWasTouchedIsRefusedAndNamedEvenWhereTheSumsWereMadeAgain() throws IOException {
    var bottle = folder.resolve("bottle");
    try (var sheaf = Running.in(folder.resolve("store"))) {
      Office.filled(sheaf, "office", 6);
      Eventually.answer(() -> sheaf.door(Ledger.class).count(OFFICE), count -> count >= 6);
      export(sheaf, OFFICE, bottle);
      var activities = bottle.resolve(BottleFolder.ACTIVITIES);
      var manifest = bottle.resolve("bottle.json");
      var lines = Files.readAllLines(activities);
      lines.set(3, lines.get(3).replace("\"userId\":\"ann\"", "\"userId\":\"bob\""));
      var before = sum(activities);
      Files.writeString(activities, String.join("\n", lines) + "\n");
      Files.writeString(manifest, Files.readString(manifest).replace(before, sum(activities)));

      assertThatThrownBy(() -> unpack(sheaf, bottle, COPY)).isInstanceOf(CannotBottle.class)
          .hasMessageContaining("record 3 (line 4): it is not as it was recorded");
      assertThat(sheaf.as("ann", "copy").get("/documents").size("documents")).isZero();
    }
  }

  private static String sum(Path file) throws IOException {
    return Checksum.over(Checksum.Kind.SHA256, Files.readAllBytes(file)).hex();
  }

  @Test
  void theRecordIsStillTheRecordInAnotherStoreUnderAnotherName() throws Exception {
    var bottle = folder.resolve("bottle");
    TrustedKey origin;
    try (var sheaf = Running.in(folder.resolve("one"))) {
      var ann = sheaf.as("ann", "office");
      var office = Office.filled(sheaf, "office", 4);
      for (int view = 0; view < 1_050; view++) {
        ann.get("/documents/" + office.documents.getFirst());
      }
      Eventually.answer(() -> sheaf.door(Ledger.class).count(OFFICE), count -> count > 1_050);
      whileItIsWrittenTo(ann, () -> export(sheaf, OFFICE, bottle));
      origin = sheaf.door(Ledger.class).trustedKey();
    }
    var there = Files.readAllLines(bottle.resolve(BottleFolder.ACTIVITIES));
    assertThat(check(there, origin)).isInstanceOf(Step.Ended.class);

    try (var sheaf = Running.in(folder.resolve("another"))) {
      unpack(sheaf, bottle, COPY);
      var ledger = sheaf.door(Ledger.class);
      var ann = sheaf.as("ann", "copy");
      var ids = ids(sheaf.door(ChangeFeed.class));
      // why of all of them: what the record was behind with when it was exported is recorded here.
      var record = Eventually.answer(() -> exported(ledger),
          lines -> ids.stream().allMatch(id -> made(lines, id) > 0));

      assertThat(check(record, ledger.trustedKey())).isInstanceOf(Step.Ended.class);
      assertThat(record.subList(1, there.size() - 1)).isEqualTo(there.subList(1, there.size() - 1));
      assertThat(record.stream().filter(line -> line.startsWith("{\"checkpoint\"")
          && line.contains(origin.fingerprint()))).as("signed where they come from").isNotEmpty();
      assertThat(ids).isNotEmpty().allMatch(id -> made(record, id) == 1);
      var later = ann.post("/documents", "{\"path\":\"later.txt\",\"content\":\"x\"}").at("documentId");
      var longer = Eventually.answer(() -> exported(ledger), lines -> made(lines, later) == 1);
      assertThat(check(longer, ledger.trustedKey())).isInstanceOf(Step.Ended.class);
      assertThat(sheaf.door(Check.class).run(said::add).isWell()).as(said.toString()).isTrue();
    }
  }

  private static void whileItIsWrittenTo(Client client, Runnable doing) throws InterruptedException {
    var over = new AtomicBoolean();
    var writer = Thread.ofVirtual().start(() -> {
      for (int at = 0; !over.get(); at++) {
        client.post("/documents", "{\"path\":\"load/" + at + ".txt\",\"content\":\"load\"}");
      }
    });
    doing.run();
    over.set(true);
    writer.join();
  }

  /// The documents that were made, as the feed says it.
  private static List<String> ids(ChangeFeed feed) {
    var ids = new ArrayList<String>();
    for (var some = feed.after(COPY, 0, 500); !some.isEmpty(); some = feed.after(COPY, some.getLast().number(), 500)) {
      some.stream().map(Change::event)
          .filter(event -> event.resource().equals("documents") && event.type() == Event.Type.CREATE)
          .forEach(event -> ids.add(String.valueOf(event.ids().get("documentId"))));
    }
    return ids;
  }

  /// How often the record says that a document was made.
  private static long made(List<String> lines, String id) {
    return lines.stream().filter(line -> line.contains("\"resource\":\"documents\",\"type\":\"CREATE\"")
        && line.contains("\"documentId\":\"" + id + "\"")).count();
  }

  private static List<String> exported(Ledger ledger) {
    try (var lines = ledger.export(COPY)) {
      return new String(lines.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Step check(List<String> lines, TrustedKey key) throws IOException {
    var bytes = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
    return new LedgerReader(new ByteArrayInputStream(bytes), key).check();
  }

  @Test
  void aContentThatIsNotTheOneThatWasExportedIsRefusedAndPutRightGoesOn() throws IOException {
    var bottle = folder.resolve("bottle");
    try (var sheaf = Running.in(folder.resolve("store"))) {
      var office = Office.filled(sheaf, "office", 6);
      var before = office.seen(sheaf, sheaf.as("ann", "office"));
      export(sheaf, OFFICE, bottle);
      Path content;
      try (var files = Files.walk(bottle.resolve("content"))) {
        content = files.filter(Files::isRegularFile).sorted().skip(2).findFirst().orElseThrow();
      }
      var bytes = Files.readAllBytes(content);
      bytes[0] ^= 1;
      Files.write(content, bytes);

      assertThatThrownBy(() -> unpack(sheaf, bottle, COPY)).isInstanceOf(CannotBottle.class)
          .hasMessageContaining("is not the content");
      assertThat(sheaf.as("ann", "copy").get("/documents").status()).as("closed meanwhile").isEqualTo(409);

      bytes[0] ^= 1;
      Files.write(content, bytes);
      unpack(sheaf, bottle, COPY);

      assertThat(office.seen(sheaf, sheaf.as("ann", "copy"))).isEqualTo(before);
    }
  }

  @Test
  void anExportThatWasInterruptedGoesOnWithWhatWasCopied() throws IOException {
    var bottle = folder.resolve("bottle");
    try (var sheaf = Running.in(folder.resolve("store"))) {
      var office = Office.filled(sheaf, "office", 6);
      export(sheaf, OFFICE, bottle);
      // as it would be left behind: the manifest is written last, and files that are written are called otherwise
      Files.delete(bottle.resolve("bottle.json"));
      Files.writeString(bottle.resolve("bottle.begun"), "{\"site\":\"office\"}");
      Files.writeString(bottle.resolve("items.jsonl.part"), "{\"half\":");
      assertThatThrownBy(() -> unpack(sheaf, bottle, COPY)).isInstanceOf(CannotBottle.class)
          .hasMessageContaining("interrupted");
      assertThatThrownBy(() -> export(sheaf, COPY, bottle)).isInstanceOf(CannotBottle.class)
          .hasMessageContaining("of site 'office'");

      var late = sheaf.as("ann", "office").post("/documents", "{\"path\":\"late.txt\",\"content\":\"late\"}");
      office.documents.add(late.at("documentId"));
      export(sheaf, OFFICE, bottle);

      unpack(sheaf, bottle, COPY);
      assertThat(office.seen(sheaf, sheaf.as("ann", "copy"))).isEqualTo(office.seen(sheaf, sheaf.as("ann", "office")));
    }
  }

  @Test
  void whatIsWrittenDuringAnExportIsInTheBottleWholeOrNotAtAll() throws Exception {
    try (var sheaf = Running.in(folder.resolve("store"))) {
      var ann = sheaf.as("ann", "office");
      var office = Office.filled(sheaf, "office", 8);
      var before = office.seen(sheaf, ann);
      var over = new AtomicBoolean();
      var added = new ArrayList<String>();
      var writer = Thread.ofVirtual().start(() -> {
        for (int at = 0; at < 100 && !over.get(); at++) {
          var reply = ann.post("/documents", "{\"path\":\"load/" + at
              + ".txt\",\"contentType\":\"text/plain\",\"content\":\"load " + at
              + "\",\"tags\":[{\"key\":\"load\",\"value\":\"" + at + "\"}]}");
          added.add(reply.at("documentId"));
        }
      });
      export(sheaf, OFFICE, folder.resolve("bottle"));
      over.set(true);
      writer.join();

      unpack(sheaf, folder.resolve("bottle"), COPY);

      var copy = sheaf.as("ann", "copy");
      assertThat(office.seen(sheaf, copy)).containsAllEntriesOf(before);
      for (var id : added) {
        if (copy.get("/documents/" + id).status() == 200) {
          assertThat(copy.get("/documents/" + id + "/tags").size("tags")).isEqualTo(1);
          assertThat(copy.get("/documents/" + id + "/content").at("content")).startsWith("load ");
        }
      }
    }
  }
}

package io.sheaf.docs.governance.bottle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.SiteId;
import java.io.IOException;
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

package io.sheaf.docs.governance.bottle;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.governance.chain.LedgerReader;
import io.sheaf.docs.governance.chain.LedgerReader.Step;
import io.sheaf.docs.governance.ledger.Ledger;
import io.sheaf.storage.blobs.BlobDamaged;
import io.sheaf.storage.blobs.BlobDescription;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobVersion;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.blobs.Opening;
import io.sheaf.storage.snapshots.Snapshot;
import io.sheaf.storage.snapshots.Snapshots;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Kind;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.SitePosition;
import io.sheaf.storage.table.TableSchema;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// The door to checks: reads everything, and names what is not as it should be. Changes nothing.
@Singleton
public final class Check {

  private static final int PAGE = 100;
  private static final int KEYS_AT_ONCE = 256;
  private static final int BUFFER = 128 * 1024;
  /// why: what was stored a moment ago may be named a moment later.
  private static final Duration SETTLED = Duration.ofHours(1);

  /// What is nothing without its document.
  private static final Set<Kind> OF_DOCUMENT = Set.of(TableSchema.VERSION, TableSchema.TAG, TableSchema.TAG_VALUE,
      TableSchema.ATTRIBUTE, TableSchema.PUBLICATION, TableSchema.ARTIFACT, TableSchema.LEGAL_HOLD,
      TableSchema.CHECKOUT);

  private final Snapshots snapshots;
  private final Ledger ledger;
  private final InstantSource clock;

  Check(Snapshots snapshots, Ledger ledger, InstantSource clock) {
    this.snapshots = snapshots;
    this.ledger = ledger;
    this.clock = clock;
  }

  /// What a check came to.
  ///
  /// @param wrong contents that are missing or damaged, items that are about nothing, and records that were touched
  /// @param orphans contents that nothing names: room that is lost, and nothing else
  public record Found(long items, long contents, long bytes, long wrong, long orphans) {

    public boolean isWell() {
      return wrong == 0;
    }

    public String text() {
      return items + " items and " + contents + " contents of " + bytes / 1_000_000 + " MB were read: "
          + (isWell() ? "all is well" : wrong == 1 ? "one thing is wrong" : wrong + " things are wrong")
          + (orphans == 0 ? "." : "; " + orphans + " contents are named by nothing.");
    }
  }

  public Found run(Progress progress) {
    try (var snapshot = snapshots.open()) {
      var run = new Run(snapshot, ledger, progress, clock.instant().minus(SETTLED));
      snapshot.items().sites().forEach(run::check);
      return new Found(run.items, run.contents.get(), run.bytes.get(), run.wrong.get(), run.orphans.get());
    }
  }

  private static final class Run {

    private final Snapshot snapshot;
    private final Ledger ledger;
    private final Progress progress;
    private final Progress.Paced paced;
    private final Instant settled;
    private long items;
    private final AtomicLong contents = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong wrong = new AtomicLong();
    private final AtomicLong orphans = new AtomicLong();

    Run(Snapshot snapshot, Ledger ledger, Progress progress, Instant settled) {
      this.snapshot = snapshot;
      this.ledger = ledger;
      this.progress = progress;
      this.paced = progress.paced();
      this.settled = settled;
    }

    void check(SiteId site) {
      checkItems(site);
      checkRecord(site);
      var named = new NamedContents(snapshot.table(), site);
      BlobKey after = null;
      for (var keys = keys(site, after); !keys.isEmpty(); keys = keys(site, after)) {
        Several.inOrder(keys, key -> checkContents(named, key));
        after = keys.getLast();
        paced.at(this::sofar);
      }
    }

    private List<BlobKey> keys(SiteId site, @Nullable BlobKey after) {
      return snapshot.blobs().keys(site, after, KEYS_AT_ONCE);
    }

    private String sofar() {
      return items + " items, " + contents + " contents, " + bytes.get() / 1_000_000 + " MB";
    }

    private void checkItems(SiteId site) {
      SitePosition after = null;
      do {
        var page = snapshot.items().everything(site, after, PAGE);
        if (!page.keys().isEmpty()) {
          var found = snapshot.table().find(page.keys());
          Several.inOrder(List.copyOf(found.values()), item -> checkItem(site, item));
          items += found.size();
        }
        after = page.next();
        paced.at(this::sofar);
      } while (after != null);
    }

    /// That the activities of the site are those that were recorded, and all of them.
    private void checkRecord(SiteId site) {
      if (isGoing(site)) {
        return;
      }
      try (var lines = ledger.copy(snapshot.table(), site).lines()) {
        if (new LedgerReader(lines, null).check() instanceof Step.Broken broken && !isGoing(site)) {
          wrong("The activities of site '" + site + "' were touched: " + broken.record() + ": " + broken.why());
        }
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }

    /// why asked: a site that is being erased goes bit by bit.
    private boolean isGoing(SiteId site) {
      return snapshot.table().find(TableSchema.SITE_ERASURE.globalKey(site.text()))
          .filter(item -> item.text("status").equals("RUNNING")).isPresent();
    }

    private boolean checkItem(SiteId site, Item item) {
      for (var ref : BlobNames.of(site, item)) {
        if (snapshot.blobs().describe(ref).isEmpty() && isStill(item) && !isBeingRemoved(site, BlobNames.keyId(item))) {
          wrong("The content " + named(ref) + " is missing, and " + item.key() + " names it");
        }
      }
      var kind = TableSchema.kindOf(item.key());
      if (kind.filter(OF_DOCUMENT::contains).isPresent() && !isThere(site, BlobNames.keyId(item)) && isStill(item)) {
        wrong(item.key() + " is of a document that is not there");
      }
      if (kind.filter(TableSchema.FOLDER_FILE::equals).isPresent() && !isThere(site, item.text("documentId"))
          && isStill(item)) {
        wrong(item.key() + " is the entry of a document that is not there");
      }
      return true;
    }

    /// why asked again: where the engine shows what is there now, it may have changed in between.
    private boolean isStill(Item item) {
      return snapshot.isOfOneMoment() || snapshot.table().find(item.key()).filter(item::equals).isPresent();
    }

    /// why: contents go before the items that name them.
    private boolean isBeingRemoved(SiteId site, String keyId) {
      return !snapshot.table().find(Set.copyOf(List.of(TableSchema.DOCUMENT_REMOVAL.key(site, keyId),
          TableSchema.DOCUMENT_REMOVAL.key(site, DocumentRef.ofKeyId(site, keyId).documentId())))).isEmpty();
    }

    /// Also while it is put away, is being removed, or waits for its first content.
    private boolean isThere(SiteId site, String keyId) {
      List<Key> any = List.of(TableSchema.DOCUMENT.key(site, keyId),
          TableSchema.SOFT_DELETED_DOCUMENT.key(site, keyId), TableSchema.DOCUMENT_REMOVAL.key(site, keyId),
          TableSchema.UPLOAD.key(site, keyId),
          TableSchema.DOCUMENT_REMOVAL.key(site, DocumentRef.ofKeyId(site, keyId).documentId()));
      return !snapshot.table().find(Set.copyOf(any)).isEmpty();
    }

    private boolean checkContents(NamedContents named, BlobKey key) {
      var wanted = named.besides(key);
      BlobRef after = null;
      for (var page = page(key, after); !page.isEmpty(); page = page(key, after)) {
        page.forEach(version -> checkContent(wanted, version));
        after = page.getLast().ref();
      }
      return true;
    }

    private List<BlobVersion> page(BlobKey key, @Nullable BlobRef after) {
      return snapshot.blobs().versions(key, after, 100);
    }

    private void checkContent(Set<BlobRef> wanted, BlobVersion version) {
      var ref = version.ref();
      contents.incrementAndGet();
      try {
        snapshot.blobs().describe(ref).ifPresent(this::readThrough);
      } catch (BlobDamaged damage) {
        wrong(String.valueOf(damage.getMessage()));
      }
      if (!wanted.contains(ref) && version.stored().isBefore(settled)) {
        orphans.incrementAndGet();
        progress.say("The content " + named(ref) + " is named by nothing");
      }
    }

    private void readThrough(BlobDescription known) {
      var checksum = known.checksum();
      var digest = checksum == null ? Checksum.Kind.SHA256.digest() : checksum.kind().digest();
      if (!(snapshot.blobs().open(known.ref()) instanceof Opening.Opened opened)) {
        return;
      }
      try (opened) {
        var buffer = new byte[BUFFER];
        for (int read = opened.bytes().read(buffer); read >= 0; read = opened.bytes().read(buffer)) {
          digest.update(buffer, 0, read);
          bytes.addAndGet(read);
        }
      } catch (IOException failure) {
        throw new BlobDamaged("The content " + named(known.ref()) + " cannot be read: " + failure.getMessage());
      } catch (UncheckedIOException failure) {
        throw new BlobDamaged("The content " + named(known.ref()) + " cannot be read: "
            + failure.getMessage());
      }
      if (checksum != null && !Checksum.of(checksum.kind(), digest.digest()).equals(checksum)) {
        throw new BlobDamaged("The content " + named(known.ref()) + " is not the one that was stored");
      }
    }

    private static String named(BlobRef ref) {
      return ref.key() + " (version " + ref.version() + ")";
    }

    private void wrong(String line) {
      wrong.incrementAndGet();
      progress.say(line);
    }
  }
}

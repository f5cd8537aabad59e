package io.sheaf.docs.documents.compress;

import io.micronaut.context.annotation.Context;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Plan;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.leases.Leases;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.annotation.PreDestroy;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Knows which zips there are, and removes those whose day is over.
@Context
final class Zips {

  static final Duration KEPT = Duration.ofDays(1);

  private static final Logger log = LoggerFactory.getLogger(Zips.class);
  private static final Duration LOOK_EVERY = Duration.ofMinutes(1);
  private static final Duration LEASE = Duration.ofMinutes(5);
  private static final String JOB = "zips";
  private static final int AT_A_TIME = 200;

  private final Table table;
  private final BlobStore blobs;
  private final Leases leases;
  private final Changes changes;
  private final InstantSource clock;
  private final Thread removing;

  Zips(Table table, BlobStore blobs, Leases leases, Changes changes, InstantSource clock) {
    this.table = table;
    this.blobs = blobs;
    this.leases = leases;
    this.changes = changes;
    this.clock = clock;
    this.removing = Thread.ofVirtual().name("sheaf-zips").start(this::removeEverNow);
  }

  /// A zip that was asked for.
  record Zip(String id, SiteId site, Stamp inserted) {

    /// why no document can ever be called so: their ids are UUIDs.
    BlobKey blobKey() {
      return BlobKey.of(site, "zip-" + id);
    }
  }

  Write recording(Zip zip) {
    return Write.insert(Item.of(TableSchema.ZIP.globalKey(zip.id())).with("zipId", zip.id())
        .with("siteId", zip.site().text()).with("inserteddate", zip.inserted().text())
        .indexed(TableSchema.ZIPS_BY_TIME.globalEntry(zip.inserted(), zip.id())).build());
  }

  /// One that may still be downloaded, whether or not it has been made yet.
  Optional<Zip> find(String id) {
    return table.find(TableSchema.ZIP.globalKey(id)).map(Zips::read).filter(zip -> !isOver(zip));
  }

  private boolean isOver(Zip zip) {
    return !clock.instant().isBefore(zip.inserted().micros().plus(KEPT));
  }

  private static Zip read(Item item) {
    return new Zip(item.text("zipId"), new SiteId(item.text("siteId")), Stamp.parse(item.text("inserteddate")));
  }

  private void removeEverNow() {
    try {
      while (true) {
        try {
          removeOld();
        } catch (RuntimeException failure) {
          log.warn("Old zips are removed later: {}", failure.getMessage());
        }
        Thread.sleep(LOOK_EVERY);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /// Removes those whose day is over, the bytes first; does nothing while another process is at it.
  void removeOld() {
    var list = Query.of(TableSchema.ZIPS_BY_TIME.globalPartition());
    var first = table.page(list.limit(1)).items();
    if (first.isEmpty() || !isOver(read(first.getFirst()))) {
      return;
    }
    var lease = leases.take(JOB, LEASE);
    if (lease.isEmpty()) {
      return;
    }
    try {
      table.page(list.limit(AT_A_TIME)).items().stream().map(Zips::read).filter(this::isOver).forEach(this::remove);
    } finally {
      leases.release(lease.get());
    }
  }

  private void remove(Zip zip) {
    blobs.deleteAll(zip.blobKey());
    changes.commit(() -> Plan.of(zip, Write.delete(TableSchema.ZIP.globalKey(zip.id()))));
  }

  @PreDestroy
  void close() {
    removing.interrupt();
  }
}

package io.sheaf.docs.documents.life;

import io.sheaf.docs.changes.Forgetful;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/// On which days a site has documents, so that a walk over all of them passes no empty years. A day is noted in the
/// write of its first document and never taken back.
@Singleton
final class Days implements Forgetful {

  private static final int MOST_KNOWN = 10_000;

  private record Known(LocalDate day, Instant until) {}

  private final Table table;
  private final InstantSource clock;
  private final ConcurrentHashMap<SiteId, Known> known = new ConcurrentHashMap<>();

  Days(Table table, InstantSource clock) {
    this.table = table;
    this.clock = clock;
  }

  static LocalDate of(Stamp inserted) {
    return LocalDate.ofInstant(inserted.micros(), ZoneOffset.UTC);
  }

  /// The write that notes the day; none when it is noted.
  List<Write> noting(SiteId site, Stamp inserted) {
    var day = of(inserted);
    var now = clock.instant();
    var last = known.get(site);
    if (last != null && last.day().equals(day) && now.isBefore(last.until())) {
      return List.of();
    }
    var key = TableSchema.DOCUMENT_DAY.key(site, day);
    if (table.find(key).isEmpty()) {
      return List.of(Write.put(Item.of(key).with("inserteddate", inserted.text()).build()));
    }
    if (known.size() >= MOST_KNOWN) {
      known.clear();
    }
    known.put(site, new Known(day, now.plus(LONGEST)));
    return List.of();
  }

  @Override
  public void forget(SiteId site) {
    known.remove(site);
  }
}

package io.sheaf.docs.documents.life;

import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/// On which days a site has documents, so that a walk over all of them passes no empty years. A day is noted in the
/// write of its first document and never taken back, so that all others of the day write nothing of it.
@Singleton
final class Days {

  private final Table table;

  Days(Table table) {
    this.table = table;
  }

  static LocalDate of(Stamp inserted) {
    return LocalDate.ofInstant(inserted.micros(), ZoneOffset.UTC);
  }

  /// The write that notes the day; none when it is noted.
  List<Write> noting(SiteId site, Stamp inserted) {
    // why nothing is remembered: when the site is erased its days go too, and a document of a day that nobody notes
    // again would be found by no walk.
    var key = TableSchema.DOCUMENT_DAY.key(site, of(inserted));
    return table.find(key).isPresent()
        ? List.of()
        : List.of(Write.put(Item.of(key).with("inserteddate", inserted.text()).build()));
  }
}

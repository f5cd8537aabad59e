package io.sheaf.docs.search.feeding;

import io.sheaf.docs.web.Ids;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.List;

/// For documents that come into a site in another way than by a change of somebody's: lends the write by which the
/// index follows them.
@Singleton
public final class Newcomers {

  /// How many one write may name.
  public static final int MOST = 50;

  private final Stamps stamps;
  private final Bells bells;

  Newcomers(Stamps stamps, Bells bells) {
    this.stamps = stamps;
    this.bells = bells;
  }

  /// The write that has the index follow these documents; artifacts are indexed with what they are of.
  public Write following(SiteId site, List<String> documentIds) {
    return Write.put(new TextChange(site, documentIds, List.of(), stamps.next(), Ids.uuid()).item());
  }

  /// To be said when they are written.
  public void written() {
    bells.changes.ringAll();
  }
}

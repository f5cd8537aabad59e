package io.sheaf.storage.index.lucene;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;

/// Forgets removals that are too old, or the oldest of too many: no late message can come any more that they would
/// have to hold off.
final class Forgetting {

  private static final Duration BETWEEN = Duration.ofMinutes(1);
  private static final int AT_ONCE = 50_000;

  private final IndexWriter writer;
  private final Revisions revisions;
  private final LuceneSettings settings;
  private final InstantSource clock;
  private final AtomicInteger removals = new AtomicInteger();
  private long next;

  Forgetting(IndexWriter writer, Revisions revisions, LuceneSettings settings, InstantSource clock) {
    this.writer = writer;
    this.revisions = revisions;
    this.settings = settings;
    this.clock = clock;
    this.next = clock.millis() + BETWEEN.toMillis();
  }

  void removed() {
    removals.incrementAndGet();
  }

  /// Looks once a minute, or sooner when many removals came.
  void forgetOldRemovals() throws IOException {
    var now = clock.millis();
    if (now < next && removals.get() <= settings.mostRemovals() / 10) {
      return;
    }
    next = now + BETWEEN.toMillis();
    removals.set(0);
    forgetBefore(now - settings.rememberRemovals().toMillis());
    forgetSurplus();
  }

  private void forgetBefore(long time) throws IOException {
    writer.deleteDocuments(LongPoint.newRangeQuery(Layout.GONE, Long.MIN_VALUE, time));
    revisions.forgetFloorsBefore(time);
  }

  private void forgetSurplus() throws IOException {
    try (var reader = DirectoryReader.open(writer)) {
      var searcher = new IndexSearcher(reader);
      var all = LongPoint.newRangeQuery(Layout.GONE, Long.MIN_VALUE, Long.MAX_VALUE);
      var surplus = Math.min(AT_ONCE, searcher.count(all) - settings.mostRemovals());
      if (surplus > 0) {
        var oldest = searcher.search(all, surplus, new Sort(new SortField(Layout.GONE, SortField.Type.LONG)));
        forgetBefore((Long) ((FieldDoc) oldest.scoreDocs[surplus - 1]).fields[0]);
      }
    }
  }
}

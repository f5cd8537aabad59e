package io.sheaf.storage.index.lucene;

import io.sheaf.storage.threads.GivingWay;
import java.io.IOException;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.MergePolicy;

/// Merges on one thread that gives way to all others. When merges fall behind, writers wait for them.
final class QuietMerges extends ConcurrentMergeScheduler {

  QuietMerges() {
    setMaxMergesAndThreads(6, 1);
  }

  /// Called on the thread of the merge.
  @Override
  protected void doMerge(MergeSource source, MergePolicy.OneMerge merge) throws IOException {
    GivingWay.giveWay();
    super.doMerge(source, merge);
  }
}

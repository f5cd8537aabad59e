package io.sheaf.storage.index.lucene;

import java.io.IOException;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.MergePolicy;

/// Merges on one thread that gives way to all others. When merges fall behind, writers wait for them.
final class QuietMerges extends ConcurrentMergeScheduler {

  QuietMerges() {
    setMaxMergesAndThreads(6, 1);
  }

  @Override
  protected synchronized MergeThread getMergeThread(MergeSource source, MergePolicy.OneMerge merge)
      throws IOException {
    var thread = super.getMergeThread(source, merge);
    thread.setPriority(Thread.MIN_PRIORITY);
    return thread;
  }
}

package io.sheaf.storage.index;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// The documents of a table, in a list; it can be told to stop before a page, or to fail at it.
public final class ListSource implements IndexSource {

  private static final int PAGE = 7;

  public final List<IndexedDocument> documents = new CopyOnWriteArrayList<>();
  public final AtomicInteger pages = new AtomicInteger();
  private volatile Runnable before = () -> {
  };

  public void beforeEachPage(Runnable action) {
    before = action;
  }

  @Override
  public SourcePage page(@Nullable String after) {
    before.run();
    pages.incrementAndGet();
    var from = after == null ? 0 : Integer.parseInt(after);
    var to = Math.min(from + PAGE, documents.size());
    return new SourcePage(documents.subList(from, to), to < documents.size() ? Integer.toString(to) : null,
        documents.size());
  }
}

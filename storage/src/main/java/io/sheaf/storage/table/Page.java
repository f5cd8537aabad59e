package io.sheaf.storage.table;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Some items, and where to go on; `next` is there exactly when there was more. A page holds as many items as
/// were asked for, or fewer where they would pass [Limits#PAGE_BYTES].
public record Page(List<Item> items, @Nullable Position next) {

  public Page {
    items = List.copyOf(items);
  }
}

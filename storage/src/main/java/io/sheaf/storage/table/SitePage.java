package io.sheaf.storage.table;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Some keys of a site, and where to go on; `next` is missing at the end only. Keys alone: who deletes needs no
/// more, and who wants the items finds them by these.
public record SitePage(List<Key> keys, @Nullable SitePosition next) {

  public SitePage {
    keys = List.copyOf(keys);
  }
}

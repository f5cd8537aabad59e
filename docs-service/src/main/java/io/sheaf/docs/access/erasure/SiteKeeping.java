package io.sheaf.docs.access.erasure;

import io.sheaf.docs.gate.Decision;
import io.sheaf.storage.table.SiteId;

/// What keeps a whole site from being erased: something on it that must not go.
public interface SiteKeeping {

  /// Whether everything of the site may go now.
  Decision mayGo(SiteId site);
}

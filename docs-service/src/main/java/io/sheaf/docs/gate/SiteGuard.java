package io.sheaf.docs.gate;

import io.sheaf.storage.table.SiteId;

/// Something that keeps a whole site closed, whatever the caller may do there: that it is being erased, say.
public interface SiteGuard {

  /// Refuses the call if the site is closed to it.
  void check(SiteId site, Call call);
}

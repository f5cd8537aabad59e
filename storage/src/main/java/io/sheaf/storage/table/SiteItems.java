package io.sheaf.storage.table;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/// All that lies in the tables under the keys of one site, for who erases a site or counts what it has.
///
/// - **Only the site's.** No other site's items, and none that belong to the whole store, are ever among them, also
///   not those that name the site: see [TableSchema#siteOf].
/// - **Whatever lies there.** Items that have expired are among them until they are removed.
/// - **Complete for what stands still.** Who goes on from `next` until there is none has met every item that was
///   there before the first call and is still there after the last, once each. What comes in between may be missed:
///   who must leave nothing behind stops the writers first, or goes round until a round meets nothing.
/// - **Resumable.** A position is good after a restart, and also when its item is gone.
/// - **In no promised order**, and in bounded steps: a page may hold less than was asked for, or nothing, and still
///   have a `next`, for what belongs to others may have to be passed over.
///
/// It looks through whole tables where the engine has no other way: nothing for a request that somebody waits for.
public interface SiteItems {

  /// The sites that have something, the default one in any case.
  Set<SiteId> sites();

  /// Some keys, at most [Limits#PAGE_ITEMS]; from the beginning when there is no position.
  SitePage everything(SiteId site, @Nullable SitePosition after, int most);
}

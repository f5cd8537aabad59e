package io.sheaf.docs.changes;

import io.sheaf.storage.table.SiteId;
import java.time.Duration;

/// Something that remembers for a moment what it has seen of a site. Who erases a site tells it to forget; other
/// processes forget by themselves within [#LONGEST].
public interface Forgetful {

  /// How long anything may be remembered without being asked again.
  Duration LONGEST = Duration.ofSeconds(5);

  void forget(SiteId site);
}

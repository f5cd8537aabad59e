package io.sheaf.docs.metadata.schemas;

import io.sheaf.docs.changes.Forgetful;
import io.sheaf.docs.changes.Remembering;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// What sites demanded of documents without a classification when this process asked a moment ago; nothing, most
/// often. Large schemas are not kept.
@Singleton
final class RecentSchemas implements Forgetful, Remembering {

  private static final int MOST_SITES = 500;
  private static final int LARGEST = 500;

  private record Read(InForce inForce, Instant until) {}

  private final InstantSource clock;
  private final Map<Key, Read> recent = new ConcurrentHashMap<>();

  RecentSchemas(InstantSource clock) {
    this.clock = clock;
  }

  Optional<InForce> find(SiteId site) {
    return Optional.ofNullable(recent.get(key(site))).filter(read -> clock.instant().isBefore(read.until()))
        .map(Read::inForce);
  }

  InForce keeping(SiteId site, InForce inForce) {
    if (inForce.size() <= LARGEST) {
      if (recent.size() >= MOST_SITES) {
        recent.clear();
      }
      recent.put(key(site), new Read(inForce, clock.instant().plus(LONGEST)));
    }
    return inForce;
  }

  private static Key key(SiteId site) {
    return SchemaSource.ofSite(site).key();
  }

  @Override
  public void overtaken(Key key) {
    recent.remove(key);
  }

  @Override
  public void forget(SiteId site) {
    recent.remove(key(site));
  }
}

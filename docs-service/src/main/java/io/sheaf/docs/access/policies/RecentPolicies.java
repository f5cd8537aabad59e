package io.sheaf.docs.access.policies;

import io.sheaf.docs.changes.Forgetful;
import io.sheaf.docs.changes.Remembering;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// The policies of sites as this process read them a moment ago; that a site has none, most often. A change is felt at
/// once by the process that made it, and within [#LONGEST_HERE] by all others.
@Singleton
final class RecentPolicies implements Forgetful, Remembering {

  private static final Duration LONGEST_HERE = Duration.ofSeconds(1);
  private static final int MOST_SITES = 2000;
  /// Of all texts together, in characters.
  private static final int MOST_TEXT = 2_000_000;

  private static final String PARTITION = KeptPolicies.key(SiteId.DEFAULT).partition();

  private record Read(@Nullable SitePolicy policy, Instant until) {}

  private final KeptPolicies kept;
  private final InstantSource clock;
  private final Map<SiteId, Read> recent = new ConcurrentHashMap<>();
  private final AtomicLong text = new AtomicLong();
  private final AtomicLong forgotten = new AtomicLong();

  RecentPolicies(KeptPolicies kept, InstantSource clock) {
    this.kept = kept;
    this.clock = clock;
  }

  Optional<SitePolicy> of(SiteId site) {
    var read = recent.get(site);
    return read != null && clock.instant().isBefore(read.until()) ? Optional.ofNullable(read.policy()) : read(site);
  }

  private Optional<SitePolicy> read(SiteId site) {
    long before = forgotten.get();
    var until = clock.instant().plus(LONGEST_HERE);
    var policy = kept.find(site);
    long more = policy.map(one -> one.text().length()).orElse(0);
    if (recent.size() >= MOST_SITES || text.get() + more > MOST_TEXT) {
      recent.clear();
      text.set(0);
    }
    recent.put(site, new Read(policy.orElse(null), until));
    text.addAndGet(more);
    if (forgotten.get() != before) {
      // why: it may have been read before the change that was to be felt from then on.
      recent.remove(site);
    }
    return policy;
  }

  @Override
  public void overtaken(Key key) {
    if (key.partition().equals(PARTITION)) {
      forgotten.incrementAndGet();
      recent.clear();
      text.set(0);
    }
  }

  @Override
  public void forget(SiteId site) {
    forgotten.incrementAndGet();
    recent.remove(site);
  }
}

package io.sheaf.storage.index.opensearch;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Where the cluster is, and how it is spoken to.
///
/// `commitEvery` is how often commits that somebody waits for happen at most; no request takes longer than `timeout`;
/// removals are remembered for `rememberRemovals`, which is longer than any message lives. `shards` is what a new index
/// is made with.
///
/// @param prefix put before the names of all that is made in the cluster
public record OpenSearchSettings(URI url, @Nullable String user, @Nullable String password, String prefix, int shards,
    Duration commitEvery, Duration timeout, Duration rememberRemovals) {

  public OpenSearchSettings {
    if (shards < 1 || shards > 64 || commitEvery.isNegative() || !timeout.isPositive()
        || !rememberRemovals.isPositive()) {
      throw new IllegalArgumentException("an index has 1 to 64 shards, and times are positive");
    }
    if (url.getHost() == null || !("http".equals(url.getScheme()) || "https".equals(url.getScheme()))) {
      throw new IllegalArgumentException("the address of a cluster is one of http or https, with a host");
    }
  }

  public static OpenSearchSettings to(URI url, @Nullable String user, @Nullable String password, String prefix) {
    return new OpenSearchSettings(url, user, password, prefix, 4, Duration.ofMillis(500), Duration.ofSeconds(20),
        Duration.ofDays(30));
  }

  /// For tests, whose indexes are many and small.
  public OpenSearchSettings quick() {
    return new OpenSearchSettings(url, user, password, prefix, 1, Duration.ofMillis(20), timeout, rememberRemovals);
  }

  OpenSearchSettings timeout(Duration other) {
    return new OpenSearchSettings(url, user, password, prefix, shards, commitEvery, other, rememberRemovals);
  }

  /// Without the password.
  @Override
  public String toString() {
    return "OpenSearchSettings[" + url.getHost() + ", prefix " + prefix + "]";
  }
}

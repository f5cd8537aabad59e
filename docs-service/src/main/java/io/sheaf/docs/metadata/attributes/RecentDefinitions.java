package io.sheaf.docs.metadata.attributes;

import io.sheaf.docs.changes.Forgetful;
import io.sheaf.docs.changes.Remembering;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The definitions that this process read a moment ago, with the mark that says whether they are as they were. Those
/// that somebody is about to remove are never among them, nor reserved ones before their first use.
@Singleton
final class RecentDefinitions implements Forgetful, Remembering {

  private static final int MOST_SITES = 1000;
  private static final int MOST_OF_A_SITE = 200;

  private record Read(Map<String, Attribute> byKey, long mark, Instant until) {}

  private final InstantSource clock;
  private final Map<Key, Read> recent = new ConcurrentHashMap<>();

  RecentDefinitions(InstantSource clock) {
    this.clock = clock;
  }

  /// Those of the keys, if they are all remembered.
  Optional<Attributes.Defined> find(SiteId site, Collection<String> keys) {
    var read = recent.get(DefinitionChanges.key(site));
    if (read == null || !clock.instant().isBefore(read.until()) || !read.byKey().keySet().containsAll(keys)) {
      return Optional.empty();
    }
    var found = new LinkedHashMap<String, Attribute>();
    keys.forEach(key -> Optional.ofNullable(read.byKey().get(key)).ifPresent(one -> found.put(key, one)));
    return Optional.of(new Attributes.Defined(site, found, read.mark()));
  }

  Attributes.Defined keeping(Attributes.Defined defined) {
    var key = DefinitionChanges.key(defined.site());
    var now = clock.instant();
    var before = recent.get(key);
    // why no longer than before: an erased site may come to the same mark again.
    var until = now.plus(LONGEST);
    var byKey = new HashMap<String, Attribute>();
    if (before != null && before.mark() == defined.mark() && now.isBefore(before.until())
        && before.byKey().size() < MOST_OF_A_SITE) {
      byKey.putAll(before.byKey());
      until = before.until();
    }
    defined.byKey().forEach((name, attribute) -> {
      if (attribute.isStored() && !attribute.fenced() && byKey.size() < MOST_OF_A_SITE) {
        byKey.put(name, attribute);
      }
    });
    if (recent.size() >= MOST_SITES) {
      recent.clear();
    }
    recent.put(key, new Read(Map.copyOf(byKey), defined.mark(), until));
    return defined;
  }

  @Override
  public void overtaken(Key key) {
    recent.remove(key);
  }

  @Override
  public void forget(SiteId site) {
    recent.remove(DefinitionChanges.key(site));
  }
}

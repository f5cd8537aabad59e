package io.sheaf.docs.access.login;

import io.sheaf.docs.access.users.User;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/// How often somebody may try. The first few tries for a name are free, after each further one there is a pause that
/// doubles; who waits an hour begins anew. Addresses have more of them, since many people may share one.
@Singleton
public final class Tries {

  private static final Duration FORGOTTEN_AFTER = Duration.ofHours(1);
  private static final int RACES = 20;

  private static final int LOCKS = 64;

  private final Table table;
  private final InstantSource clock;
  /// So that those who share an address overtake each other in other processes only.
  private final ReentrantLock[] locks = Stream.generate(ReentrantLock::new).limit(LOCKS).toArray(ReentrantLock[]::new);

  Tries(Table table, InstantSource clock) {
    this.table = table;
    this.clock = clock;
  }

  /// What tries are counted for.
  private record Subject(Key key, int free, Duration longestPause) {

    Duration pauseAfter(long count) {
      if (count <= free) {
        return Duration.ZERO;
      }
      var pause = Duration.ofSeconds(1L << Math.min(count - free, 20));
      return pause.compareTo(longestPause) < 0 ? pause : longestPause;
    }
  }

  private static Subject ofName(String what, String username) {
    var id = User.idOf(username).orElse(username.toLowerCase(Locale.ROOT));
    return new Subject(key(what + "\n" + id), 5, Duration.ofMinutes(5));
  }

  private static Subject ofAddress(String address) {
    return new Subject(key("address\n" + network(address)), 50, Duration.ofMinutes(1));
  }

  /// why hashed: names may be of any length, and what was tried as a name may have been a password.
  private static Key key(String subject) {
    return TableSchema.LOGIN_TRIES.globalKey(OneTimeSecret.hash(subject));
  }

  /// why not all of an IPv6 address: everybody has many.
  private static String network(String address) {
    if (!address.contains(":")) {
      return address;
    }
    var groups = address.split(":", -1);
    return groups.length < 8 ? address : String.join(":", groups[0], groups[1], groups[2], groups[3]);
  }

  /// Counts a try, before it is known how it ends; refused while there is a pause.
  ///
  /// @param what is tried for the name; each is counted by itself
  public void take(String what, String username, String address) {
    take(ofAddress(address));
    take(ofName(what, username));
  }

  /// The try was a good one: it does not count, and those before it for that name are forgotten.
  public void wasGood(String what, String username, String address) {
    table.write(Write.delete(ofName(what, username).key()));
    var shared = ofAddress(address);
    var lock = lock(shared);
    lock.lock();
    try {
      table.write(Write.update(shared.key()).add("count", -1).when(Condition.greater("count", Value.of(0))));
    } finally {
      lock.unlock();
    }
  }

  private ReentrantLock lock(Subject subject) {
    return locks[Math.floorMod(subject.key().hashCode(), LOCKS)];
  }

  private void take(Subject subject) {
    var lock = lock(subject);
    lock.lock();
    try {
      takeAlone(subject);
    } finally {
      lock.unlock();
    }
  }

  private void takeAlone(Subject subject) {
    for (int race = 0; race < RACES; race++) {
      var now = clock.instant();
      var found = table.find(subject.key());
      var pause = found.map(item -> Instant.parse(item.text("until"))).filter(now::isBefore);
      if (pause.isPresent()) {
        throw Refused.until(Refusal.TOO_MANY, Duration.between(now, pause.get()));
      }
      long count = found.map(item -> item.wholeNumber("count")).orElse(0L) + 1;
      var until = now.plus(subject.pauseAfter(count));
      var item = Item.of(subject.key()).with("count", count).with("until", until.toString())
          .expiring(until.plus(FORGOTTEN_AFTER)).build();
      var unchanged = found.isEmpty() ? Condition.absent() : Condition.equal("count", count - 1);
      if (table.write(Write.put(item, unchanged)).isDone()) {
        return;
      }
    }
    throw Refused.until(Refusal.TOO_MANY, Duration.ofSeconds(1));
  }
}

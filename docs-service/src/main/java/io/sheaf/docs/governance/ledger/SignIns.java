package io.sheaf.docs.governance.ledger;

import io.sheaf.docs.access.users.User;
import io.sheaf.docs.access.users.Users;
import io.sheaf.docs.governance.activities.Activity;
import io.sheaf.docs.governance.activities.Attempts;
import io.sheaf.storage.table.SiteId;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;

/// Attempts to sign in that came to nothing.
///
/// Anybody may try any name, and as often as they like: of each user a few of a minute are recorded, the others by their
/// number, so that nobody hides an attempt on one behind many on others. All names that nobody has are one, and none of
/// them is recorded: what was tried as a name may have been a password. Which it is, is found out afterwards, for many
/// at once, so that nobody can tell it by how long an answer takes.
final class SignIns {

  private static final int ONE_BY_ONE = 5;
  /// How many are looked up at a time. What comes on top of that is taken for nobody's.
  private static final int MOST_WAITING = 100;
  /// why no name: a user can be called anything else.
  private static final String NOBODY = "";

  private record Try(String userId, Activity attempt) {}

  private final Users users;
  private final Refusals refusals;
  private final ReentrantLock lock = new ReentrantLock();
  private List<Try> waiting = new ArrayList<>();

  SignIns(Users users, InstantSource clock) {
    this.users = users;
    this.refusals = new Refusals(clock, ONE_BY_ONE);
  }

  /// What to record because of this attempt, as far as that is known.
  List<Note> of(String username, Activity attempt) {
    return User.idOf(username).filter(userId -> isWaiting(new Try(userId, attempt))).isPresent()
        ? List.of()
        : refusals.of(SiteId.DEFAULT, NOBODY, attempt);
  }

  /// Whether there was room for it to wait until somebody looks whose name it is.
  private boolean isWaiting(Try one) {
    lock.lock();
    try {
      return waiting.size() < MOST_WAITING && waiting.add(one);
    } finally {
      lock.unlock();
    }
  }

  boolean isWaiting() {
    lock.lock();
    try {
      return !waiting.isEmpty() || refusals.isCounting();
    } finally {
      lock.unlock();
    }
  }

  /// What to record by now, having looked whose names there are.
  List<Note> found() {
    var found = new ArrayList<Note>();
    var tries = taken();
    var known = tries.isEmpty()
        ? Map.<String, User>of()
        : users.byIds(tries.stream().map(Try::userId).collect(Collectors.toSet()));
    for (var one : tries) {
      var user = known.get(one.userId);
      found.addAll(user == null
          ? refusals.of(SiteId.DEFAULT, NOBODY, one.attempt)
          : refusals.of(SiteId.DEFAULT, user.id(), Attempts.named(one.attempt, user.username())));
    }
    // why only now: those that have waited count for the minute they were made in.
    found.addAll(refusals.passed());
    return found;
  }

  private List<Try> taken() {
    lock.lock();
    try {
      var taken = waiting;
      waiting = new ArrayList<>();
      return taken;
    } finally {
      lock.unlock();
    }
  }

  /// The numbers of those that were only counted.
  Collection<Note> rest() {
    return refusals.rest();
  }
}

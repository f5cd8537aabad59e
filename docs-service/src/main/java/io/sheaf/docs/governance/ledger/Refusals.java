package io.sheaf.docs.governance.ledger;

import io.sheaf.docs.governance.activities.Activity;
import io.sheaf.docs.governance.activities.Attempts;
import io.sheaf.storage.table.SiteId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/// Which attempts are recorded that came to nothing. Nobody can fill a ledger with them: of somebody on one site so
/// many of a minute are recorded one by one, all others by their number when the minute is over.
final class Refusals {

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final int MOST_PEOPLE = 2_000;

  private static final class Minute {
    private final SiteId site;
    private final Instant begun;
    private Activity last;
    private int recorded;
    private long others;

    Minute(SiteId site, Instant begun, Activity first) {
      this.site = site;
      this.begun = begun;
      this.last = first;
    }
  }

  private final ReentrantLock lock = new ReentrantLock();
  /// Whose minute began longest ago comes first.
  private final Map<String, Minute> minutes = new LinkedHashMap<>();
  private final InstantSource clock;
  private final int oneByOne;
  private long counted;

  Refusals(InstantSource clock, int oneByOne) {
    this.clock = clock;
    this.oneByOne = oneByOne;
  }

  /// What to record because of this attempt: itself, unless it is only counted, and whatever else it makes known.
  ///
  /// why the moment in which it was made: it may have waited until it was known what it is about, and counts for the
  /// minute it belongs to all the same.
  List<Note> of(SiteId site, String who, Activity attempt) {
    lock.lock();
    try {
      var made = attempt.when().micros();
      var found = new ArrayList<>(passed(made));
      var minute = minutes.get(who);
      if (minute == null) {
        if (minutes.size() >= MOST_PEOPLE) {
          end(minutes.keySet().iterator().next(), found);
        }
        minute = new Minute(site, made, attempt);
        minutes.put(who, minute);
      }
      minute.last = attempt;
      if (minute.recorded < oneByOne) {
        minute.recorded++;
        found.add(new Note(site, attempt));
      } else {
        minute.others++;
        counted++;
      }
      return found;
    } finally {
      lock.unlock();
    }
  }

  /// Whether some were only counted, and are to be asked for when their minute is over.
  boolean isCounting() {
    lock.lock();
    try {
      return counted > 0;
    } finally {
      lock.unlock();
    }
  }

  /// The numbers of those whose minute is over.
  Collection<Note> passed() {
    lock.lock();
    try {
      return passed(clock.instant());
    } finally {
      lock.unlock();
    }
  }

  /// The numbers of all, whether their minutes are over or not.
  Collection<Note> rest() {
    lock.lock();
    try {
      var found = new ArrayList<Note>();
      while (!minutes.isEmpty()) {
        end(minutes.keySet().iterator().next(), found);
      }
      return found;
    } finally {
      lock.unlock();
    }
  }

  private List<Note> passed(Instant now) {
    var found = new ArrayList<Note>();
    for (var first = minutes.entrySet().iterator(); first.hasNext(); first = minutes.entrySet().iterator()) {
      var oldest = first.next();
      if (now.isBefore(oldest.getValue().begun.plus(MINUTE))) {
        break;
      }
      end(oldest.getKey(), found);
    }
    return found;
  }

  private void end(String who, List<Note> found) {
    var minute = minutes.remove(who);
    if (minute != null && minute.others > 0) {
      counted -= minute.others;
      found.add(new Note(minute.site, Attempts.others(minute.last, minute.others)));
    }
  }
}

package io.sheaf.docs.governance.ledger;

import io.sheaf.docs.gate.Call;
import io.sheaf.docs.governance.activities.Activity;
import io.sheaf.docs.governance.activities.Attempts;
import io.sheaf.storage.table.Stamp;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;

/// Which refused attempts are recorded. Nobody can fill a ledger by being refused: of somebody on one site the first
/// twenty of a minute are recorded one by one, the others by their number with the first one after it.
@Singleton
final class Refusals {

  private static final long MINUTE = 60_000_000_000L;
  private static final int ONE_BY_ONE = 20;
  private static final int MOST_PEOPLE = 2_000;

  private static final class Minute {
    private final long begun;
    private int recorded;
    private long others;

    Minute(long begun) {
      this.begun = begun;
    }
  }

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Minute> minutes = new LinkedHashMap<>();

  /// What to record because of this attempt.
  List<Activity> of(Call call, Attempts.Attempt attempt, Stamp now) {
    var found = new ArrayList<Activity>(2);
    if (!isCounted(call.audience(), others -> found.add(attempt.others(others, now)))) {
      found.add(attempt.activity(now));
    }
    return found;
  }

  /// Whether it is only counted; says how many were, when a new minute has begun.
  private boolean isCounted(String who, LongConsumer others) {
    lock.lock();
    try {
      long time = System.nanoTime();
      var minute = minutes.get(who);
      if (minute == null || time - minute.begun > MINUTE) {
        if (minute != null && minute.others > 0) {
          others.accept(minute.others);
        }
        minute = new Minute(time);
        begin(who, minute);
      }
      if (minute.recorded == ONE_BY_ONE) {
        minute.others++;
        return true;
      }
      minute.recorded++;
      return false;
    } finally {
      lock.unlock();
    }
  }

  private void begin(String who, Minute minute) {
    minutes.remove(who);
    if (minutes.size() >= MOST_PEOPLE) {
      // why the first: whose minute began longest ago.
      minutes.remove(minutes.keySet().iterator().next());
    }
    minutes.put(who, minute);
  }
}

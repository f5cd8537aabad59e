package io.sheaf.docs.governance.ledger;

import io.sheaf.docs.gate.ByLink;
import io.sheaf.docs.governance.activities.Activity;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/// Attempts of those who came without credentials, or with some that are not good.
///
/// They may name any site, and as often as they like: of one that is there a few of a minute are recorded, the others
/// by their number, whoever they were; of one that there is not, nothing. Which it is, is found out afterwards, for
/// many at once, so that nobody can tell it by how long an answer takes. Of those who hold a link it is known what it
/// is to, and as many of each link are recorded, whoever holds it.
final class Strangers {

  private static final int ONE_BY_ONE = 5;
  private static final int MOST_UNKNOWN = 100;
  private static final int MOST_KNOWN = 10_000;

  private final Table table;
  private final Refusals refusals;
  private final Set<SiteId> there = ConcurrentHashMap.newKeySet();
  private final ReentrantLock lock = new ReentrantLock();
  private List<Note> unknown = new ArrayList<>();

  Strangers(Table table, InstantSource clock) {
    this.table = table;
    this.refusals = new Refusals(clock, ONE_BY_ONE);
  }

  /// What to record because of this attempt, as far as that is known.
  List<Note> of(SiteId site, Activity attempt) {
    if (there.contains(site)) {
      return refusals.of(site, site.text(), attempt);
    }
    lock.lock();
    try {
      // why no more: who names sites that there are none of gets no memory and no reading of the table for it.
      if (unknown.size() < MOST_UNKNOWN) {
        unknown.add(new Note(site, attempt));
      }
      return List.of();
    } finally {
      lock.unlock();
    }
  }

  /// What to record because of this attempt by a link. why each link and each status by itself: nobody is to hide what
  /// they were refused behind what failed, or behind another link.
  List<Note> of(ByLink link, Activity attempt) {
    var whose = link.site().text() + "\n" + link.linkId() + "\n" + attempt.status();
    return refusals.of(link.site(), whose, attempt);
  }

  boolean isWaiting() {
    return !isQuiet() || refusals.isCounting();
  }

  private boolean isQuiet() {
    lock.lock();
    try {
      return unknown.isEmpty();
    } finally {
      lock.unlock();
    }
  }

  /// What to record by now, having looked which sites there are.
  List<Note> found() {
    var found = new ArrayList<Note>();
    var asked = taken();
    var heads = new LinkedHashMap<SiteId, Key>();
    asked.forEach(note -> heads.put(note.site(), Head.key(note.site())));
    if (!heads.isEmpty()) {
      know(heads);
    }
    asked.stream().filter(note -> there.contains(note.site()))
        .forEach(note -> found.addAll(refusals.of(note.site(), note.site().text(), note.activity())));
    // why only now: those that have waited count for the minute they were made in.
    found.addAll(refusals.passed());
    return found;
  }

  private List<Note> taken() {
    lock.lock();
    try {
      var taken = unknown;
      unknown = new ArrayList<>();
      return taken;
    } finally {
      lock.unlock();
    }
  }

  /// A site is there when something has happened on it.
  private void know(Map<SiteId, Key> heads) {
    var items = table.find(heads.values());
    if (there.size() + items.size() > MOST_KNOWN) {
      there.clear();
    }
    heads.forEach((site, head) -> {
      if (items.containsKey(head)) {
        there.add(site);
      }
    });
  }

  /// The numbers of those that were only counted.
  Collection<Note> rest() {
    return refusals.rest();
  }
}

package io.sheaf.docs.search.query.saved;

import io.micronaut.http.HttpResponse;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Ids;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.List;

/// The door to saved searches: those of the caller, and those of the site, which who governs it may change.
@Singleton
final class SavedSearches {

  /// Of one person, or of one site.
  private static final int MOST = 200;

  private final Table table;
  private final Changes changes;
  private final Events events;
  private final InstantSource clock;

  SavedSearches(Table table, Changes changes, Events events, InstantSource clock) {
    this.table = table;
    this.changes = changes;
    this.events = events;
    this.clock = clock;
  }

  @Serdeable
  record SavedView(String searchId) {}

  /// The caller's own, then those of the site.
  static List<Query> lists(Call call) {
    return List.of(SavedSearch.list(call.site(), call.caller(), false),
        SavedSearch.list(call.site(), call.caller(), true));
  }

  SavedSearch find(Call call, String searchId) {
    if (Ids.isUuid(searchId)) {
      var own = SavedSearch.key(call.site(), call.caller(), false, searchId);
      var shared = SavedSearch.key(call.site(), call.caller(), true, searchId);
      var found = table.find(List.of(own, shared));
      for (var item : found.values()) {
        return SavedSearch.of(call.site(), item);
      }
    }
    throw Refused.notFound("search '" + searchId + "' not found");
  }

  private static void checkMayChange(Call call, boolean shared) {
    if (shared && !Access.governs(call.caller(), call.site())) {
      throw new Refused(Refusal.DENIED);
    }
  }

  HttpResponse<?> saving(Call call, boolean shared, String title, String search) {
    checkMayChange(call, shared);
    var now = clock.instant();
    var saved = new SavedSearch(call.site(), Ids.uuid(), shared, title, search, call.caller().name(), now, now, 0);
    return changes.commit(call, () -> {
      var count = counted(call, shared);
      if (count.number() >= MOST) {
        throw new Refused(Refusal.INVALID_REQUEST, "at most " + MOST + " searches can be saved");
      }
      return Plan.of(saved, Write.insert(saved.item(call.caller())), count.becoming(count.number() + 1),
          recording(call, Event.Type.CREATE, saved));
    }, _ -> Answer.created(new SavedView(saved.searchId())));
  }

  HttpResponse<?> replacing(Call call, String searchId, String title, String search) {
    return changes.commit(call, () -> {
      var before = find(call, searchId);
      checkMayChange(call, before.shared());
      var after = before.changed(title, search, clock.instant());
      return Plan.of(after,
          Write.put(after.item(call.caller()), Condition.equal("revision", before.revision())),
          recording(call, Event.Type.UPDATE, after));
    }, _ -> Answer.ok("Search saved"));
  }

  HttpResponse<?> removing(Call call, String searchId) {
    return changes.commit(call, () -> {
      var before = find(call, searchId);
      checkMayChange(call, before.shared());
      var count = counted(call, before.shared());
      return Plan.of(before, Write.delete(before.item(call.caller()).key(), Condition.present()),
          count.becoming(Math.max(0, count.number() - 1)), recording(call, Event.Type.DELETE, before));
    }, _ -> Answer.ok("Search deleted"));
  }

  /// How many there are, and what the next change of it relies on.
  private record Count(Key key, long number, Condition asRead) {

    /// why in the write of the search itself: so no two can both be the last that there is room for.
    Write becoming(long next) {
      return Write.put(Item.of(key).with("count", next).build(), asRead);
    }
  }

  private Count counted(Call call, boolean shared) {
    var key = SavedSearch.countKey(call.site(), call.caller(), shared);
    var kept = table.find(key).map(item -> item.wholeNumber("count"));
    if (kept.isPresent()) {
      return new Count(key, kept.get(), Condition.equal("count", kept.get()));
    }
    var list = SavedSearch.list(call.site(), call.caller(), shared);
    return new Count(key, table.page(list.limit(MOST + 1)).items().size(), Condition.absent());
  }

  private Write recording(Call call, Event.Type type, SavedSearch search) {
    return events.recording(Event.of(call, "searches", type, "search#" + search.searchId())
        .id("searchId", search.searchId()).changed("title", null, search.title()).build());
  }
}

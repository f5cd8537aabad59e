package io.sheaf.docs.search.query.saved;

import io.sheaf.docs.gate.Caller;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import java.time.Instant;

/// A search under a name.
///
/// @param search the request, as it was given
/// @param revision how often it was changed
record SavedSearch(SiteId site, String searchId, boolean shared, String title, String search, String userId,
    Instant inserted, Instant modified, long revision) {

  private static final String USER = "user";
  private static final String SITE = "site";
  private static final String ALL = "all";

  static Key key(SiteId site, Caller caller, boolean shared, String searchId) {
    return shared
        ? TableSchema.SAVED_SEARCH.key(site, SITE, ALL, searchId)
        : TableSchema.SAVED_SEARCH.key(site, USER, caller.name(), searchId);
  }

  static Query list(SiteId site, Caller caller, boolean shared) {
    var face = TableSchema.SAVED_SEARCH.main();
    return Query.of(shared ? face.partition(site, SITE, ALL) : face.partition(site, USER, caller.name()),
        face.beginning());
  }

  /// Where it is kept how many there are beside it.
  static Key countKey(SiteId site, Caller caller, boolean shared) {
    return shared
        ? TableSchema.SAVED_SEARCH_COUNT.key(site, SITE, ALL)
        : TableSchema.SAVED_SEARCH_COUNT.key(site, USER, caller.name());
  }

  Item item(Caller caller) {
    return Item.of(key(site, caller, shared, searchId)).with("searchId", searchId).with("shared", shared)
        .with("title", title).with("search", search).with("userId", userId).with("inserteddate", inserted.toString())
        .with("lastModifiedDate", modified.toString()).with("revision", revision).build();
  }

  static SavedSearch of(SiteId site, Item item) {
    return new SavedSearch(site, item.text("searchId"), item.flag("shared"), item.text("title"), item.text("search"),
        item.text("userId"), Instant.parse(item.text("inserteddate")), Instant.parse(item.text("lastModifiedDate")),
        item.wholeNumber("revision"));
  }

  SavedSearch changed(String newTitle, String newSearch, Instant now) {
    return new SavedSearch(site, searchId, shared, newTitle, newSearch, userId, inserted, now, revision + 1);
  }
}

package io.sheaf.docs.search.text;

import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.search.feeding.IndexFields;
import io.sheaf.storage.index.TextQuery;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import jakarta.inject.Singleton;
import java.util.Optional;

/// What a caller can see of a site, as part of a query.
@Singleton
final class Sight {

  /// why: half of what a query may choose from; the rest is for the question itself.
  private static final int MOST_CLOSED = 5000;

  private final Access access;

  Sight(Access access) {
    this.access = access;
  }

  /// Empty for who is kept out of so many folders that no query can say it.
  Optional<TextQuery> of(Caller caller, SiteId site) {
    if (caller.admin()) {
      return Optional.of(TextQuery.EVERYTHING);
    }
    var closed = access.closedRules(caller, site, Permission.READ);
    if (closed.isEmpty() || closed.get().size() > MOST_CLOSED) {
      return Optional.empty();
    }
    var mine = TextQuery.any(TextQuery.term(IndexFields.READER, IndexFields.ANYBODY),
        TextQuery.term(IndexFields.READER, IndexFields.fitting(IndexFields.reader(caller.name()))));
    var rules = closed.get().stream().map(Key::sort).toList();
    return Optional
        .of(rules.isEmpty() ? mine : TextQuery.all(mine, TextQuery.not(new TextQuery.AnyOf(IndexFields.RULE, rules))));
  }
}

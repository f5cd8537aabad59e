package io.sheaf.docs.search.text;

import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.search.feeding.IndexFields;
import io.sheaf.storage.index.TextQuery;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a caller can see of a site, as part of a query.
@Singleton
final class Sight {

  /// why: half of what a query may choose from; the rest is for the question itself.
  private static final int MOST_CLOSED = 5000;

  private final Access access;
  private final PolicySight policies;

  Sight(Access access, PolicySight policies) {
    this.access = access;
    this.policies = policies;
  }

  /// Empty for who is kept out of so many folders, or by such a policy, that no query can say it.
  Optional<TextQuery> of(Caller caller, SiteId site) {
    if (caller.admin()) {
      return Optional.of(TextQuery.EVERYTHING);
    }
    var policed = policies.of(caller, site);
    var closed = access.closedRules(caller, site, Permission.READ);
    if (policed.isEmpty() || closed.isEmpty() || closed.get().size() > MOST_CLOSED) {
      return Optional.empty();
    }
    var mine = TextQuery.any(TextQuery.term(IndexFields.READER, IndexFields.ANYBODY),
        TextQuery.term(IndexFields.READER, IndexFields.fitting(IndexFields.reader(caller.name()))));
    var rules = closed.get().stream().map(Key::sort).toList();
    var parts = new ArrayList<TextQuery>(List.of(mine));
    if (!rules.isEmpty()) {
      parts.add(TextQuery.not(new TextQuery.AnyOf(IndexFields.RULE, rules)));
    }
    if (!policed.get().equals(TextQuery.EVERYTHING)) {
      parts.add(policed.get());
    }
    return Optional.of(parts.size() == 1 ? mine : new TextQuery.All(parts));
  }
}

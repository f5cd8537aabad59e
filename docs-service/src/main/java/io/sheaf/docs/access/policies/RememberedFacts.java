package io.sheaf.docs.access.policies;

import io.sheaf.storage.table.SiteId;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What documents of one site say, looked for once; with the first of some that belong together, all of these.
final class RememberedFacts implements DocumentFacts {

  private final DocumentFacts facts;
  private final Set<String> together;
  private final Map<String, Map<String, List<Object>>> known = new HashMap<>();

  RememberedFacts(DocumentFacts facts, Collection<String> together) {
    this.facts = facts;
    this.together = new LinkedHashSet<>(together);
  }

  @Override
  public Map<String, Map<String, List<Object>>> of(SiteId site, Collection<String> documentIds) {
    if (!known.keySet().containsAll(documentIds)) {
      var unknown = new LinkedHashSet<>(together);
      unknown.addAll(documentIds);
      unknown.removeAll(known.keySet());
      unknown.forEach(id -> known.put(id, Map.of()));
      known.putAll(facts.of(site, unknown));
    }
    var said = new LinkedHashMap<String, Map<String, List<Object>>>();
    documentIds.forEach(id -> said.put(id, known.getOrDefault(id, Map.of())));
    return said;
  }
}

package io.sheaf.docs.governance.why;

import io.sheaf.docs.gate.FolderRules;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Rules of folders, each looked for once: for who asks the same of many, or several things about one.
final class RememberedRules implements FolderRules.Source {

  private final FolderRules.Source table;
  private final Map<Key, Optional<Item>> known = new HashMap<>();

  RememberedRules(FolderRules.Source table) {
    this.table = table;
  }

  @Override
  public Map<Key, Item> find(Collection<Key> keys) {
    var unknown = keys.stream().filter(key -> !known.containsKey(key)).toList();
    if (!unknown.isEmpty()) {
      var found = table.find(unknown);
      unknown.forEach(key -> known.put(key, Optional.ofNullable(found.get(key))));
    }
    var rules = new LinkedHashMap<Key, Item>();
    keys.forEach(key -> known.getOrDefault(key, Optional.empty()).ifPresent(rule -> rules.put(key, rule)));
    return rules;
  }

  /// The same, if one of the folders had this rule; or none, if it is empty.
  FolderRules.Source supposing(Key folder, Optional<Item> rule) {
    return keys -> {
      var rules = find(keys);
      if (keys.contains(folder)) {
        rules.remove(folder);
        rule.ifPresent(item -> rules.put(folder, item));
      }
      return rules;
    };
  }
}

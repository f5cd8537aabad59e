package io.sheaf.docs.automation.rules;

import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.workflow.definitions.Status;
import io.sheaf.workflow.rules.Standing;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The rulesets of a site and their rules, as they are.
@Singleton
final class Rulesets {

  /// why so few: all of them are asked about every new document, and all that are in use are held in memory for that.
  static final int MOST_RULESETS = 100;
  static final int MOST_RULES = 300;
  /// why so few in one: they go with it, in one write.
  static final int MOST_RULES_OF_ONE = 40;

  private static final int PAGE = 100;

  private final Table table;

  Rulesets(Table table) {
    this.table = table;
  }

  /// why looked for among all: its place in their order is part of its key.
  Optional<StoredRuleset> find(SiteId site, String rulesetId) {
    return all(site).stream().filter(one -> one.rulesetId().equals(rulesetId)).findFirst();
  }

  StoredRuleset open(SiteId site, String rulesetId) {
    return find(site, rulesetId).orElseThrow(() -> Refused.notFound("Ruleset '" + rulesetId + "' not found"));
  }

  /// In the order in which they are asked.
  List<StoredRuleset> all(SiteId site) {
    return items(list(site)).stream().map(item -> StoredRuleset.read(site, item)).toList();
  }

  static Query list(SiteId site) {
    return Query.of(TableSchema.RULESET.main().partition(site));
  }

  Optional<StoredRule> rule(SiteId site, String rulesetId, String ruleId) {
    return table.find(StoredRule.key(site, rulesetId, ruleId)).map(item -> StoredRule.read(site, item));
  }

  StoredRule openRule(SiteId site, String rulesetId, String ruleId) {
    return rule(site, rulesetId, ruleId).orElseThrow(() -> Refused.notFound("Rule '" + ruleId + "' not found"));
  }

  List<StoredRule> rulesOf(SiteId site, String rulesetId) {
    return items(Query.of(TableSchema.RULE.main().partition(site, rulesetId))).stream()
        .map(item -> StoredRule.read(site, item)).toList();
  }

  int count(SiteId site) {
    return items(Query.of(TableSchema.RULE_BY_STATUS.main().partition(site))).size();
  }

  /// Whether any rule could be in use.
  boolean hasAny(SiteId site) {
    var main = TableSchema.RULE_BY_STATUS.main();
    var list = Query.of(main.partition(site), main.beginning(Status.ACTIVE.name()));
    return !table.page(list.limit(1)).items().isEmpty();
  }

  /// All rules that are in use.
  List<Standing> inUse(SiteId site) {
    return standing(site, null);
  }

  /// The rules that were in use if this ruleset were.
  List<Standing> inUseWith(StoredRuleset rehearsed) {
    return standing(rehearsed.site(), rehearsed.rulesetId());
  }

  private List<Standing> standing(SiteId site, @Nullable String rehearsed) {
    var main = TableSchema.RULE_BY_STATUS.main();
    var rules = items(Query.of(main.partition(site), main.beginning(Status.ACTIVE.name())));
    if (rules.isEmpty()) {
      return List.of();
    }
    Map<String, StoredRuleset> rulesets = new LinkedHashMap<>();
    all(site).stream().filter(one -> one.ruleset().status() == Status.ACTIVE || one.rulesetId().equals(rehearsed))
        .forEach(one -> rulesets.put(one.rulesetId(), one));
    var standing = new ArrayList<Standing>();
    for (var item : rules) {
      var ruleset = rulesets.get(item.text("rulesetId"));
      if (ruleset != null) {
        var rule = StoredRule.read(site, item);
        standing.add(new Standing(ruleset.rulesetId(), RulesetChanges.inUse(ruleset.ruleset()), rule.ruleId(),
            rule.rule(), rule.consequences()));
      }
    }
    return standing;
  }

  private List<Item> items(Query list) {
    var items = new ArrayList<Item>();
    var page = table.page(list.limit(PAGE));
    items.addAll(page.items());
    while (page.next() != null) {
      page = table.page(list.limit(PAGE).after(page.next()));
      items.addAll(page.items());
    }
    return items;
  }
}

package io.sheaf.docs.automation.rules;

import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import io.sheaf.workflow.rules.Consequences;
import io.sheaf.workflow.rules.Rule;
import io.sheaf.workflow.wire.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A rule as it is kept: once under its own id, and once beside all rules of its status, for who asks them.
///
/// @param revision raised with every write of it
record StoredRule(SiteId site, String rulesetId, String ruleId, Rule rule, Consequences consequences, long revision) {

  static StoredRule read(SiteId site, Item item) {
    var fields = new LinkedHashMap<String, Value>();
    fields.put("conditions", Json.read(item.text("conditions")));
    fields.put("priority", Value.of(item.wholeNumber("priority")));
    fields.put("status", Value.of(item.text("status")));
    item.findText("description").ifPresent(text -> fields.put("description", Value.of(text)));
    item.findText("workflowId").ifPresent(text -> fields.put("workflowId", Value.of(text)));
    var consequences = item.findText("consequences")
        .map(text -> Consequences.read(Json.read(text)).orElseThrow()).orElse(Consequences.NONE);
    return new StoredRule(site, item.text("rulesetId"), item.text("documentId"),
        Rule.read(Value.of(fields), null).orElseThrow(), consequences,
        item.value("revision") instanceof Value.Decimal(var revision) ? revision.longValueExact() : 0);
  }

  static Key key(SiteId site, String rulesetId, String ruleId) {
    return TableSchema.RULE.key(site, rulesetId, ruleId);
  }

  private Key key() {
    return key(site, rulesetId, ruleId);
  }

  private Key keyByStatus() {
    return TableSchema.RULE_BY_STATUS.key(site, rule.status().name(), rulesetId, rule.priority(), ruleId);
  }

  private Item item() {
    return filled(Item.of(key()).indexed(TableSchema.RULES_BY_PRIORITY.entry(site, rulesetId, rule.priority(), ruleId))
        .with("revision", revision)).build();
  }

  private Item itemByStatus() {
    return filled(Item.of(keyByStatus())).build();
  }

  private Item.Builder filled(Item.Builder item) {
    item.with("rulesetId", rulesetId).with("documentId", ruleId).withOptional("description", rule.description())
        .with("priority", rule.priority()).withOptional("workflowId", rule.workflowId())
        .with("conditions", conditions(rule)).with("status", rule.status().name());
    return consequences.equals(Consequences.NONE)
        ? item
        : item.with("consequences", Json.write(consequences.written()));
  }

  static String conditions(Rule rule) {
    return rule.written() instanceof Value.Fields(Map<String, Value> fields)
        ? Json.write(fields.getOrDefault("conditions", Value.Nothing.NOTHING))
        : "";
  }

  List<Write> inserting() {
    return List.of(Write.insert(item()), Write.insert(itemByStatus()));
  }

  /// The writes that put another in its place, unless somebody was quicker.
  List<Write> becoming(Rule after, Consequences then) {
    var changed = new StoredRule(site, rulesetId, ruleId, after, then, revision + 1);
    var writes = new ArrayList<Write>();
    writes.add(Write.put(changed.item(), Condition.equal("revision", revision)));
    if (!changed.keyByStatus().equals(keyByStatus())) {
      writes.add(Write.delete(keyByStatus()));
    }
    writes.add(Write.put(changed.itemByStatus()));
    return writes;
  }

  List<Write> removing() {
    return List.of(Write.delete(key(), Condition.equal("revision", revision)), Write.delete(keyByStatus()));
  }
}

package io.sheaf.docs.automation.rules;

import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import io.sheaf.workflow.definitions.Status;
import io.sheaf.workflow.rules.Ruleset;
import java.time.Instant;
import java.util.List;

/// A ruleset as it is kept.
///
/// @param revision raised with every write of it, also by those that add a rule to it or take one off
record StoredRuleset(SiteId site, String rulesetId, Ruleset ruleset, Instant inserted, long revision) {

  static StoredRuleset read(SiteId site, Item item) {
    return new StoredRuleset(site, item.text("documentId"),
        new Ruleset(item.findText("description").orElse(null), (int) item.wholeNumber("priority"),
            item.value("version") instanceof Value.Decimal(var version) ? version.intValueExact() : null,
            Status.valueOf(item.text("status"))),
        Stamp.instant(item.text("inserteddate")), item.wholeNumber("revision"));
  }

  /// Rulesets stand in the order in which they are asked, so that their place is part of their key.
  Key key() {
    return TableSchema.RULESET.key(site, ruleset.status().name(), ruleset.priority(), rulesetId);
  }

  private Item item() {
    var version = ruleset.version();
    var item = Item.of(key()).indexed(TableSchema.RULESET_BY_ID.entry(site, rulesetId)).with("documentId", rulesetId)
        .withOptional("description", ruleset.description()).with("priority", ruleset.priority())
        .with("status", ruleset.status().name()).with("revision", revision).with("inserteddate", inserted.toString());
    return version == null ? item.build() : item.with("version", version).build();
  }

  Write inserting() {
    return Write.insert(item());
  }

  /// The writes that put another in its place, unless somebody was quicker.
  List<Write> becoming(Ruleset after) {
    var changed = new StoredRuleset(site, rulesetId, after, inserted, revision + 1);
    if (changed.key().equals(key())) {
      return List.of(Write.put(changed.item(), asRead()));
    }
    return List.of(Write.delete(key(), asRead()), Write.insert(changed.item()));
  }

  /// The write that goes along with every change of its rules: none is added to a ruleset that is just removed.
  List<Write> touching() {
    return becoming(ruleset);
  }

  Write removing() {
    return Write.delete(key(), asRead());
  }

  private Condition asRead() {
    return Condition.equal("revision", revision);
  }
}

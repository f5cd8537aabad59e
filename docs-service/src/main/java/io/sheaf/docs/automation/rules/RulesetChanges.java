package io.sheaf.docs.automation.rules;

import io.sheaf.docs.automation.Wire;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.folders.Folders;
import io.sheaf.docs.documents.tags.Tags;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.metadata.attributes.Attributes;
import io.sheaf.docs.metadata.attributes.DataType;
import io.sheaf.docs.web.Faults;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import io.sheaf.workflow.definitions.Status;
import io.sheaf.workflow.rules.Consequence;
import io.sheaf.workflow.rules.Consequences;
import io.sheaf.workflow.rules.Rule;
import io.sheaf.workflow.rules.Ruleset;
import io.sheaf.workflow.runner.Definitions;
import io.sheaf.workflow.wire.Json;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// How rulesets and rules change, each as a plan.
@Singleton
final class RulesetChanges {

  private static final int LARGEST_RULE = 16 * 1024;
  private static final Set<DataType> SETTABLE = EnumSet.of(DataType.STRING, DataType.NUMBER, DataType.BOOLEAN,
      DataType.KEY_ONLY, DataType.ENTITY);

  private final Rulesets rulesets;
  private final Definitions definitions;
  private final Attributes attributes;
  private final Events events;
  private final InstantSource clock;

  RulesetChanges(Rulesets rulesets, Definitions definitions, Attributes attributes, Events events,
      InstantSource clock) {
    this.rulesets = rulesets;
    this.definitions = definitions;
    this.attributes = attributes;
    this.events = events;
    this.clock = clock;
  }

  /// The same, in use.
  static Ruleset inUse(Ruleset ruleset) {
    return new Ruleset(ruleset.description(), ruleset.priority(), ruleset.version(), Status.ACTIVE);
  }

  // Rulesets

  Plan<StoredRuleset> adding(Call call, String rulesetId, Value given) {
    var ruleset = Wire.right(Ruleset.read(given, null));
    if (rulesets.all(call.site()).size() >= Rulesets.MOST_RULESETS) {
      throw Refused.because("ruleset", "a site has at most " + Rulesets.MOST_RULESETS + " rulesets");
    }
    var stored = new StoredRuleset(call.site(), rulesetId, ruleset, clock.instant(), 1);
    return Plan.of(stored, stored.inserting(),
        events.recording(event(call, Event.Type.CREATE, rulesetId, null, ruleset)));
  }

  Plan<StoredRuleset> changing(Call call, String rulesetId, Value given) {
    var before = rulesets.open(call.site(), rulesetId);
    var after = Wire.right(Ruleset.read(given, before.ruleset()));
    if (after.equals(before.ruleset())) {
      return Plan.nothing(before);
    }
    return new Plan<>(before.becoming(after), before)
        .and(events.recording(event(call, Event.Type.UPDATE, rulesetId, before.ruleset(), after)));
  }

  /// With all its rules.
  Plan<StoredRuleset> removing(Call call, String rulesetId) {
    var before = rulesets.open(call.site(), rulesetId);
    var writes = new ArrayList<Write>();
    writes.add(before.removing());
    rulesets.rulesOf(call.site(), rulesetId).forEach(rule -> writes.addAll(rule.removing()));
    writes.add(events.recording(event(call, Event.Type.DELETE, rulesetId, before.ruleset(), null)));
    return new Plan<>(writes, before);
  }

  private static Event event(Call call, Event.Type type, String rulesetId, @Nullable Ruleset before,
      @Nullable Ruleset after) {
    var event = Event.of(call, "rulesets", type, "ruleset#" + rulesetId).id("rulesetId", rulesetId);
    return compared(event, before == null ? null : before.written(), after == null ? null : after.written()).build();
  }

  // Rules

  Plan<StoredRule> addingRule(Call call, String rulesetId, String ruleId, Value given) {
    var site = call.site();
    var ruleset = rulesets.open(site, rulesetId);
    var rule = checked(site, Wire.right(Rule.read(given, null)), null);
    if (rulesets.rulesOf(site, rulesetId).size() >= Rulesets.MOST_RULES_OF_ONE) {
      throw Refused.because("rule", "a ruleset has at most " + Rulesets.MOST_RULES_OF_ONE + " rules");
    }
    if (rulesets.count(site) >= Rulesets.MOST_RULES) {
      throw Refused.because("rule", "a site has at most " + Rulesets.MOST_RULES + " rules");
    }
    var stored = new StoredRule(site, rulesetId, ruleId, rule, Consequences.NONE, 1);
    return new Plan<>(ruleset.touching(), stored).and(stored.inserting())
        .and(events.recording(event(call, Event.Type.CREATE, stored, null, rule.written())));
  }

  Plan<StoredRule> changingRule(Call call, String rulesetId, String ruleId, Value given) {
    var before = rulesets.openRule(call.site(), rulesetId, ruleId);
    var after = checked(call.site(), Wire.right(Rule.read(given, before.rule())), before.rule());
    if (after.equals(before.rule())) {
      return Plan.nothing(before);
    }
    return new Plan<>(before.becoming(after, before.consequences()), before)
        .and(events.recording(event(call, Event.Type.UPDATE, before, before.rule().written(), after.written())));
  }

  private Rule checked(SiteId site, Rule rule, @Nullable Rule before) {
    var faults = new Faults();
    faults.when(StoredRule.conditions(rule).getBytes(StandardCharsets.UTF_8).length > LARGEST_RULE, "rule.conditions",
        "'rule.conditions' has more than " + LARGEST_RULE + " bytes");
    var workflowId = rule.workflowId();
    // why not when it stays: a rule outlives its workflow, and can still be changed then.
    if (workflowId != null && (before == null || !workflowId.equals(before.workflowId()))) {
      faults.when(definitions.find(site, workflowId).isEmpty(), "rule.workflowId",
          "'rule.workflowId' does not exist");
    }
    faults.check();
    return rule;
  }

  Plan<StoredRule> removingRule(Call call, String rulesetId, String ruleId) {
    var ruleset = rulesets.open(call.site(), rulesetId);
    var before = rulesets.openRule(call.site(), rulesetId, ruleId);
    return new Plan<>(before.removing(), before).and(ruleset.touching())
        .and(events.recording(event(call, Event.Type.DELETE, before, before.rule().written(), null)));
  }

  /// What the rule itself does.
  Plan<StoredRule> following(Call call, String rulesetId, String ruleId, Value given) {
    var before = rulesets.openRule(call.site(), rulesetId, ruleId);
    var then = Wire.right(Consequences.read(given));
    if (Json.write(then.written()).getBytes(StandardCharsets.UTF_8).length > LARGEST_RULE) {
      throw Refused.because("effects", "'effects' has more than " + LARGEST_RULE + " bytes");
    }
    var relying = relying(call.site(), then);
    if (then.equals(before.consequences())) {
      return Plan.nothing(before);
    }
    return new Plan<>(before.becoming(before.rule(), then), before).and(relying)
        .and(events.recording(event(call, Event.Type.UPDATE, before,
            Json.object().with("consequences", Json.write(before.consequences().written())).build(),
            Json.object().with("consequences", Json.write(then.written())).build())));
  }

  /// The writes by which the consequences rely on the attributes that they name.
  private List<Write> relying(SiteId site, Consequences consequences) {
    var faults = new Faults();
    var keys = new ArrayList<String>();
    for (int at = 0; at < consequences.list().size(); at++) {
      var place = "effects[" + at + "].";
      switch (consequences.list().get(at)) {
        case Consequence.SetAttribute(var key, _) -> keys.add(key);
        case Consequence.RemoveAttribute(var key) -> keys.add(key);
        case Consequence.File(var folder) -> {
          if (!folder.isEmpty()) {
            Folders.faultOf(folder + "/").ifPresent(fault -> faults.add(place + "path", fault.error()));
          }
        }
        case Consequence.SetTag(var key, _) -> tagKey(key, place, faults);
        case Consequence.RemoveTag(var key) -> tagKey(key, place, faults);
      }
    }
    var defined = attributes.defined(site, keys);
    for (int at = 0; at < consequences.list().size(); at++) {
      var key = switch (consequences.list().get(at)) {
        case Consequence.SetAttribute(var named, _) -> named;
        case Consequence.RemoveAttribute(var named) -> named;
        default -> null;
      };
      if (key != null) {
        var found = defined.find(key);
        faults.when(found.isEmpty(), "effects[" + at + "].key", "attribute '" + key + "' not found");
        faults.when(found.isPresent() && (!SETTABLE.contains(found.get().dataType()) || Attributes.isReserved(key)),
            "effects[" + at + "].key", "attribute '" + key + "' cannot be set by a rule");
      }
    }
    faults.check();
    return defined.relying(keys);
  }

  private static void tagKey(String key, String place, Faults faults) {
    faults.when(!Tags.isKey(key), place + "key",
        "'" + place + "key' is not the key of a tag");
  }

  private static Event event(Call call, Event.Type type, StoredRule rule, @Nullable Value before,
      @Nullable Value after) {
    var event = Event.of(call, "rules", type, "ruleset#" + rule.rulesetId()).id("rulesetId", rule.rulesetId())
        .id("ruleId", rule.ruleId());
    return compared(event, before, after).build();
  }

  private static Event.Builder compared(Event.Builder event, @Nullable Value before, @Nullable Value after) {
    for (var name : List.of("description", "priority", "version", "workflowId", "status", "conditions",
        "consequences")) {
      event.changed(name, field(before, name), field(after, name));
    }
    return event;
  }

  /// why objects as texts: an event keeps only the beginning of long ones.
  private static @Nullable Value field(@Nullable Value object, String name) {
    if (!(object instanceof Value.Fields(var fields))) {
      return null;
    }
    var value = fields.get(name);
    return value instanceof Value.Fields ? Value.of(Json.write(value)) : value;
  }
}

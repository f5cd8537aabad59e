package io.sheaf.docs.metadata.schemas;

import io.sheaf.docs.changes.Event;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.wire.Json;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Notes in an event how a schema was and is: which attributes it names, and what it says about each.
final class SchemaNotes {

  /// why: an event is kept in one item, and schemas can be as large as one.
  private static final int MOST_OF_RULES = 100 * 1024;

  private SchemaNotes() {
  }

  static void compare(Event.Builder event, @Nullable Schema before, @Nullable Schema after) {
    compare(event, before == null ? Map.of() : whole(before), after == null ? Map.of() : whole(after));
    compareRules(event, rules(before), rules(after));
  }

  private static void compare(Event.Builder event, Map<String, Value> was, Map<String, Value> is) {
    var fields = new TreeSet<>(was.keySet());
    fields.addAll(is.keySet());
    fields.forEach(field -> event.changed(field, was.get(field), is.get(field)));
  }

  private static Map<String, Value> whole(Schema schema) {
    return Map.of("name", Value.of(schema.name()), "required",
        Value.texts(schema.required().stream().map(Rule::attributeKey).toList()), "optional",
        Value.texts(schema.optional().stream().map(Rule::attributeKey).toList()), "compositeKeys",
        Value.texts(schema.compositeKeys().stream().map(CompositeKey::attributeKey).toList()),
        "allowAdditionalAttributes", Value.of(schema.allowsAdditional()));
  }

  private static Map<String, String> rules(@Nullable Schema schema) {
    var rules = new LinkedHashMap<String, String>();
    if (schema != null) {
      Stream.concat(schema.required().stream(), schema.optional().stream())
          .forEach(rule -> rules.put("rules." + rule.attributeKey(), Json.write(SchemaItem.written(rule))));
    }
    return rules;
  }

  private static void compareRules(Event.Builder event, Map<String, String> was, Map<String, String> is) {
    var fields = new TreeSet<>(was.keySet());
    fields.addAll(is.keySet());
    int spent = 0;
    for (var field : fields) {
      var before = was.get(field);
      var after = is.get(field);
      spent += before == null || before.equals(after) ? 0 : before.length();
      spent += after == null || after.equals(before) ? 0 : after.length();
      boolean isTooMuch = spent > MOST_OF_RULES;
      event.changed(field, isTooMuch ? named(before) : before, isTooMuch ? named(after) : after);
    }
  }

  /// Stands for a rule of which there is no room to say more than that it is another one.
  private static @Nullable String named(@Nullable String rule) {
    return rule == null ? null : "rule " + UUID.nameUUIDFromBytes(rule.getBytes(StandardCharsets.UTF_8));
  }
}

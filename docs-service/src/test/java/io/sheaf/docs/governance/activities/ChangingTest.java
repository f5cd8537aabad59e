package io.sheaf.docs.governance.activities;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Recorded;
import io.sheaf.docs.gate.Caller;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Value;
import io.sheaf.testservers.Counts;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What activities say of what changed, against a difference of what was and what is.
class ChangingTest {

  private static final int EDITS = Counts.of(2_000, 100_000);
  private static final List<String> NAMES = List.of("path", "tags", "metadata", "count", "open", "insertedDate",
      "lastModifiedDate");

  private final long seed = Counts.seed();
  private final Random random = new Random(seed);

  @Test
  void theChangesOfRandomEditsAreTheirDifference() {
    System.out.println("seed " + seed + ": " + EDITS + " edits");
    for (int edit = 0; edit < EDITS; edit++) {
      var type = List.of(Event.Type.CREATE, Event.Type.UPDATE, Event.Type.DELETE).get(random.nextInt(3));
      Map<String, Value> was = type == Event.Type.CREATE ? Map.of() : fields();
      Map<String, Value> is = type == Event.Type.DELETE ? Map.of() : edited(was);

      var activity = FromEvents.of(recorded(type, was, is));

      var expected = difference(type, was, is);
      if (expected.isEmpty() && type == Event.Type.UPDATE) {
        assertThat(activity).isEmpty();
      } else {
        assertThat(activity.orElseThrow().changes()).isEqualTo(expected);
        assertThat(ActivityText.read(ActivityText.of(activity.get()))).isEqualTo(activity.get());
        assertThat(ActivityItem.read(ActivityItem.of(new SiteId("here"), activity.get()))).isEqualTo(activity.get());
      }
    }
  }

  @Test
  void whatIsCreatedHasNoOldValuesAndWhatIsDeletedNoNewOnes() {
    var created = FromEvents.of(recorded(Event.Type.CREATE, Map.of(), fields())).orElseThrow();
    var deleted = FromEvents.of(recorded(Event.Type.DELETE, fields(), Map.of())).orElseThrow();

    assertThat(created.changes().values()).allSatisfy(changed -> assertThat(changed.before()).isNull());
    assertThat(deleted.changes().values()).allSatisfy(changed -> assertThat(changed.after()).isNull());
  }

  @Test
  void valuesAreScalarsAndListsOfTexts() {
    var nested = Value.of(List.of(Value.of(Map.of("b", Value.of(2), "a", Value.of(true))), Value.of(1), Value.of("x")));
    var activity = FromEvents.of(recorded(Event.Type.CREATE, Map.of(), Map.of("rules", nested))).orElseThrow();

    assertThat(activity.changes().get("rules").after())
        .isEqualTo(Value.texts(List.of("{\"a\":true,\"b\":2}", "1", "x")));
  }

  private static Recorded recorded(Event.Type type, Map<String, Value> was, Map<String, Value> is) {
    var event = Event.ofJob(new SiteId("here"), Caller.service("ann"), "mappings", type, "mapping#m").id("mappingId",
        "m");
    NAMES.forEach(name -> event.changed(name, was.get(name), is.get(name)));
    is.forEach((name, value) -> event.changed(name, was.get(name), value));
    return new Recorded("e", new Stamp(Instant.parse("2026-11-18T12:00:00Z"), 0), event.build());
  }

  private Map<String, Value> fields() {
    var fields = new LinkedHashMap<String, Value>();
    for (var name : NAMES) {
      if (random.nextInt(4) != 0) {
        fields.put(name, value(name));
      }
    }
    if (fields.isEmpty()) {
      fields.put("path", Value.of("p"));
    }
    return fields;
  }

  private Value value(String name) {
    return switch (name) {
      case "tags" -> Value.texts(IntStream.range(0, random.nextInt(3)).mapToObj(at -> "tag" + random.nextInt(3))
          .toList());
      case "metadata" -> {
        var fields = new LinkedHashMap<String, Value>();
        IntStream.range(0, 1 + random.nextInt(3)).forEach(_ -> fields.put("m" + random.nextInt(4),
            Value.of("v" + random.nextInt(3))));
        yield Value.of(fields);
      }
      case "count" -> Value.of(BigDecimal.valueOf(random.nextInt(3)));
      case "open" -> Value.of(random.nextBoolean());
      default -> Value.of(name + random.nextInt(3));
    };
  }

  private Map<String, Value> edited(Map<String, Value> was) {
    var is = new LinkedHashMap<>(was);
    int edits = was.isEmpty() ? 1 + random.nextInt(4) : random.nextInt(4);
    for (int edit = 0; edit < edits; edit++) {
      var name = NAMES.get(random.nextInt(NAMES.size()));
      if (random.nextInt(4) == 0 && !was.isEmpty()) {
        is.remove(name);
      } else {
        is.put(name, value(name));
      }
    }
    return is;
  }

  /// Without looking at how it is made: everything flat, and compared.
  private static Map<String, Event.Changed> difference(Event.Type type, Map<String, Value> was,
      Map<String, Value> is) {
    var before = flat(was);
    var after = flat(is);
    var changes = new TreeMap<String, Event.Changed>();
    before.forEach((name, value) -> {
      if (!value.equals(after.get(name))) {
        changes.put(name, new Event.Changed(value, after.get(name)));
      }
    });
    after.forEach((name, value) -> {
      if (!before.containsKey(name)) {
        changes.put(name, new Event.Changed(null, value));
      }
    });
    if (type == Event.Type.UPDATE) {
      changes.keySet().removeAll(List.of("insertedDate", "lastModifiedDate"));
    }
    return changes;
  }

  private static Map<String, Value> flat(Map<String, Value> fields) {
    var flat = new TreeMap<String, Value>();
    fields.forEach((name, value) -> {
      if (value instanceof Value.Fields(var inner)) {
        inner.forEach((field, one) -> flat.put(name + "." + field, one));
      } else {
        flat.put(name, value);
      }
    });
    return flat;
  }
}

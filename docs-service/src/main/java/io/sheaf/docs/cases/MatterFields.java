package io.sheaf.docs.cases;

import io.sheaf.docs.changes.Event;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.wire.Json;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The fields of a matter that events compare. Metadata are compared name by name; what is neither a plain value nor a
/// list of texts is told of as JSON, since records of activity know nothing else.
final class MatterFields {

  private record Field(String name, Function<Matter, @Nullable String> reading) {

    @Nullable
    String of(@Nullable Matter matter) {
      return matter == null ? null : reading.apply(matter);
    }
  }

  private static final List<Field> ALL = List.of(new Field("name", matter -> matter.said().name()),
      new Field("description", matter -> matter.said().description()),
      new Field("status", matter -> matter.said().status().name()),
      new Field("plannedStartDate", matter -> matter.said().dates().plannedStart()),
      new Field("startDate", matter -> matter.said().dates().start()),
      new Field("endDate", matter -> matter.said().dates().end()),
      new Field("dueDate", matter -> matter.said().dates().due()),
      new Field("caseNumber", Matter::caseNumber), new Field("documentNumber", Matter::documentNumber));

  private MatterFields() {
  }

  static Event.Builder compared(Event.Builder event, @Nullable Matter before, @Nullable Matter after) {
    ALL.forEach(field -> event.changed(field.name(), field.of(before), field.of(after)));
    var old = metadata(before);
    var now = metadata(after);
    var names = new TreeSet<>(old.keySet());
    names.addAll(now.keySet());
    names.forEach(name -> event.changed("metadata." + name, told(old.get(name)), told(now.get(name))));
    return event;
  }

  private static Map<String, Value> metadata(@Nullable Matter matter) {
    return matter == null ? Map.of() : matter.said().metadata();
  }

  private static @Nullable Value told(@Nullable Value value) {
    return switch (value) {
      case null -> null;
      case Value.Text _,Value.Decimal _,Value.Flag _ -> value;
      case Value.Listing(var values) when values.stream().allMatch(Value.Text.class::isInstance) -> value;
      default -> Value.of(Json.write(value));
    };
  }
}

package io.sheaf.docs.automation.changes;

import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.feed.Change;
import io.sheaf.docs.web.Dates;
import io.sheaf.storage.table.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A change as clients see it.
///
/// @param cursor the place right after it
/// @param type as messages name it: `create`, `update`, `delete`, `softDelete`, `restore`, `newVersion`, …
@Serdeable
record ChangeView(String cursor, String eventId, String resource, String type, String siteId, String userId,
    @Nullable String onBehalfOf, String insertedDate, Map<String, String> ids,
    @Nullable Map<String, Map<String, Object>> changes) {

  static ChangeView of(Change change, String cursor) {
    var event = change.event();
    return new ChangeView(cursor, change.recorded().id(), event.resource(), type(event.type()), event.site().text(),
        event.userId(), event.onBehalfOf(), Dates.wire(change.recorded().when().micros()), event.ids(),
        changes(event.changes()));
  }

  /// As section 7 of the wire spells its own: the first word in small letters, the others capitalised.
  static String type(Event.Type type) {
    var spelled = new StringBuilder();
    for (var word : type.name().split("_")) {
      spelled.append(spelled.isEmpty() ? word.charAt(0) : Character.toUpperCase(word.charAt(0)));
      spelled.append(word.substring(1).toLowerCase(Locale.ROOT));
    }
    spelled.setCharAt(0, Character.toLowerCase(spelled.charAt(0)));
    return spelled.toString();
  }

  private static @Nullable Map<String, Map<String, Object>> changes(Map<String, Event.Changed> changes) {
    if (changes.isEmpty()) {
      return null;
    }
    var views = new LinkedHashMap<String, Map<String, Object>>();
    changes.forEach((field, changed) -> {
      var both = new LinkedHashMap<String, Object>();
      if (changed.before() != null) {
        both.put("oldValue", plain(changed.before()));
      }
      if (changed.after() != null) {
        both.put("newValue", plain(changed.after()));
      }
      views.put(field, both);
    });
    return views;
  }

  private static Object plain(Value value) {
    return switch (value) {
      case Value.Text(var text) -> text;
      case Value.Decimal(var number) -> number;
      case Value.Flag(var flag) -> flag;
      case Value.Listing(var values) -> List.copyOf(values.stream().map(ChangeView::plain).toList());
      case Value.Fields(var fields) -> {
        var plain = new LinkedHashMap<String, Object>();
        fields.forEach((name, field) -> plain.put(name, plain(field)));
        yield plain;
      }
      case Value.Nothing _,Value.Bytes _ -> "";
    };
  }
}

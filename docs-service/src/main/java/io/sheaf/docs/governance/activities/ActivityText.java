package io.sheaf.docs.governance.activities;

import io.sheaf.docs.changes.Event;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.wire.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An activity as one line of JSON, always the same for the same activity: that is what its hash is of.
public final class ActivityText {

  private ActivityText() {
  }

  public static String of(Activity activity) {
    var written = Json.object().with("resource", activity.resource()).with("type", activity.type().name())
        .with("status", activity.status().name()).with("time", activity.when().text())
        .with("userId", activity.userId());
    if (activity.delegation() != null) {
      written.with("delegation", delegation(activity.delegation()));
    }
    written.with("source", activity.source()).with("sourceIpAddress", activity.address())
        .with("message", activity.message()).with("subject", activity.subject());
    if (!activity.ids().isEmpty()) {
      written.with("ids", texts(activity.ids()));
    }
    if (!activity.changes().isEmpty()) {
      written.with("changes", changes(activity.changes()));
    }
    return Json.write(written.build());
  }

  /// An activity as it was written; nothing when it was not written here.
  public static Optional<Activity> find(String text) {
    try {
      if (!(Json.read(text) instanceof Value.Fields(var fields))) {
        return Optional.empty();
      }
      var activity = new Activity(text(fields, "resource"), Activity.Type.valueOf(text(fields, "type")),
          Activity.Status.valueOf(text(fields, "status")), Stamp.parse(text(fields, "time")), text(fields, "userId"),
          delegation(fields.get("delegation")), text(fields, "source"), text(fields, "sourceIpAddress"),
          optional(fields, "message"), optional(fields, "subject"), texts(fields.get("ids")),
          changes(fields.get("changes")));
      return Optional.of(activity).filter(read -> of(read).equals(text));
    } catch (Json.Unreadable | NoSuchElementException | IllegalArgumentException another) {
      return Optional.empty();
    }
  }

  /// One that was written by this store a moment ago.
  public static Activity read(String text) {
    return find(text).orElseThrow(() -> new IllegalStateException("no activity: " + text));
  }

  private static String text(Map<String, Value> fields, String name) {
    if (fields.get(name) instanceof Value.Text(var text)) {
      return text;
    }
    throw new NoSuchElementException(name);
  }

  private static @Nullable String optional(Map<String, Value> fields, String name) {
    return fields.get(name) instanceof Value.Text(var text) ? text : null;
  }

  static Value delegation(Activity.Delegation delegation) {
    return Json.object().with("usedByUserId", delegation.usedByUserId()).with("reason", delegation.reason()).build();
  }

  static Activity.@Nullable Delegation delegation(@Nullable Value value) {
    return value instanceof Value.Fields(var fields) && fields.containsKey("usedByUserId")
        ? new Activity.Delegation(text(fields, "usedByUserId"), optional(fields, "reason"))
        : null;
  }

  static Value texts(Map<String, String> texts) {
    var values = new LinkedHashMap<String, Value>();
    texts.forEach((name, text) -> values.put(name, Value.of(text)));
    return Value.of(values);
  }

  static Map<String, String> texts(@Nullable Value value) {
    var texts = new LinkedHashMap<String, String>();
    if (value instanceof Value.Fields(var fields)) {
      fields.keySet().forEach(name -> texts.put(name, text(fields, name)));
    }
    return texts;
  }

  static Value changes(Map<String, Event.Changed> changes) {
    var fields = new LinkedHashMap<String, Value>();
    changes.forEach((field, changed) -> {
      var both = new LinkedHashMap<String, Value>();
      if (changed.before() != null) {
        both.put("oldValue", changed.before());
      }
      if (changed.after() != null) {
        both.put("newValue", changed.after());
      }
      fields.put(field, Value.of(both));
    });
    return Value.of(fields);
  }

  static Map<String, Event.Changed> changes(@Nullable Value value) {
    var changes = new LinkedHashMap<String, Event.Changed>();
    if (value instanceof Value.Fields(var fields)) {
      fields.forEach((field, both) -> {
        if (both instanceof Value.Fields(var each)) {
          changes.put(field, new Event.Changed(each.get("oldValue"), each.get("newValue")));
        }
      });
    }
    return changes;
  }
}

package io.sheaf.workflow.rules;

import io.sheaf.storage.table.Value;
import io.sheaf.workflow.definitions.Status;
import io.sheaf.workflow.wire.Faults;
import io.sheaf.workflow.wire.Fields;
import io.sheaf.workflow.wire.Json;
import io.sheaf.workflow.wire.Reading;
import org.jspecify.annotations.Nullable;

/// Rules that belong together.
///
/// @param version the author's own number; the service never counts it
public record Ruleset(@Nullable String description, int priority, @Nullable Integer version, Status status) {

  static final int HIGHEST_PRIORITY = 999_999;
  static final int LONGEST_DESCRIPTION = 4000;

  /// Out of the object `ruleset` of a request.
  ///
  /// @param before what fields that are left out keep; null for a new one
  public static Reading<Ruleset> read(Value json, @Nullable Ruleset before) {
    var faults = new Faults();
    var at = Fields.of(json, "ruleset", faults);
    var description = at.text("description", LONGEST_DESCRIPTION);
    var priority = at.integer("priority", 0, HIGHEST_PRIORITY);
    var version = at.integer("version", 0, Integer.MAX_VALUE);
    var status = Rule.status(at);
    if (before == null) {
      return Reading.of(new Ruleset(description, priority == null ? 0 : priority, version,
          status == null ? Status.ACTIVE : status), faults);
    }
    return Reading.of(new Ruleset(description == null ? before.description : description,
        priority == null ? before.priority : priority, version == null ? before.version : version,
        status == null ? before.status : status), faults);
  }

  public Value written() {
    return Json.object().with("description", description).with("priority", (long) priority)
        .with("version", version == null ? null : Long.valueOf(version)).with("status", status.name()).build();
  }
}

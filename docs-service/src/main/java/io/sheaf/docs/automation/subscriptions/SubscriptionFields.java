package io.sheaf.docs.automation.subscriptions;

import io.sheaf.docs.automation.outward.Egress;
import io.sheaf.docs.automation.outward.EventName;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.conditions.Facet;
import io.sheaf.workflow.wire.Faults;
import io.sheaf.workflow.wire.Json;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// What a request says of a subscription; what it does not say is null.
record SubscriptionFields(@Nullable String name, @Nullable String url, @Nullable Set<EventName> types,
    @Nullable Value filter, @Nullable Integer schemaVersion, @Nullable Boolean active, @Nullable Integer maxTries) {

  static final int USUAL_TRIES = 100;

  private static final int MOST_TRIES = 500;
  private static final int LONGEST_NAME = 200;
  private static final int LONGEST_FILTER = 16 * 1024;
  private static final Set<Facet> READ_FROM_CONTENT = Set.of(Facet.TEXT, Facet.BARCODES, Facet.FIELDS);

  enum Status {
    ACTIVE, PAUSED
  }

  static SubscriptionFields read(Call call, Egress egress, boolean isNew) {
    var body = call.body();
    var faults = body.faults();
    faults.when(isNew && !body.has("name"), "name", "'name' is required");
    faults.when(isNew && !body.has("url"), "url", "'url' is required");
    faults.when(isNew && !body.has("eventTypes"), "eventTypes", "'eventTypes' is required");
    var name = body.text("name");
    faults.when(name != null && (name.isBlank() || name.length() > LONGEST_NAME), "name",
        "'name' has 1 to " + LONGEST_NAME + " characters");
    var url = body.text("url");
    if (url != null) {
      egress.fault(url).ifPresent(fault -> faults.add("url", "'url' " + fault));
    }
    var types = types(body);
    var filter = body.object("filter").isPresent() ? filter(call, body) : null;
    var version = body.integer("schemaVersion");
    faults.when(version != null && (version < 1 || version > Subscription.NEWEST_SCHEMA), "schemaVersion",
        "'schemaVersion' must be 1 to " + Subscription.NEWEST_SCHEMA);
    var tries = body.integer("maxTries");
    faults.when(tries != null && (tries < 1 || tries > MOST_TRIES), "maxTries", "'maxTries' must be 1 to "
        + MOST_TRIES);
    var status = body.word("status", Status.class);
    faults.when(body.has("status") && status == null, "status", "'status' must be ACTIVE or PAUSED");
    body.check();
    return new SubscriptionFields(name, url, types, filter, version, status == null ? null : status == Status.ACTIVE,
        tries);
  }

  private static @Nullable Set<EventName> types(Fields body) {
    if (!body.has("eventTypes")) {
      return null;
    }
    var types = new TreeSet<EventName>();
    var words = body.texts("eventTypes");
    for (int at = 0; at < words.size(); at++) {
      var place = "eventTypes[" + at + "]";
      EventName.named(words.get(at)).ifPresentOrElse(types::add,
          () -> body.faults().add(place, "'" + place + "' is no type of event"));
    }
    body.faults().when(words.isEmpty(), "eventTypes", "'eventTypes' is required");
    return types;
  }

  /// why not of the content: what a text says is known only some time after it was said that it came.
  private static @Nullable Value filter(Call call, Fields body) {
    try {
      var whole = Json.read(new String(call.bytes(), StandardCharsets.UTF_8));
      var filter = whole instanceof Value.Fields(var fields) ? fields.get("filter") : null;
      if (filter == null) {
        return null;
      }
      var faults = new Faults();
      var condition = Subscription.condition(filter, faults);
      faults.found().forEach(fault -> body.faults().add(fault.key(), fault.error()));
      body.faults().when(condition.facets().stream().anyMatch(READ_FROM_CONTENT::contains), "filter",
          "'filter' cannot ask for what the content says");
      body.faults().when(Json.write(filter).length() > LONGEST_FILTER, "filter", "'filter' is too long");
      return filter;
    } catch (Json.Unreadable unreadable) {
      throw new Refused(Refusal.INVALID_JSON);
    }
  }
}

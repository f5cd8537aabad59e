package io.sheaf.docs.governance.activities;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Recorded;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Makes activities of what events tell.
public final class FromEvents {

  private FromEvents() {
  }

  /// The activity of an event; none for an update that changed nothing.
  public static Optional<Activity> of(Recorded recorded) {
    var event = recorded.event();
    var changes = Changing.of(event);
    if (event.type() == Event.Type.UPDATE && changes.isEmpty()) {
      return Optional.empty();
    }
    var resource = Resources.ofEvents(event.resource());
    var ids = ids(event);
    return Optional.of(new Activity(resource, type(event), Activity.Status.COMPLETE, recorded.when(),
        person(event), delegation(event),
        event.address().isEmpty() ? "service" : "api", event.address(), null,
        Resources.isNamedByIds(resource, ids) ? null : event.subject(), ids, changes));
  }

  private static Activity.Type type(Event event) {
    return event.resource().equals("sessions")
        ? Activity.Type.SSO_TOKEN_GRANT
        : Activity.Type.valueOf(event.type().name());
  }

  /// why without its own site: whoever takes a site in under another name takes its activities as they are.
  private static Map<String, String> ids(Event event) {
    var ids = new LinkedHashMap<>(event.ids());
    ids.remove("siteId", event.site().text());
    return ids;
  }

  /// For whom it was done, where that is somebody else.
  private static String person(Event event) {
    var person = event.onBehalfOf() == null ? event.userId() : event.onBehalfOf();
    return person.isEmpty() ? "System" : person;
  }

  private static Activity.@Nullable Delegation delegation(Event event) {
    return event.onBehalfOf() == null ? null : new Activity.Delegation(event.userId(), event.delegationReason());
  }
}

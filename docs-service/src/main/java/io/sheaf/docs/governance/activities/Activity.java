package io.sheaf.docs.governance.activities;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.gate.ByLink;
import io.sheaf.storage.table.Stamp;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Something that somebody did, or tried to do.
///
/// @param resource what kind of thing it was done to: `documents`, `documentAttributes`, `apikeys`
/// @param delegation by whom, where it was done in somebody else's name
/// @param source whether a request asked for it (`api`) or the service did it by itself (`service`)
/// @param subject names the thing where it has none of the ids by which activities are found
/// @param ids the ids that name it, never that of its own site
/// @param changes how each field that changed was and is, as [Changing] has it
public record Activity(String resource, Type type, Status status, Stamp when, String userId,
    @Nullable Delegation delegation, String source, String address, @Nullable String message,
    @Nullable String subject, Map<String, String> ids, Map<String, Event.Changed> changes) {

  public enum Type {
    VIEW, DOWNLOAD, CREATE, UPDATE, DELETE, SOFT_DELETE, RESTORE, NEW_VERSION, UPDATE_VERSION, SSO_TOKEN_GRANT
  }

  public enum Status {
    COMPLETE, FAILED, UNAUTHORIZED
  }

  /// Who used somebody else's name, and what for.
  public record Delegation(String usedByUserId, @Nullable String reason) {}

  public Activity {
    ids = sorted(ids);
    changes = sorted(changes);
  }

  private static <T> Map<String, T> sorted(Map<String, T> values) {
    return values.size() < 2 ? Map.copyOf(values) : Collections.unmodifiableMap(new TreeMap<>(values));
  }

  /// The same at another moment, where this one is taken.
  public Activity at(Stamp other) {
    return likewise(other, ids);
  }

  /// Whether the other differs in nothing but the moment and what the ids are.
  public boolean isLike(Activity other) {
    return type == other.type && status == other.status && resource.equals(other.resource)
        && userId.equals(other.userId) && source.equals(other.source) && address.equals(other.address)
        && Objects.equals(message, other.message) && Objects.equals(subject, other.subject)
        && Objects.equals(delegation, other.delegation) && ids.keySet().equals(other.ids.keySet())
        && changes.equals(other.changes);
  }

  /// One that this one is like.
  public Activity likewise(Stamp then, Map<String, String> otherIds) {
    return new Activity(resource, type, status, then, userId, delegation, source, address, message, subject, otherIds,
        changes);
  }

  /// The same without its changes, which a message speaks of instead.
  public Activity saying(String instead) {
    return new Activity(resource, type, status, when, userId, delegation, source, address, instead, subject, ids,
        Map.of());
  }

  /// The same without who came by a link, and by which.
  Activity withoutVisitor() {
    var others = new LinkedHashMap<>(ids);
    others.remove(ByLink.ID);
    return new Activity(resource, type, status, when, userId, delegation, source, "", null, subject, others, changes);
  }

  Activity with(Map<String, Event.Changed> others) {
    return new Activity(resource, type, status, when, userId, delegation, source, address, message, subject, ids,
        others);
  }
}

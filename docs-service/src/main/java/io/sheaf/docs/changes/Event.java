package io.sheaf.docs.changes;

import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Value;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What happened, by whom, from where, to what, and what it changed.
///
/// @param resource what kind of thing, as records of activity name it: `documents`, `apikeys`, `siteConfiguration`
/// @param userId who did it
/// @param onBehalfOf for whom, where that was said to be somebody else, and `delegationReason` why
/// @param subject what it happened to; events of one subject are in order
/// @param ids the ids that name it: `documentId`, `artifactId`, `apiKey`
public record Event(SiteId site, String resource, Type type, String subject, String userId,
    @Nullable String onBehalfOf, @Nullable String delegationReason, String address, Map<String, String> ids,
    Map<String, Changed> changes) {

  public enum Type {
    CREATE, UPDATE, DELETE, SOFT_DELETE, RESTORE, NEW_VERSION, UPDATE_VERSION
  }

  /// How one field was and is; a field that was not there has no old value, one that is gone no new one.
  public record Changed(@Nullable Value before, @Nullable Value after) {}

  public Event {
    ids = Map.copyOf(ids);
    changes = new LinkedHashMap<>(changes);
  }

  public static Builder of(Call call, String resource, Type type, String subject) {
    return new Builder(call.hasSite() ? call.site() : SiteId.DEFAULT, call.caller(), call.address(), resource, type,
        subject);
  }

  /// An event of a request that came without credentials, by somebody who is known by now.
  public static Builder by(Caller caller, Call call, String resource, Type type, String subject) {
    return new Builder(SiteId.DEFAULT, caller, call.address(), resource, type, subject);
  }

  /// An event of a job of the service's own.
  public static Builder ofJob(SiteId site, Caller caller, String resource, Type type, String subject) {
    return new Builder(site, caller, "", resource, type, subject);
  }

  /// An event in the making.
  public static final class Builder {

    private final SiteId site;
    private final Caller caller;
    private final String address;
    private final String resource;
    private final Type type;
    private final String subject;
    private final Map<String, String> ids = new LinkedHashMap<>();
    private final Map<String, Changed> changes = new LinkedHashMap<>();

    private Builder(SiteId site, Caller caller, String address, String resource, Type type, String subject) {
      this.site = site;
      this.caller = caller;
      this.address = address;
      this.resource = resource;
      this.type = type;
      this.subject = subject;
    }

    public Builder id(String name, @Nullable String id) {
      if (id != null) {
        ids.put(name, id);
      }
      return this;
    }

    /// Notes the field if it changed.
    public Builder changed(String field, @Nullable Value before, @Nullable Value after) {
      if (!Objects.equals(before, after)) {
        changes.put(field, new Changed(before, after));
      }
      return this;
    }

    public Builder changed(String field, @Nullable String before, @Nullable String after) {
      return changed(field, before == null ? null : Value.of(before), after == null ? null : Value.of(after));
    }

    public boolean hasChanges() {
      return !changes.isEmpty();
    }

    public Event build() {
      var delegation = caller.delegation();
      return new Event(site, resource, type, subject, caller.name(),
          delegation == null ? null : delegation.onBehalfOf(), delegation == null ? null : delegation.reason(), address,
          ids, changes);
    }
  }
}

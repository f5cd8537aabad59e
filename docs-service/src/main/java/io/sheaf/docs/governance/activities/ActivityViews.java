package io.sheaf.docs.governance.activities;

import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.documents.listing.ListedDocument;
import io.sheaf.docs.web.Dates;
import io.sheaf.storage.table.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Activities as the wire has them, in its newer and its older form.
final class ActivityViews {

  private ActivityViews() {
  }

  @Serdeable
  record DelegationView(String usedByUserId, @Nullable String reason) {}

  @Serdeable
  record ActivityView(String resource, String type, String source, @Nullable String sourceIpAddress,
      @Nullable String message, String status, String insertedDate, String userId, @Nullable DelegationView delegation,
      @Nullable String documentId, @Nullable String artifactId, @Nullable String attributeKey,
      @Nullable String entityTypeId, @Nullable String entityId, @Nullable String apiKey, @Nullable String rulesetId,
      @Nullable String schema, @Nullable String mappingId, @Nullable String classificationId, @Nullable String ruleId,
      @Nullable String workflowId, @Nullable String queueId, @Nullable String webhookId, @Nullable String locale,
      @Nullable String controlPolicy, @Nullable Map<String, Map<String, Object>> changes) {}

  @Serdeable
  record ActivitiesView(@Nullable String next, List<ActivityView> activities) {}

  @Serdeable
  record UserActivityView(String type, String insertedDate, String userId, @Nullable ListedDocument document,
      @Nullable Map<String, Map<String, Object>> changes) {}

  @Serdeable
  record UserActivitiesView(@Nullable String next, List<UserActivityView> userActivities) {}

  static ActivityView of(Activity activity) {
    var ids = activity.ids();
    var delegation = activity.delegation();
    return new ActivityView(activity.resource(), activity.type().name(), activity.source(),
        activity.address().isEmpty() ? null : activity.address(), activity.message(), activity.status().name(),
        Dates.wire(activity.when().micros()), activity.userId(),
        delegation == null ? null : new DelegationView(delegation.usedByUserId(), delegation.reason()),
        ids.get("documentId"), ids.get("artifactId"), ids.get("attributeKey"), ids.get("entityTypeId"),
        ids.get("entityId"), ids.get("apiKey"), ids.get("rulesetId"), ids.get("schema"), ids.get("mappingId"),
        ids.get("classificationId"), ids.get("ruleId"), ids.get("workflowId"), ids.get("queueId"),
        ids.get("webhookId"), ids.get("locale"), ids.get("controlPolicy"), changes(activity));
  }

  static UserActivityView ofUser(Visible.Seen seen) {
    var activity = seen.activity();
    return new UserActivityView(activity.type().name(), Dates.wire(activity.when().micros()), activity.userId(),
        document(seen), changes(activity));
  }

  private static @Nullable ListedDocument document(Visible.Seen seen) {
    var ids = seen.activity().ids();
    var documentId = ids.get("documentId");
    if (seen.document() != null) {
      return ListedDocument.of(seen.document());
    }
    return documentId == null ? null : ListedDocument.gone(documentId, ids.get("artifactId"));
  }

  private static @Nullable Map<String, Map<String, Object>> changes(Activity activity) {
    if (activity.changes().isEmpty()) {
      return null;
    }
    var views = new LinkedHashMap<String, Map<String, Object>>();
    activity.changes().forEach((field, changed) -> views.put(field, view(changed)));
    return views;
  }

  private static Map<String, Object> view(Event.Changed changed) {
    var both = new LinkedHashMap<String, Object>();
    if (changed.before() != null) {
      both.put("oldValue", plain(changed.before()));
    }
    if (changed.after() != null) {
      both.put("newValue", plain(changed.after()));
    }
    return both;
  }

  private static Object plain(Value value) {
    return switch (value) {
      case Value.Text(var text) -> text;
      case Value.Decimal(var number) -> number;
      case Value.Flag(var flag) -> flag;
      case Value.Listing(var values) -> values.stream()
          .map(one -> one instanceof Value.Text(var text) ? text : "").toList();
      case Value.Fields _,Value.Bytes _,Value.Nothing _ -> "";
    };
  }
}

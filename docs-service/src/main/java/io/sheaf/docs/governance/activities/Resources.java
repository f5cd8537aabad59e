package io.sheaf.docs.governance.activities;

import io.sheaf.storage.table.Kind;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// By which ids activities of which resource are kept and found.
final class Resources {

  /// What people sign in to, and try to.
  static final String SIGN_INS = "ssoTokenGrant";

  /// What belongs to the whole store; it happens on the default site.
  static final List<String> OF_THE_STORE = List.of("users", "groups", SIGN_INS, "systemConfiguration",
      "inferenceModels");

  /// The ids that an activity has on the wire.
  static final List<String> WIRE_IDS = List.of("documentId", "artifactId", "attributeKey", "entityTypeId", "entityId",
      "apiKey", "rulesetId", "schema", "mappingId", "classificationId", "ruleId", "workflowId", "queueId",
      "webhookId", "locale", "controlPolicy");

  private static final int LONGEST_SUBJECT = 200;
  private static final String SITE = "siteId";

  private record Keeping(Kind kind, List<String> ids) {}

  private static final Keeping DOCUMENT = new Keeping(TableSchema.DOCUMENT_ACTIVITY, List.of("documentId"));
  private static final Map<String, Keeping> KEPT = new LinkedHashMap<>();

  static {
    keep("entities", TableSchema.ENTITY_ACTIVITY, "entityTypeId", "entityId");
    keep("entityTypes", TableSchema.ENTITY_TYPE_ACTIVITY, "entityTypeId");
    keep("workflows", TableSchema.WORKFLOW_ACTIVITY, "workflowId");
    keep("queues", TableSchema.QUEUE_ACTIVITY, "queueId");
    keep("webhooks", TableSchema.WEBHOOK_ACTIVITY, "webhookId");
    keep("locales", TableSchema.LOCALE_ACTIVITY, "locale");
    keep("rulesets", TableSchema.RULESET_ACTIVITY, "rulesetId");
    keep("rulesetRules", TableSchema.RULE_ACTIVITY, "rulesetId", "ruleId");
    keep("schemas", TableSchema.SCHEMA_ACTIVITY, "schema");
    keep("classifications", TableSchema.CLASSIFICATION_ACTIVITY, "classificationId");
    keep("mappings", TableSchema.MAPPING_ACTIVITY, "mappingId");
    keep("attributes", TableSchema.ATTRIBUTE_ACTIVITY, "attributeKey");
    keep("apikeys", TableSchema.API_KEY_ACTIVITY, "apiKey");
    keep("controlpolicy", TableSchema.CONTROL_POLICY_ACTIVITY, "controlPolicy");
    keep("sites", TableSchema.SITE_ACTIVITY, SITE);
    keep("sitePermissions", TableSchema.SITE_PERMISSION_ACTIVITY, "groupName");
    keep("siteConfiguration", TableSchema.SITE_CONFIGURATION_ACTIVITY, SITE);
    keep(SIGN_INS, TableSchema.SSO_TOKEN_GRANT_ACTIVITY, "username");
  }

  private Resources() {
  }

  private static void keep(String resource, Kind kind, String... ids) {
    KEPT.put(resource, new Keeping(kind, List.of(ids)));
  }

  /// What activities call what events call this.
  static String ofEvents(String resource) {
    return switch (resource) {
      case "rules" -> "rulesetRules";
      case "sessions" -> SIGN_INS;
      default -> resource;
    };
  }

  /// Whether its activities are found by their ids, and need no subject besides.
  static boolean isNamedByIds(String resource, Map<String, String> ids) {
    return keeping(resource, ids).isPresent();
  }

  private static Optional<Keeping> keeping(String resource, Map<String, String> ids) {
    if (ids.containsKey("documentId")) {
      return Optional.of(DOCUMENT);
    }
    return Optional.ofNullable(KEPT.get(resource))
        .filter(found -> found.ids.stream().allMatch(id -> id.equals(SITE) || ids.containsKey(id)));
  }

  /// Where an activity is kept.
  ///
  /// @param ids the values of its partition key; the last of them ends the sort keys
  record Place(Kind kind, List<String> ids) {

    String last() {
      return ids.getLast();
    }
  }

  static Place place(SiteId site, Activity activity) {
    var kept = keeping(activity.resource(), activity.ids());
    if (kept.isEmpty()) {
      return new Place(TableSchema.RESOURCE_ACTIVITY,
          List.of(activity.resource(), shortened(activity.subject() == null ? "-" : activity.subject())));
    }
    return new Place(kept.get().kind, kept.get().ids.stream()
        .map(id -> shortened(activity.ids().getOrDefault(id, site.text()))).toList());
  }

  /// why: keys have limits, and what was tried under a name without end is to be recorded as well.
  static String shortened(String text) {
    if (text.isEmpty()) {
      return "-";
    }
    return text.length() <= LONGEST_SUBJECT
        ? text
        : text.substring(0, text.offsetByCodePoints(0, text.codePointCount(0, LONGEST_SUBJECT / 2)))
            + UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
  }
}

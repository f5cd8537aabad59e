package io.sheaf.storage.table;

import static io.sheaf.storage.table.IndexName.GSI1;
import static io.sheaf.storage.table.IndexName.GSI2;

import java.util.stream.Stream;

/// The record of who did what, when, and to what: one form for every resource, in the table `audit`.
final class ActivityKinds {

  static final Area AREA = new Area("activities");

  static final Kind DOCUMENT = of("document", "documentId")
      .from("formkiq: Resource User Activity / Document Activity Key Schema");
  static final Kind ENTITY_TYPE = of("entityType", "entityTypeId")
      .from("formkiq: Resource User Activity / EntityType Activity Key Schema");
  static final Kind ENTITY = of("entity", "entityTypeId", "entityId")
      .from("formkiq: Resource User Activity / Entities Activity Key Schema");
  static final Kind SHOW_SET = of("showSet", "showSetId").from("unisync: Activity Table");
  static final Kind WORKFLOW = of("workflow", "workflowId").from("Sheaf");
  static final Kind QUEUE = of("queue", "queueId").from("Sheaf");
  static final Kind WEBHOOK = of("webhook", "webhookId").from("Sheaf");
  static final Kind LOCALE = of("locale", "locale").from("Sheaf");
  static final Kind RULESET = of("ruleset", "rulesetId").from("Sheaf");
  static final Kind RULE = of("rule", "rulesetId", "ruleId").from("Sheaf");
  static final Kind SCHEMA = of("schema", "schema").from("Sheaf");
  static final Kind CLASSIFICATION = of("classification", "classificationId").from("Sheaf");
  static final Kind MAPPING = of("mapping", "mappingId").from("Sheaf");
  static final Kind ATTRIBUTE = of("attribute", "attributeKey").from("Sheaf");
  /// By the mask: it is all that a client can name the key by.
  static final Kind API_KEY = of("apikey", "mask").from("Sheaf");
  static final Kind CONTROL_POLICY = of("controlpolicy", "controlPolicy").from("Sheaf");
  static final Kind SITE = of("site", "siteId").from("Sheaf");
  static final Kind SITE_PERMISSION = of("sitePermission", "groupName").from("Sheaf");
  static final Kind SITE_CONFIGURATION = of("siteConfiguration", "siteId").from("Sheaf");
  static final Kind SSO_TOKEN_GRANT = of("ssoTokenGrant", "username").from("Sheaf");

  /// What happened to anything that has no kind of its own here, such as a folder or a person.
  static final Kind RESOURCE = of("resource", "resource", "subject").from("Sheaf");

  // The ledger: in which order activities were recorded, and what proves it

  static final Kind LEDGER_HEAD = AREA.audit("ledger head", "how far the ledger of a site has come", "ledger", "head")
      .holds("number", "hash", "feed", "signed", "day")
      .from("Sheaf");
  static final Kind LEDGER_BLOCK = AREA
      .audit("ledger block", "the activities that were recorded in one write, in the order of the ledger", "ledger",
          "block#{first:000000000000}")
      .holds("first", "keys", "hashes", "after", "key", "time", "signature")
      .from("Sheaf");
  static final Kind LEDGER_DAY = AREA
      .audit("ledger day", "the days on which something happened", "ledger#days", "day#{day:day}")
      .holds("day")
      .from("Sheaf");
  static final Kind LEDGER_KEY = AREA
      .audit("ledger key", "the public keys by which a ledger was signed", "ledger#keys", "key#{fingerprint}")
      .holds("fingerprint", "publicKey")
      .from("Sheaf");

  private ActivityKinds() {
  }

  /// The form. The last of the ids ends the sort keys.
  private static Kind of(String resource, String... ids) {
    // why: the data model abbreviates this one resource.
    var partition = new StringBuilder(resource.equals("document") ? "doc" : resource);
    for (var id : ids) {
      partition.append("#{").append(id).append('}');
    }
    var sort = "activity#{when:time}#{" + ids[ids.length - 1] + "}";
    return AREA
        .audit(resource + " activity", "what happened to a " + resource + ", by time", partition.toString(), sort)
        .spreadIndex(GSI1, "what a person did, by time", "activity#user#{userId}", sort)
        .spreadIndex(GSI2, "what happened on a day, by time", "activity#{day:day}", sort)
        .holds(Stream.concat(Stream.of(ids), Stream.of("siteId", "resource", "type", "status", "sourceIpAddress",
            "source", "userId", "attributeKey", "changeSet", "inserteddate")).distinct().toArray(String[]::new));
  }
}

package io.sheaf.storage.table;

import static io.sheaf.storage.table.IndexName.GSI1;
import static io.sheaf.storage.table.IndexName.GSI2;

/// Queues, workflows, rules, webhooks and the events that set them going; cases.
final class AutomationKinds {

  static final Area AREA = new Area("automation and cases");

  static final Kind QUEUE = AREA.site("queue", "a queue of documents", "queues#{documentId}", "queue")
      .index(GSI1, "the queues, by name", "queues#", "queue#{name}#{documentId}")
      .holds("documentId", "name")
      .from("formkiq: Queue");

  static final Kind WORKFLOW = AREA.site("workflow", "a workflow", "workflows#{documentId}", "workflow")
      .index(GSI1, "the workflows, by name", "workflows#", "workflow#{name}#{documentId}")
      .index(GSI2, "the workflows of a status, by name", "workflows#", "workflow#{status}#{name}#{documentId}")
      .holds("documentId", "name", "inUse", "status", "description", "userId", "json", "version", "timeouts",
          "revision",
          "inserteddate")
      .from("formkiq: Workflows / Workflow");

  /// What a run goes by that began before the workflow was changed.
  static final Kind WORKFLOW_VERSION = AREA.site("workflow version", "the versions of a workflow",
      "workflows#{documentId}", "version#{version:000000}")
      .holds("documentId", "version", "json", "timeouts", "inserteddate")
      .from("Sheaf");

  static final Kind DOCUMENT_WORKFLOW = AREA.site("document workflow", "how far a document is in a workflow",
      "wfdoc#{documentId}", "wf#{workflowId}")
      .index(GSI1, "the workflows of a document, by name", "wfdoc#{documentId}", "wf#{workflowName}#{workflowId}")
      .spreadIndex(GSI2, "the documents in a workflow", "wf#{workflowId}", "wfdoc#{documentId}")
      .holds("documentId", "workflowId", "workflowName", "status", "actionPk", "actionSk", "currentStepId", "runId",
          "version", "run", "revision", "inserteddate")
      .from("formkiq: Workflows / Document Workflow");

  static final Kind RULESET = AREA.site("ruleset", "the rulesets of a status, by priority", "rulesets",
      "ruleset#{status}#{priority:000000}#{rulesetId}")
      .index(GSI1, "a ruleset, by its id", "ruleset#", "ruleset#{rulesetId}")
      .holds("documentId", "description", "version", "priority", "status", "revision", "inserteddate")
      .from("formkiq: Rulesets / Ruleset");

  static final Kind RULE = AREA.site("rule", "a rule of a ruleset", "ruleset#{rulesetId}", "rule#{ruleId}")
      .index(GSI1, "the rules of a ruleset, by priority", "ruleset#{rulesetId}", "rule#{priority:000000}#{ruleId}")
      .holds("rulesetId", "documentId", "description", "priority", "workflowId", "conditions", "status",
          "consequences", "revision")
      .from("formkiq: Rulesets / Rule, first table");

  /// Written with each [#RULE], which has no third place for this. Without the entry in GSI1 of the data model:
  /// it answers what the rule's own key does, and would mix two orders in one partition.
  static final Kind RULE_BY_STATUS = AREA.site("rule by status", "the rules of a status, by ruleset and priority",
      "ruleset#", "rule#{status}#{rulesetId}#{priority:000000}#{ruleId}")
      .holds("rulesetId", "documentId", "priority", "workflowId", "conditions", "status", "consequences")
      .from("formkiq: Rulesets / Rule, second table");

  /// Goes with its document, and is there once at most for each content.
  static final Kind RULE_RUN = AREA.site("rule run", "what rules did to a document", "docs#{documentId}",
      "rulerun#{version:000000}")
      .holds("documentId", "artifactId", "version", "rulesetId", "ruleId", "workflowId", "status", "message", "changes",
          "spared", "kept", "inserteddate", "undoneBy", "undoneDate", "revision")
      .from("Sheaf");

  static final Kind WEBHOOK = AREA.site("webhook", "a webhook", "webhooks#{webhookId}", "webhook")
      .index(GSI1, "the webhooks, in the order of their making", "webhooks#",
          "webhook#{inserted:time}#{webhookId}")
      .holds("webhookId", "name", "enabled", "ttl", "userId", "inserteddate", "TimeToLive")
      .from("Sheaf");

  static final Kind WEBHOOK_TAG = AREA.site("webhook tag", "the tags that a webhook gives its documents",
      "webhooks#{webhookId}", "tags#{tagKey}")
      .holds("webhookId", "type", "tagKey", "tagValues", "userId", "inserteddate", "TimeToLive")
      .from("Sheaf");

  static final Kind BUS_PLACE = AREA.site("bus place", "how far a bus was told of the changes of a site", "buses",
      "bus#{name}")
      .holds("name", "number", "failures", "next", "revision")
      .from("Sheaf");

  static final Kind MODEL_AGREEMENT = AREA.global("model agreement", "which models somebody has agreed to",
      "inferenceModels", "agreement#{modelId}")
      .holds("modelId", "userId", "inserteddate")
      .from("Sheaf");

  static final Kind SIGNING_KEYS = AREA
      .site("signing keys", "the keys by which the actions of a site sign what they send",
          "signingkeys", "keys")
      .holds("keys", "revision", "inserteddate")
      .from("Sheaf");

  static final Kind SUBSCRIPTION = AREA.site("subscription", "the subscriptions of a site", "subscriptions",
      "subscription#{subscriptionId}")
      .holds("subscriptionId", "name", "url", "eventTypes", "filter", "schemaVersion", "status", "maxTries", "keys",
          "revision", "userId", "inserteddate")
      .from("Sheaf");

  static final Kind DELIVERY = AREA.site("delivery", "what a subscription was told, in the order of the feed",
      "deliveries#{subscriptionId}", "delivery#{number:000000000000}")
      .index(GSI1, "the deliveries of a status, in the order of the feed", "deliveries#{subscriptionId}#{status}",
          "delivery#{number:000000000000}")
      .holds("subscriptionId", "number", "status", "type", "documentId", "artifactId", "payload", "attempts", "tries",
          "inserteddate", "TimeToLive")
      .from("Sheaf");

  /// There as long as something of the document waits: what is heard meanwhile waits behind it.
  static final Kind DELIVERY_LANE = AREA.site("delivery lane", "that a subscription is still to be told of a document",
      "deliverylanes#{subscriptionId}#{documentId}", "lane")
      .holds("revision", "TimeToLive")
      .from("Sheaf");

  static final Kind DELIVERY_WAITING = AREA.site("waiting delivery",
      "what a subscription is still to be told of a document, in order", "deliverylanes#{subscriptionId}#{documentId}",
      "waiting#{number:000000000000}")
      .holds("number", "TimeToLive")
      .from("Sheaf");

  static final Kind MALWARE_SCAN = AREA.site("malware scan", "what scans of a document found, by time",
      "docs#{documentId}", "malwarescan#{when:time}")
      .holds("scanStatus", "scanMessage", "blobVersion", "inserteddate")
      .from("Sheaf");

  static final Kind DOCUMENT_EVENT = AREA.site("document event", "what happened to documents, by time",
      "documentEvent", "event#docs#activities#{when:time}#{documentId}#{eventId}")
      .holds("documentId", "siteId", "activityKeys", "inserteddate", "TimeToLive")
      .from("formkiq: Activities Events / Document Activities Events");

  static final Kind CASE = AREA.site("case", "a case", "case#{caseId}", "case")
      .index(GSI1, "the cases, by id", "case#", "case#{caseId}")
      .holds("documentId", "name", "description", "status", "caseNumber", "documentNumber", "metadata",
          "inserteddate", "plannedStartDate", "startDate", "endDate", "dueDate", "userId", "revision")
      .from("formkiq: Case Management / Case");

  static final Kind CASE_TASK = AREA.site("case task", "the tasks of a case", "case#{caseId}", "task#{taskId}")
      .holds("documentId", "caseId", "name", "description", "status", "metadata", "inserteddate", "plannedStartDate",
          "startDate", "endDate", "dueDate", "userId", "revision")
      .from("formkiq: Case Management / Task");

  static final Kind CASE_NIGO = AREA.site("case nigo", "what is not in good order in a case", "case#{caseId}",
      "nigo#{nigoId}")
      .holds("documentId", "caseId", "name", "description", "status", "metadata", "inserteddate", "plannedStartDate",
          "startDate", "endDate", "dueDate", "userId", "revision")
      .from("formkiq: Case Management / Nigo");

  /// Says of which document it is beyond its id, which another one may have when that one is gone.
  static final Kind CASE_DOCUMENT = AREA.site("case document", "the documents of a case, a task or a nigo",
      "case#{caseId}", "doc#{type}#{objectId}#{documentId}")
      .index(GSI1, "the cases, tasks and nigos of a document", "casedoc#{documentId}",
          "case#{caseId}#{type}#{objectId}")
      .holds("documentId", "caseId", "objectId", "type", "documentInserted", "userId", "inserteddate")
      .from("formkiq: Case Management / Document");

  static final Kind CASE_COUNTER = AREA.site("case counter", "the last number that was given to a case",
      "casecounters", "counter#{name}")
      .holds("name", "last")
      .from("Sheaf");

  private AutomationKinds() {
  }
}

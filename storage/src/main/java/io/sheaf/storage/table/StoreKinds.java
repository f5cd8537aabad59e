package io.sheaf.storage.table;

import static io.sheaf.storage.table.IndexName.GSI1;
import static io.sheaf.storage.table.IndexName.GSI2;

/// What the store needs for itself.
final class StoreKinds {

  static final Area AREA = new Area("the store itself");

  static final Kind OUTBOX_MESSAGE = AREA.global("outbox message", "the messages that are still to be sent, by time",
      "outbox#{shard:0}", "{when:time}#{messageId}")
      .holds("messageId", "queue", "group", "body", "inserteddate")
      .from("Sheaf");

  static final Kind LEASE = AREA.global("lease", "who does a job that only one may do", "leases", "lease#{name}")
      .holds("holder", "until", "term")
      .from("Sheaf");

  static final Kind SECRET = AREA.global("secret", "a secret of this store", "secrets", "secret#{name}")
      .holds("value", "inserteddate")
      .from("Sheaf");

  static final Kind TEXT_INDEX_CHECKPOINT = AREA.global("text index checkpoint", "how far the text index has come",
      "textindex", "checkpoint")
      .holds("position", "generation", "inserteddate")
      .from("Sheaf");

  static final Kind TEXT_INDEX_TERM = AREA.global("text index term", "which of its feeders feeds the text index",
      "textindex", "term")
      .holds("term")
      .from("Sheaf");

  static final Kind TEXT_INDEX_CHANGE = AREA.global("text index change",
      "the changes that the text index has not followed yet, by time", "textindex#changes#{shard:0}",
      "{when:time}#{changeId}")
      .holds("changeId", "siteId", "documents", "recorded", "inserteddate")
      .from("Sheaf");

  static final Kind TEXT_EXTRACTION = AREA.global("text extraction",
      "the documents whose text is still to be extracted, by time", "textindex#extractions", "{when:time}#{changeId}")
      .holds("changeId", "siteId", "documents", "inserteddate")
      .from("Sheaf");

  static final Kind TEXT_INDEX_SITE = AREA.global("text index site", "the sites that have documents in the text index",
      "textindex#sites", "{siteId}")
      .holds("siteId")
      .from("Sheaf");

  static final Kind JOB = AREA.global("job", "a job over many items, and how far it is", "jobs#{jobId}", "job")
      .index(GSI1, "the jobs of a status, by time", "jobs#{status}", "job#{inserted:time}#{jobId}")
      .index(GSI2, "the jobs of a site, by time", "{siteId}/jobs#", "job#{inserted:time}#{jobId}")
      .holds("jobId", "siteId", "type", "status", "arguments", "progress", "userId", "sourceIpAddress", "inserteddate",
          "lastModifiedDate")
      .from("Sheaf");

  static final Kind ZIP = AREA.global("zip", "a zip that was asked for, until it is a day old", "zips#{zipId}", "zip")
      .index(GSI1, "the zips by the time they were asked for", "zips#", "zip#{inserted:time}#{zipId}")
      .holds("zipId", "siteId", "inserteddate")
      .from("Sheaf");

  static final Kind COUNTER = AREA.site("counter", "how many there are of something", "counters", "counter#{name}")
      .holds("count")
      .from("Sheaf");

  static final Kind IDEMPOTENT_REQUEST = AREA.site("idempotent request", "what a request was answered the first time",
      "idempotency#{userId}", "key#{idempotencyKey}")
      .holds("fingerprint", "status", "attempt", "life", "begun", "answer", "inserteddate", "TimeToLive")
      .from("Sheaf");

  static final Kind EVENT = AREA.site("event", "what happened on a site, by time", "events#{shard:0}",
      "{when:time}#{eventId}")
      .holds("eventId", "resource", "type", "subject", "userId", "onBehalfOf", "delegationReason",
          "sourceIpAddress", "ids", "changes",
          "inserteddate")
      .from("Sheaf");

  /// Written with each event, and gone once the event has its place in the feed: a change is found by it at once, and
  /// none is missed.
  static final Kind NEWS = AREA.global("news", "the events that have no place in the feed of changes yet, by time",
      "news#{shard:0}", "{when:time}#{newsId}")
      .holds("newsId", "siteId", "when", "events")
      .from("Sheaf");

  static final Kind CHANGE = AREA.site("change", "the changes of a site, in the order of its feed", "changes",
      "change#{number:000000000000}")
      .holds("number", "shard", "when", "eventId")
      .from("Sheaf");

  static final Kind ERRAND = AREA.global("errand", "what is still to be done, by the time it is due",
      "errands#{shard:00}", "{due:time}#{errandId}")
      .holds("errandId", "siteId", "type", "subject", "arguments", "tries", "userId", "due", "inserteddate")
      .from("Sheaf");

  static final Kind LEDGER_DUE = AREA.global("ledger due", "the sites with changes that their ledger does not hold yet",
      "ledger#due", "{siteId}")
      .holds("siteId", "number")
      .from("Sheaf");

  static final Kind LEDGER_NOTES = AREA.global("ledger notes",
      "what was noticed and is not in the ledger of its site yet, by time", "ledger#notes", "{when:time}#{notesId}")
      .holds("siteId", "activities", "inserteddate")
      .from("Sheaf");

  private StoreKinds() {
  }
}

package io.sheaf.storage.table;

import static io.sheaf.storage.table.IndexName.GSI1;
import static io.sheaf.storage.table.IndexName.GSI2;

/// A document and all that stands under it.
final class DocumentKinds {

  static final Area AREA = new Area("documents");

  static final Kind DOCUMENT = AREA.site("document", "a document and its current version", "docs#{documentId}",
      "#LATEST")
      .spreadIndex(GSI1, "the documents of a day, by time", "{day:day}", "{inserted:time}#{documentId}")
      .spreadIndex(GSI2, "the documents somebody owns, by time", "byOwner#{owner}", "{inserted:time}#{documentId}")
      .holds("documentId", "path", "deepLinkPath", "contentType", "contentLength", "checksum", "checksumType",
          "s3version", "metadata", "currentVersion", "userId", "owner", "editors", "viewers", "inserteddate",
          "lastModifiedDate", "revision")
      .from("document-store: Revised Single-Table Design Plan / #LATEST", "document-store: byOwner",
          "formkiq: Documents / Document");

  static final Kind DOCUMENT_DAY = AREA.site("document day", "the days on which there are documents", "documentdays",
      "{day:day}")
      .holds("inserteddate")
      .from("Sheaf");

  static final Kind DOCUMENT_REMOVAL = AREA.site("document removal", "whether a document is on its way out",
      "docs#{documentId}", "removal")
      .holds("documentId", "artifactId", "jobId", "inserteddate")
      .from("Sheaf");

  static final Kind VERSION = AREA.site("version", "a version of a document; all of them", "docs#{documentId}",
      "v{number:0}")
      .holds("version", "contentType", "contentLength", "checksum", "checksumType", "s3version", "userId",
          "changeType", "inserteddate")
      .from("document-store: Revised Single-Table Design Plan / v<N>");

  static final Kind VERSION_PIN = AREA.site("version pin", "which versions of a document stay", "docs#{documentId}",
      "pin#v{number:0}")
      .holds("version", "userId", "inserteddate")
      .from("Sheaf");

  static final Kind EVICTION_RECEIPT = AREA.site("eviction receipt", "which versions of a document were removed, and "
      + "why, by the version that took the place", "docs#{documentId}", "receipt#{number:0000000000}")
      .holds("version", "userId", "inserteddate", "checksum", "checksumType", "contentType", "contentLength",
          "s3version", "madeRoomFor", "evictedBy", "evictedDate", "reason")
      .from("Sheaf");

  static final Kind CHILD_DOCUMENT = AREA.site("child document", "the documents that belong to a document",
      "docs#{documentId}", "document#{childDocumentId}")
      .holds("documentId", "belongsToDocumentId")
      .from("formkiq: Documents / Child Document");

  static final Kind ARTIFACT = AREA.site("artifact", "the artifacts of a document", "docs#{documentId}",
      "artifact#{artifactId}")
      .holds("documentId", "artifactId", "artifactCategory", "inserteddate")
      .from("Sheaf");

  static final Kind SOFT_DELETED_DOCUMENT = AREA.site("soft-deleted document", "a document that was put away",
      "softdelete#docs#", "softdelete#document{documentId}")
      .spreadIndex(GSI1, "the documents that were put away, by the time of it", "softdelete#docs#",
          "{deleted:time}#{documentId}")
      .holds("documentId", "inserteddate", "lastModifiedDate", "deletedDate", "userId", "path", "deepLinkPath",
          "contentType", "checksum", "tagSchemaId")
      .from("formkiq: Documents / Document (Soft Delete)");

  static final Kind OCR = AREA.site("document ocr", "what was read from a document's pictures", "docs#{documentId}",
      "ocr#")
      .holds("documentId", "artifactId", "inserteddate", "userId", "ocrEngine", "ocrStatus", "jobId",
          "ocrOutputType", "searchablePdf", "contentVersion", "message", "read", "readVersion", "readDate", "readBy",
          "readEngine",
          "readCsv", "correctedDate", "correctedBy", "correctedType", "correctedVersion", "correctedBlob",
          "correctedBlobVersion", "correctedSize", "blobKeys", "revision")
      .from("formkiq: Documents / Document OCR");

  static final Kind ACTION = AREA.site("document action", "the actions of a document, in order", "docs#{documentId}",
      "action#{idx:000000}#{type}")
      .spreadIndex(GSI1, "the documents that wait in a queue", "action#{type}#{queueId}",
          "action#{documentId}#{inserted:time}")
      .spreadIndex(GSI2, "the documents that have an action in a status", "actions#{status}", "action#{documentId}")
      .holds("documentId", "artifactId", "actionId", "idx", "type", "status", "asked", "beside", "retryCount",
          "parameters",
          "metadata", "userId", "inserteddate", "startDate", "completedDate", "dueDate", "message", "queueId",
          "workflowId", "workflowStepId", "workflowLastStep")
      .from("formkiq: Documents / Document Actions");

  static final Kind ACTION_HEAD = AREA.site("head of document actions", "which actions of a document are not over",
      "docs#{documentId}", "actions#")
      .holds("documentId", "artifactId", "first", "next", "revision")
      .from("Sheaf");

  static final Kind DOCUMENT_TEXT = AREA.site("document text", "the text of a document as it is searched, in parts",
      "docs#{documentId}", "text#{part:00}")
      .holds("documentId", "readFrom", "state", "parts", "text", "truncated", "language", "message", "given",
          "userId", "inserteddate")
      .from("Sheaf");

  static final Kind SYNC = AREA.site("document sync", "what of a document went to other services, by time",
      "docs#{documentId}", "syncs#{synced:time}")
      .spreadIndex(GSI1, "what went to a service and how, by type and time", "doc#syncs#{service}#{status}#",
          "sync#{type}#{synced:time}#{documentId}")
      .holds("documentId", "service", "syncDate", "userId", "status", "type", "message", "inserteddate")
      .from("formkiq: Documents / Document Sync");

  static final Kind TAG = AREA.site("document tag", "the tags of a document, by key", "docs#{documentId}",
      "tags#{tagKey}")
      .spreadIndex(GSI1, "the documents that have a tag with a value, by time", "tag#{tagKey}#{tagValue:value}",
          "{inserted:time}#{documentId}")
      .spreadIndex(GSI2, "the documents that have a tag, by value and time", "tag#{tagKey}",
          "{tagValue:value}#{inserted:time}#{documentId}")
      .holds("documentId", "artifactId", "type", "tagKey", "tagValue", "tagValues", "userId", "byRule",
          "inserteddate")
      .from("formkiq: Documents / Document Tag");

  static final Kind TAG_VALUE = AREA.site("document tag value", "the values of a tag with several",
      "docs#{documentId}", "tags#{tagKey}#idx{index:000000}")
      .spreadIndex(GSI1, "the documents that have a tag with a value, by time", "tag#{tagKey}#{tagValue:value}",
          "{inserted:time}#{documentId}")
      .spreadIndex(GSI2, "the documents that have a tag, by value and time", "tag#{tagKey}",
          "{tagValue:value}#{inserted:time}#{documentId}")
      .holds("documentId", "artifactId", "type", "tagKey", "tagValue", "index", "userId", "byRule",
          "inserteddate")
      .from("formkiq: Documents / Document Tag (Multi-Value)");

  static final Kind TAG_KEY = AREA.site("tag key", "the keys that tags of a site have, by key", "tagkeys#",
      "tag#{tagKey}")
      .holds("tagKey", "userId", "inserteddate")
      .from("Sheaf");

  static final Kind ATTRIBUTE = AREA.site("document attribute", "the attributes of a document, by key and value",
      "docs#{documentId}", "attr#{key}#{value:value}")
      .spreadIndex(GSI1, "the documents that have an attribute, by value", "doc#attr#{key}", "{value:value}")
      .index(GSI2, "the attributes of a document that are of a type", "docs#{documentId}", "attr#{valueType}#{key}")
      .holds("documentId", "artifactId", "key", "valueType", "stringValue", "numberValue", "booleanValue", "userId",
          "setBy", "inserteddate")
      .from("formkiq: Documents / Document Attribute");

  static final Kind CLASSIFICATION_RESULT = AREA.site("document data classification result",
      "what models said about a document, by time", "docs#{documentId}", "llmresult#{when:time}#{llmPromptEntityName}")
      .holds("documentId", "artifactId", "llmPromptEntityName", "kind", "category", "content", "attributes", "entities",
          "classification", "modelId", "blobVersion", "inserteddate", "userId")
      .from("formkiq: Documents / Document Data Classification Result");

  static final Kind PUBLICATION = AREA.site("document publication", "the published version of a document",
      "docs#{documentId}", "publication")
      .holds("path", "contentType", "contentLength", "s3Version", "version", "documentId", "userId", "inserteddate")
      .from("formkiq: Documents / Document Publication");

  static final Kind UPLOAD = AREA.site("document upload", "what content of a document is awaited by a link",
      "docs#{documentId}", "upload")
      .holds("documentId", "userId", "checksum", "checksumType", "inserteddate", "TimeToLive")
      .from("Sheaf");

  static final Kind LEFTOVER = AREA.site("document leftover", "what content of a document is still stored and gone",
      "docs#{documentId}", "leftover#{s3version}")
      .holds("documentId", "artifactId", "s3version", "inserteddate")
      .from("Sheaf");

  static final Kind METADATA_HISTORY = AREA.site("document metadata history", "how a document's metadata were, by time",
      "docs#{documentId}", "doc#{changed:time}")
      .holds("documentId", "path", "inserteddate", "lastModifiedDate", "deepLinkPath", "metadata")
      .from("formkiq: Document User Activity / Document Metadata");

  static final Kind ATTRIBUTE_HISTORY = AREA.site("document attribute history",
      "how an attribute of a document was, by time", "doc#{documentId}", "attr#{key}#{changed:time}#{value:value}")
      .holds("documentId", "artifactId", "key", "valueType", "stringValues", "numberValues", "booleanValue", "userId",
          "setBy", "inserteddate", "changedBy")
      .from("formkiq: Document User Activity / Document Attribute Version");

  static final Kind CHECKOUT = AREA.site("document checkout", "who has a document checked out", "docs#{documentId}",
      "checkout")
      .spreadIndex(GSI1, "the documents that have an attribute, by value", "doc#attr#{key}", "{value:value}")
      .holds("documentId", "artifactId", "lockedBy", "lockedDate", "key", "valueType", "stringValue")
      .from("Sheaf");

  static final Kind LEGAL_HOLD = AREA.site("document legal hold", "whether a document is held", "docs#{documentId}",
      "legalhold")
      .spreadIndex(GSI1, "the documents that have an attribute, by value", "doc#attr#{key}", "{value:value}")
      .holds("documentId", "artifactId", "lockedBy", "lockedDate", "key", "valueType", "stringValue")
      .from("Sheaf");

  static final Kind REVIEW = AREA.site("document review", "the reviews of a document", "docs#{documentId}",
      "review#{reviewId}")
      .holds("documentId", "artifactId", "reviewId", "reviewCategory", "reviewStatus", "requiredDecisions", "comments",
          "contentVersion", "decisions", "entries", "result", "userId", "inserteddate", "lastModifiedDate", "revision")
      .from("Sheaf");

  static final Kind REVIEW_DECISION = AREA.site("document review decision", "the decisions of a review, by time",
      "docs#{documentId}", "decision#{reviewId}#{inserted:time}#{decisionId}")
      .holds("documentId", "artifactId", "reviewId", "decisionId", "type", "decision", "comment", "userId",
          "inserteddate")
      .from("Sheaf");

  private DocumentKinds() {
  }
}

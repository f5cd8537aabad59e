package io.sheaf.docs.cases.papers;

import io.sheaf.docs.cases.MatterKind;
import io.sheaf.docs.cases.MatterRef;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import java.util.Locale;

/// That a document is among the papers of a matter.
///
/// @param documentInserted when the document was made: another of the same id was made at another time
record Paper(MatterRef matter, DocumentRef document, Stamp documentInserted, String userId, Stamp inserted) {

  private static final String OF_DOCUMENT = "documentInserted";

  static Paper of(MatterRef matter, Document document, String userId, Stamp now) {
    return new Paper(matter, document.ref(), document.inserted(), userId, now);
  }

  static Key key(MatterRef matter, DocumentRef document) {
    return TableSchema.CASE_DOCUMENT.key(matter.site(), matter.caseId(), matter.kind().word(), matter.id(),
        document.keyId());
  }

  /// The papers of the matter, by the ids of their documents.
  static Query list(MatterRef matter) {
    var face = TableSchema.CASE_DOCUMENT.main();
    return Query.of(face.partition(matter.site(), matter.caseId()),
        face.beginning(matter.kind().word(), matter.id()));
  }

  /// All papers of the case and of what belongs to it.
  static Query listOfAll(MatterRef ofCase) {
    var face = TableSchema.CASE_DOCUMENT.main();
    return Query.of(face.partition(ofCase.site(), ofCase.caseId()), face.beginning());
  }

  /// Wherever the document is a paper.
  static Query listOf(DocumentRef document) {
    return Query.of(TableSchema.CASES_OF_DOCUMENT.partition(document.site(), document.keyId()));
  }

  static Paper read(SiteId site, Item item) {
    var kind = MatterKind.valueOf(item.text("type").toUpperCase(Locale.ROOT));
    return new Paper(new MatterRef(site, item.text("caseId"), kind, item.text("objectId")),
        DocumentRef.ofKeyId(site, item.text("documentId")), Stamp.parse(item.text(OF_DOCUMENT)), item.text("userId"),
        Stamp.parse(item.text("inserteddate")));
  }

  /// Whether it is this document that it points to.
  boolean isOf(Document candidate) {
    return candidate.ref().equals(document) && candidate.inserted().equals(documentInserted);
  }

  Write inserting() {
    return Write.insert(item());
  }

  /// In place of one that points to a document that is gone.
  Write replacing(Paper before) {
    return Write.put(item(), asRead(before));
  }

  Write removing() {
    return Write.delete(key(matter, document), asRead(this));
  }

  private static Condition asRead(Paper paper) {
    return Condition.equal(OF_DOCUMENT, paper.documentInserted.text());
  }

  private Item item() {
    return Item.of(key(matter, document)).with("documentId", document.keyId()).with("caseId", matter.caseId())
        .with("objectId", matter.id()).with("type", matter.kind().word())
        .with(OF_DOCUMENT, documentInserted.text()).with("userId", userId).with("inserteddate", inserted.text())
        .indexed(TableSchema.CASES_OF_DOCUMENT.entry(matter.site(), document.keyId(), matter.caseId(),
            matter.kind().word(), matter.id()))
        .build();
  }
}

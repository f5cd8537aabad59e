package io.sheaf.docs.governance.reviews;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import org.jspecify.annotations.Nullable;

/// A review as it is kept.
///
/// @param contentVersion which version of the content it is about; -1 of a document without content
/// @param decisions how many of those that it asks for were made
/// @param entries how many decisions and comments there are
/// @param result what the last that counted decided
record Review(DocumentRef document, String id, String category, ReviewStatus status, int required,
    @Nullable String comments, int contentVersion, int decisions, int entries, @Nullable String result, String userId,
    Stamp inserted, @Nullable Stamp changed, long revision) {

  static Key key(DocumentRef document, String id) {
    return document.key(TableSchema.REVIEW, id);
  }

  /// As it is after this change, which nobody else may have made one before.
  Review changedTo(ReviewStatus next, int asked, @Nullable String said, Stamp now) {
    return new Review(document, id, category, next, asked, said, contentVersion, decisions, entries, result, userId,
        inserted, now, revision + 1);
  }

  /// With one more decision or comment.
  Review decided(DecisionType type, String decided, Stamp now) {
    int made = decisions + (type.counts() ? 1 : 0);
    var next = made >= required && type.counts() ? ReviewStatus.COMPLETED : ReviewStatus.IN_PROGRESS;
    return new Review(document, id, category, next, required, comments, contentVersion, made, entries + 1,
        type.counts() ? decided : result, userId, inserted, now, revision + 1);
  }

  Write inserting() {
    return Write.insert(item());
  }

  /// The write that puts it in the place of one that is as it was read.
  Write replacing(Review before) {
    return Write.put(item(), Condition.equal("revision", before.revision()));
  }

  private Item item() {
    var item = Item.of(key(document, id)).with("documentId", document.documentId())
        .withOptional("artifactId", document.artifactId()).with("reviewId", id).with("reviewCategory", category)
        .with("reviewStatus", status.name()).with("requiredDecisions", required).withOptional("comments", comments)
        .with("contentVersion", contentVersion).with("decisions", decisions).with("entries", entries)
        .withOptional("result", result).with("userId", userId).with("inserteddate", inserted.text())
        .with("revision", revision);
    return (changed == null ? item : item.with("lastModifiedDate", changed.text())).build();
  }

  static Review of(DocumentRef document, Item item) {
    return new Review(document, item.text("reviewId"), item.text("reviewCategory"),
        ReviewStatus.valueOf(item.text("reviewStatus")), (int) item.wholeNumber("requiredDecisions"),
        item.findText("comments").orElse(null), (int) item.wholeNumber("contentVersion"),
        (int) item.wholeNumber("decisions"), (int) item.wholeNumber("entries"), item.findText("result").orElse(null),
        item.text("userId"), Stamp.parse(item.text("inserteddate")),
        item.findText("lastModifiedDate").map(Stamp::parse).orElse(null), item.wholeNumber("revision"));
  }
}

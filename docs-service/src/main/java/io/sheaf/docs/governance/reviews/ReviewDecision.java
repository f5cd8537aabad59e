package io.sheaf.docs.governance.reviews;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import org.jspecify.annotations.Nullable;

/// What somebody said in a review.
record ReviewDecision(DocumentRef document, String reviewId, String id, DecisionType type, @Nullable String decision,
    @Nullable String comment, String userId, Stamp inserted) {

  Write inserting() {
    return Write.insert(Item.of(document.key(TableSchema.REVIEW_DECISION, reviewId, inserted, id))
        .with("documentId", document.documentId()).withOptional("artifactId", document.artifactId())
        .with("reviewId", reviewId).with("decisionId", id).with("type", type.name())
        .withOptional("decision", decision).withOptional("comment", comment).with("userId", userId)
        .with("inserteddate", inserted.text()).build());
  }

  /// What it comes to, in a word.
  String inWords() {
    return decision == null || decision.isBlank() ? type.name() : decision;
  }

  static ReviewDecision of(DocumentRef document, Item item) {
    return new ReviewDecision(document, item.text("reviewId"), item.text("decisionId"),
        DecisionType.valueOf(item.text("type")), item.findText("decision").orElse(null),
        item.findText("comment").orElse(null), item.text("userId"), Stamp.parse(item.text("inserteddate")));
  }
}

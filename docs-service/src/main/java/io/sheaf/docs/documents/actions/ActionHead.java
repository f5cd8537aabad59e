package io.sheaf.docs.documents.actions;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import org.jspecify.annotations.Nullable;

/// What is known of a document's actions as a whole.
///
/// @param first the place from which on there may be some that are not over
/// @param next the place of the next one
/// @param revision raised by each change; 0 before the first
record ActionHead(int first, int next, long revision) {

  static final ActionHead NONE = new ActionHead(ActionChanges.STRIDE, ActionChanges.STRIDE, 0);

  static Key key(DocumentRef ref) {
    return ref.key(TableSchema.ACTION_HEAD);
  }

  static ActionHead read(@Nullable Item item) {
    return item == null
        ? NONE
        : new ActionHead((int) item.wholeNumber("first"), (int) item.wholeNumber("next"),
            item.wholeNumber("revision"));
  }

  boolean hasOpen() {
    return first < next;
  }

  /// The write that puts this in place of what was read.
  Write replacing(DocumentRef ref, ActionHead before) {
    return Write.put(
        Item.of(key(ref)).with("documentId", ref.documentId()).withOptional("artifactId", ref.artifactId())
            .with("first", first).with("next", next).with("revision", before.revision() + 1).build(),
        before.revision() == 0 ? Condition.absent() : Condition.equal("revision", before.revision()));
  }
}

package io.sheaf.docs.automation.rules;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import io.sheaf.workflow.rules.Change;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a rule did to a document.
///
/// @param version of the content on which the rule was asked; no two runs of a document have the same
/// @param workflowId the workflow that it started; null where it started none
/// @param message why it could do nothing
/// @param changes what it changed
/// @param spared the keys that it left as people said them
/// @param kept what was not taken back, since somebody had changed it
record RuleRun(DocumentRef document, int version, String rulesetId, String ruleId, @Nullable String workflowId,
    Status status, @Nullable String message, List<Change> changes, List<String> spared, List<Change> kept,
    Instant inserted, @Nullable String undoneBy, @Nullable Instant undone, long revision) {

  enum Status {
    APPLIED, FAILED, UNDONE
  }

  RuleRun {
    changes = List.copyOf(changes);
    spared = List.copyOf(spared);
    kept = List.copyOf(kept);
  }

  static Query of(DocumentRef ref) {
    var face = TableSchema.RULE_RUN.main();
    return Query.of(face.partition(ref.site(), ref.keyId()), face.beginning());
  }

  String runId() {
    return Integer.toString(version);
  }

  RuleRun undone(String by, Instant now, List<Change> stayed) {
    return new RuleRun(document, version, rulesetId, ruleId, workflowId, Status.UNDONE, message, changes, spared,
        stayed, inserted, by, now, revision);
  }

  Write inserting() {
    return Write.insert(item(1));
  }

  /// Unless somebody was quicker.
  Write replacing() {
    return Write.put(item(revision + 1), Condition.equal("revision", revision));
  }

  private Item item(long next) {
    var item = Item.of(document.key(TableSchema.RULE_RUN, version)).with("documentId", document.documentId())
        .withOptional("artifactId", document.artifactId()).with("version", version).with("rulesetId", rulesetId)
        .with("ruleId", ruleId).withOptional("workflowId", workflowId).with("status", status.name())
        .withOptional("message", message).with("changes", ChangeJson.written(changes))
        .with("kept", ChangeJson.written(kept)).with("inserteddate", inserted.toString())
        .withOptional("undoneBy", undoneBy).withOptional("undoneDate", undone == null ? null : undone.toString())
        .with("revision", next);
    return spared.isEmpty() ? item.build() : item.with("spared", Value.texts(spared)).build();
  }

  static RuleRun read(DocumentRef ref, Item item) {
    return new RuleRun(ref, (int) item.wholeNumber("version"), item.text("rulesetId"), item.text("ruleId"),
        item.findText("workflowId").orElse(null), Status.valueOf(item.text("status")),
        item.findText("message").orElse(null), ChangeJson.read(item.value("changes")), item.texts("spared"),
        ChangeJson.read(item.value("kept")), Instant.parse(item.text("inserteddate")),
        item.findText("undoneBy").orElse(null), item.findText("undoneDate").map(Instant::parse).orElse(null),
        item.wholeNumber("revision"));
  }
}

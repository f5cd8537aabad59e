package io.sheaf.workflow.runner;

import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import io.sheaf.workflow.definitions.Definition;
import io.sheaf.workflow.definitions.Timeout;
import io.sheaf.workflow.definitions.Workflow;
import io.sheaf.workflow.wire.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The workflows of sites and their versions. It lends writes and makes none.
public final class Definitions {

  private final Table table;

  public Definitions(Table table) {
    this.table = table;
  }

  /// As it is now.
  public Optional<Kept> find(SiteId site, String workflowId) {
    return table.find(key(site, workflowId)).map(Definitions::kept);
  }

  /// As it was in that version.
  public Optional<Definition> find(SiteId site, String workflowId, long version) {
    return table.find(versionKey(site, workflowId, version)).map(item -> definition(item, workflowId));
  }

  /// A new workflow under an id that none has. Where one had it before, the versions go on.
  public Kept first(SiteId site, String workflowId, Workflow workflow, String userId, Instant now) {
    var partition = TableSchema.WORKFLOW_VERSION.main();
    var last = table.page(Query.of(partition.partition(site, workflowId), partition.beginning()).backwards().limit(1));
    var before = last.items().isEmpty() ? 0 : last.items().getFirst().wholeNumber("version");
    return new Kept(new Definition(workflowId, before + 1, workflow, Map.of()), userId, now, 1);
  }

  public List<Write> inserting(SiteId site, Kept kept) {
    return List.of(Write.insert(item(site, kept)), Write.insert(version(site, kept)));
  }

  /// The workflow as changed, unless somebody was quicker.
  public List<Write> replacing(SiteId site, Kept before, Definition after) {
    var kept = before.changed(after);
    var writes = new ArrayList<Write>();
    writes.add(Write.put(item(site, kept), asOf(before)));
    if (after.version() != before.definition().version()) {
      writes.add(Write.insert(version(site, kept)));
    }
    return writes;
  }

  /// Its versions stay: a run that began at this very moment goes by one of them.
  public Write removing(SiteId site, Kept kept) {
    return Write.delete(key(site, kept.definition().workflowId()), asOf(kept));
  }

  /// The workflow is still as it was read.
  public Write relyingOn(SiteId site, Kept kept) {
    return Write.check(key(site, kept.definition().workflowId()), asOf(kept));
  }

  private static Condition asOf(Kept kept) {
    return Condition.equal("revision", kept.revision());
  }

  static Key key(SiteId site, String workflowId) {
    return TableSchema.WORKFLOW.key(site, workflowId);
  }

  private static Key versionKey(SiteId site, String workflowId, long version) {
    return TableSchema.WORKFLOW_VERSION.key(site, workflowId, version);
  }

  private static Item item(SiteId site, Kept kept) {
    var id = kept.definition().workflowId();
    var workflow = kept.definition().workflow();
    return filled(Item.of(key(site, id))
        .indexed(TableSchema.WORKFLOWS_BY_NAME.entry(site, workflow.name(), id))
        .indexed(TableSchema.WORKFLOWS_OF_STATUS.entry(site, workflow.status().name(), workflow.name(), id))
        .with("name", workflow.name()).with("status", workflow.status().name())
        .withOptional("description", workflow.description()).with("userId", kept.userId())
        .with("revision", kept.revision()), kept);
  }

  private static Item version(SiteId site, Kept kept) {
    return filled(Item.of(versionKey(site, kept.definition().workflowId(), kept.definition().version())), kept);
  }

  private static Item filled(Item.Builder item, Kept kept) {
    var definition = kept.definition();
    var timeouts = new LinkedHashMap<String, Value>();
    definition.timeouts().forEach((stepId, timeout) -> timeouts.put(stepId, timeout.written()));
    return item.with("documentId", definition.workflowId()).with("version", definition.version())
        .with("json", Json.write(definition.workflow().written())).with("timeouts", Value.of(timeouts))
        .with("inserteddate", kept.inserted().toString()).build();
  }

  /// The workflow of an item of the kind workflow, for those who page through them.
  public static Kept kept(Item item) {
    return new Kept(definition(item, item.text("documentId")), item.text("userId"),
        Instant.parse(item.text("inserteddate")), item.wholeNumber("revision"));
  }

  private static Definition definition(Item item, String workflowId) {
    var timeouts = new LinkedHashMap<String, Timeout>();
    if (item.value("timeouts") instanceof Value.Fields(var fields)) {
      fields.forEach((stepId, json) -> timeouts.put(stepId, Timeout.stored(json)));
    }
    var workflow = Workflow.stored(Json.read(item.text("json")));
    return new Definition(workflowId, item.wholeNumber("version"), workflow, timeouts);
  }
}

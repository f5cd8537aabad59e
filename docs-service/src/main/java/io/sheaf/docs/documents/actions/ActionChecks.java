package io.sheaf.docs.documents.actions;

import io.sheaf.docs.metadata.entities.Entities;
import io.sheaf.docs.metadata.mappings.Mappings;
import io.sheaf.docs.web.Faults;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import jakarta.inject.Singleton;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Whether what actions name is there, and whether they may be asked for.
@Singleton
final class ActionChecks {

  private static final String PROMPT = "LlmPrompt";
  private static final int LONGEST_ID = 100;

  private final Table table;
  private final Entities entities;
  private final Mappings mappings;

  ActionChecks(Table table, Entities entities, Mappings mappings) {
    this.table = table;
    this.entities = entities;
    this.mappings = mappings;
  }

  /// Of actions that documents are to have; what is for workflows only is refused, whatever else is wrong with it first.
  void check(SiteId site, List<NewAction> asked, Faults faults) {
    for (var action : asked) {
      checkStep(site, action, faults);
      switch (action.type()) {
        case QUEUE, MOVE, DELETE -> faults.add("type", "action type cannot be '" + action.type() + "'");
        default -> {
        }
      }
    }
  }

  /// Of an action that is a step of a workflow.
  void checkStep(SiteId site, NewAction action, Faults faults) {
    switch (action.type()) {
      case LLMPROMPT, DATA_CLASSIFICATION, METADATA_EXTRACTION -> checkPrompt(site, action, faults);
      case IDP -> faults.when(mappings.find(site, text(action, "mappingId")).isEmpty(), "mappingId",
          "'mappingId' does not exist");
      case QUEUE -> faults.when(!hasQueue(site, action.queueId()), "queueId", "'queueId' does not exist");
      default -> {
      }
    }
  }

  private void checkPrompt(SiteId site, NewAction action, Faults faults) {
    var type = entities.type(site, PROMPT, "PRESET");
    if (type.isEmpty()) {
      faults.add("entityTypeId", "EntityType '" + PROMPT + "' is not found");
    } else {
      faults.when(entities.named(type.get(), text(action, "llmPromptEntityName")).isEmpty(),
          "parameters.llmPromptEntityName", "'llmPromptEntityName' does not exist");
    }
  }

  private boolean hasQueue(SiteId site, @Nullable String queueId) {
    return queueId != null && !queueId.isEmpty() && queueId.length() <= LONGEST_ID
        && table.find(TableSchema.QUEUE.key(site, queueId)).isPresent();
  }

  private static String text(NewAction action, String name) {
    return action.parameters().get(name) instanceof Value.Text(var text) ? text : "";
  }
}

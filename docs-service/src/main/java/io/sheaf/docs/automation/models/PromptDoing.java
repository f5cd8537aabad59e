package io.sheaf.docs.automation.models;

import io.sheaf.docs.automation.actions.Doing;
import io.sheaf.docs.automation.models.Asking.Outcome;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.definitions.ActionType;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// LLMPROMPT, DATA_CLASSIFICATION and METADATA_EXTRACTION: asks a model about a document by a prompt of the site.
@Singleton
final class PromptDoing implements Doing {

  private final Asking asking;
  private final Keeping keeping;

  PromptDoing(Asking asking, Keeping keeping) {
    this.asking = asking;
    this.keeping = keeping;
  }

  @Override
  public Set<ActionType> types() {
    return Set.of(ActionType.LLMPROMPT, ActionType.DATA_CLASSIFICATION, ActionType.METADATA_EXTRACTION);
  }

  @Override
  public Done carryOut(Order order) {
    var answer = asking.by(order.document(), Kind.of(order.type()),
        order.parameters().getOrDefault("llmPromptEntityName", ""), order.parameters().get("modelId"),
        order.actionId());
    return switch (answer) {
      case Outcome.Judged judged -> new Done.Changing(
          () -> keeping.keeping(order.document().ref(), order.by(), judged).map(PromptDoing::shown));
      case Outcome.Wordless _ -> new Done.Skipped("there are no words to ask a model about");
      case Outcome.Never(var why) -> new Done.Failed(why);
      case Outcome.NotNow(var why) -> new Done.Again(why);
    };
  }

  private static Map<String, Value> shown(Keeping.Kept kept) {
    var shown = new LinkedHashMap<>(kept.set());
    shown.put("modelId", Value.of(kept.result().modelId()));
    return shown;
  }
}

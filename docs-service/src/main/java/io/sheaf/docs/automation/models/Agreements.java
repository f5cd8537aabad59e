package io.sheaf.docs.automation.models;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.List;

/// Who agreed that models of these names are asked about documents, for the whole store. It is a record of somebody's
/// word: which models there are is up to the operator, who names where they are.
@Singleton
final class Agreements {

  private static final int MOST = 500;

  private final Table table;
  private final Events events;
  private final Stamps stamps;

  Agreements(Table table, Events events, Stamps stamps) {
    this.table = table;
    this.events = events;
    this.stamps = stamps;
  }

  /// The ids of the models that somebody has agreed to, in their order.
  List<String> modelIds() {
    var all = Query.of(TableSchema.MODEL_AGREEMENT.main().globalPartition());
    return table.page(all.limit(MOST)).items().stream().map(item -> item.text("modelId")).toList();
  }

  /// Nothing is written for a model that somebody has agreed to before.
  Plan<String> agreeing(Call call, String modelId) {
    var key = TableSchema.MODEL_AGREEMENT.globalKey(modelId);
    if (table.find(key).isPresent()) {
      return Plan.nothing(modelId);
    }
    if (modelIds().size() >= MOST) {
      throw Refused.because("modelId", "'modelId' is one too many: at most " + MOST + " models can be agreed to");
    }
    var by = call.caller().name();
    return Plan.of(modelId,
        Write.insert(Item.of(key).with("modelId", modelId).with("userId", by)
            .with("inserteddate", stamps.next().text()).build()),
        events.recording(Event.of(call, "inferenceModels", Event.Type.CREATE, "inferenceModel#" + modelId)
            .id("modelId", modelId).changed("agreement", null, Value.of(by)).build()));
  }
}

package io.sheaf.docs.documents.actions;

import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.web.Dates;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.definitions.ActionType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An action as the wire shows it (`DocumentAction`).
@Serdeable
record ActionView(String status, String type, @Nullable Integer retryCount, @Nullable Integer maxRetries,
    @Nullable String queueId, @Nullable String workflowId, @Nullable String workflowStepId, @Nullable String message,
    String userId, String insertedDate, @Nullable String startDate, @Nullable String completedDate,
    @Nullable Map<String, Object> parameters, @Nullable Map<String, String> metadata) {

  @Serdeable
  record Page(@Nullable String next, List<ActionView> actions) {}

  static ActionView of(ActionRecord action) {
    var progress = action.progress();
    var step = action.step();
    boolean isRetried = progress.retries() > 0;
    return new ActionView(progress.status().name(), shown(action.type()), isRetried ? progress.retries() : null,
        isRetried ? ActionRecord.MOST_RETRIES : null, action.what().queueId(), step == null ? null : step.workflowId(),
        step == null ? null : step.stepId(), progress.message(), action.userId(),
        Dates.wire(action.inserted().micros()), Dates.wireOrNull(progress.started()),
        Dates.wireOrNull(progress.completed()), parameters(action), metadata(action));
  }

  /// why another: strict clients know the older name of it only from requests.
  private static String shown(ActionType type) {
    return type == ActionType.METADATA_EXTRACTION ? ActionType.DATA_CLASSIFICATION.name() : type.name();
  }

  private static @Nullable Map<String, Object> parameters(ActionRecord action) {
    var parameters = new LinkedHashMap<String, Object>();
    action.what().parameters().forEach((name, value) -> parameters.put(name, plain(value)));
    return parameters.isEmpty() ? null : parameters;
  }

  private static Object plain(Value value) {
    return switch (value) {
      case Value.Text(var text) -> text;
      case Value.Listing(var values) -> {
        var plain = new ArrayList<Object>(values.size());
        values.forEach(one -> plain.add(plain(one)));
        yield plain;
      }
      case Value.Fields(var fields) -> {
        var plain = new LinkedHashMap<String, Object>();
        fields.forEach((name, one) -> plain.put(name, plain(one)));
        yield plain;
      }
      case Value.Decimal _,Value.Flag _,Value.Nothing _,Value.Bytes _ -> ActionRecord.text(value);
    };
  }

  private static @Nullable Map<String, String> metadata(ActionRecord action) {
    var metadata = new LinkedHashMap<String, String>();
    action.progress().metadata().forEach((name, value) -> metadata.put(name, ActionRecord.text(value)));
    return metadata.isEmpty() ? null : metadata;
  }
}

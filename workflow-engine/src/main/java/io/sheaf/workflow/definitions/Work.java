package io.sheaf.workflow.definitions;

import io.sheaf.storage.table.Value;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is done at a step.
public sealed interface Work {

  /// Something that the service does by itself.
  ///
  /// @param parameters as they were given
  /// @param queueId where one is given; required of the type QUEUE, which is a queue that everybody may decide in
  record Action(ActionType type, Map<String, Value> parameters, @Nullable String queueId) implements Work {
    public Action {
      // why not a copy of the map: what is written back keeps its order.
      parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }
  }

  /// The document waits until somebody decides.
  ///
  /// @param approvalGroups who decides: the members of these; of none, everybody who may write the document
  record Queue(String queueId, List<String> approvalGroups) implements Work {
    public Queue {
      approvalGroups = List.copyOf(approvalGroups);
    }
  }

  /// Attributes are filled from what is known of the document.
  record Mappings(List<String> mappingIds) implements Work {
    public Mappings {
      mappingIds = List.copyOf(mappingIds);
    }
  }

  /// Nothing: the step only decides the way on.
  record Nothing() implements Work {}

  /// Where the document waits for a person, also when it is written as an action.
  default @Nullable Queue asQueue() {
    return switch (this) {
      case Queue queue -> queue;
      case Action(var type, _, var queueId) when type == ActionType.QUEUE && queueId != null ->
        new Queue(queueId, List.of());
      case Action _,Mappings _,Nothing _ -> null;
    };
  }
}

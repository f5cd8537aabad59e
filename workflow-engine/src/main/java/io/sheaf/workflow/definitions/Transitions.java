package io.sheaf.workflow.definitions;

import io.sheaf.storage.table.Value;
import io.sheaf.workflow.wire.Fields;
import io.sheaf.workflow.wire.Json;
import org.jspecify.annotations.Nullable;

/// Transitions on the wire.
final class Transitions {

  private Transitions() {
  }

  private enum Type {
    STEP, RETRY, COMPLETE
  }

  /// Null with a fault when it is absent or wrong.
  static @Nullable Transition read(Fields owner, String name) {
    var at = owner.object(name).orElse(null);
    if (at == null) {
      if (!owner.has(name)) {
        owner.missing(name);
      }
      return null;
    }
    var type = at.requiredWord("type", Type.class);
    if (type == null) {
      return null;
    }
    at.faults().when(type != Type.STEP && at.has("stepId"), at.pathOf("stepId"),
        "'" + at.pathOf("stepId") + "' must not be set");
    return switch (type) {
      case STEP -> new Transition.ToStep(at.required("stepId"));
      case RETRY -> new Transition.Retry();
      case COMPLETE -> new Transition.Complete();
    };
  }

  static Value written(Transition transition) {
    return switch (transition) {
      case Transition.ToStep(var id) -> Json.object().with("type", Type.STEP.name()).with("stepId", id).build();
      case Transition.Retry _ -> Json.object().with("type", Type.RETRY.name()).build();
      case Transition.Complete _ -> Json.object().with("type", Type.COMPLETE.name()).build();
    };
  }
}

package io.sheaf.workflow.rules;

import io.sheaf.workflow.conditions.Datum;
import java.util.List;

/// What a rule itself changes of a document.
public sealed interface Consequence {

  /// @param values none for an attribute that is a key alone
  record SetAttribute(String key, List<Datum> values) implements Consequence {
    public SetAttribute {
      values = List.copyOf(values);
    }
  }

  record RemoveAttribute(String key) implements Consequence {}

  record SetTag(String key, List<Datum> values) implements Consequence {
    public SetTag {
      values = List.copyOf(values);
    }
  }

  record RemoveTag(String key) implements Consequence {}

  /// Into that folder, under the name that it has; the root is empty.
  record File(String folder) implements Consequence {}
}

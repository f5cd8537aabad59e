package io.sheaf.storage.bus;

import java.util.List;
import java.util.Map;

/// Somebody outside who is told what happens, at least once.
public interface EventBus {

  /// So many are told at once, at most.
  int MOST = 10;

  /// How it is called, by who configured it and by who names it in an action.
  String name();

  Form form();

  /// Tells all of these, of each group one at most. When not all were taken, some may have been.
  Outcome tell(List<Told> all);

  /// What a body is to say.
  enum Form {
    /// A few words of what happened to a document.
    NOTICE,
    /// The document as it is, and what changed.
    DETAIL
  }

  /// What came of it.
  sealed interface Outcome {

    /// @param refused why some of them will never be taken, by their ids
    record Taken(Map<String, String> refused) implements Outcome {
      public Taken {
        refused = Map.copyOf(refused);
      }
    }

    /// They are to be told again, all of them.
    record NotNow(String why) implements Outcome {}
  }
}

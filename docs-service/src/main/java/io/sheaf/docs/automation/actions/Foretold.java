package io.sheaf.docs.automation.actions;

import io.sheaf.docs.documents.attributes.DocumentAttribute;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What an action would come to.
public sealed interface Foretold {

  /// It would be over, and the document would be like this.
  ///
  /// @param made the documents that it would make of it
  record Over(Supposed then, List<NewDocument> made) implements Foretold {
    public Over {
      made = List.copyOf(made);
    }

    public Over(Supposed then) {
      this(then, List.of());
    }
  }

  /// It would fail, and trying again would not help.
  record Failing(String why) implements Foretold {}

  /// The document would be gone for good.
  record Gone() implements Foretold {}

  /// Nobody here can say.
  record Open(String why) implements Foretold {}

  /// @param documentId stands for its id
  /// @param said what it would say
  record NewDocument(String documentId, String path, @Nullable String contentType, List<DocumentAttribute> said) {
    public NewDocument {
      said = List.copyOf(said);
    }
  }
}

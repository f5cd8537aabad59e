package io.sheaf.docs.automation.mapped;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.metadata.mappings.applying.Findings;
import java.util.Optional;

/// Knows what was read in the content of documents, and answers from what is kept. Any room may have one, as a bean; the
/// text and the fields of the first that knows any count, in the order of the beans.
public interface ContentReader {

  /// Empty when it knows nothing of the document's content as it is now.
  Optional<Findings> findingsOf(Document document);
}

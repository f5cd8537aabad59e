package io.sheaf.docs.search.feeding;

import io.sheaf.docs.documents.Document;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Knows texts that are searched along with what a document's content says, such as what was recognised in its
/// pictures. Any room may have one, as a bean.
///
/// It is asked for a document, or for an artifact, whenever that is indexed, and so answers from what it keeps. The
/// index learns of a change by the event that tells of it, which names the document as every event does, in the same
/// write. A text that a client set in place of the content stands in place of these too.
public interface TextSource {

  /// @param truncated whether there was more
  /// @param language as far as it is known
  record Further(String text, boolean truncated, @Nullable String language) {}

  /// The texts of it as it is now, in their order; none for most.
  List<Further> textsOf(Document document);
}

package io.sheaf.docs.automation.views;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.documents.Document;
import io.sheaf.workflow.conditions.Known;
import java.util.List;
import java.util.Map;

/// Knows what was found in the pages of documents besides their words, which are searched as well
/// ([io.sheaf.docs.search.feeding.TextSource]). Any room may have one, as a bean.
public interface Findings {

  /// @param barcodes what they say
  /// @param fields what stands in the fields of forms, by label
  record Pages(List<String> barcodes, Map<String, List<String>> fields) {
    public Pages {
      barcodes = List.copyOf(barcodes);
      fields = Map.copyOf(fields);
    }
  }

  /// Of the content that the document has now. It is still to come while somebody is to read that content, or at it;
  /// so are its words then.
  Known<Pages> of(Document document);

  /// Whether this event says that what is known of a document's pages has changed.
  boolean tellsOf(Event event);
}

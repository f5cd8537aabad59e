package io.sheaf.docs.automation.mapped;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.metadata.mappings.Mapping;
import io.sheaf.docs.metadata.mappings.applying.Findings;
import java.util.List;

/// Knows what was said of documents besides what stands in them: by models, by scanners. Any room may have one, as a
/// bean.
public interface Judges {

  /// What the mapping asks for, the latest first; nothing when it asks for nothing of it.
  List<Findings.Judged> of(Document document, Mapping mapping);
}

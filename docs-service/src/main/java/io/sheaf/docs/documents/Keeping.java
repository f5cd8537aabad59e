package io.sheaf.docs.documents;

import io.sheaf.docs.gate.Decision;

/// What keeps documents from going, whoever wants them gone: a legal hold, or a time for which they have to be kept.
///
/// It is asked by the writes themselves that something of a document goes with ([Documents#removing],
/// [Documents#puttingAway], and the one that takes a version off the shelf), so that no way leads past it. Whoever
/// plans asks after the document was read, so that a policy that is set meanwhile overtakes the plan.
public interface Keeping {

  /// Whether the document, or any of its versions, may go now.
  Decision mayGo(Document document);
}

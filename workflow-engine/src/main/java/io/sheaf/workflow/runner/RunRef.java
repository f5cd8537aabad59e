package io.sheaf.workflow.runner;

import io.sheaf.storage.table.SiteId;

/// Which run: a document is in a workflow once at a time.
///
/// @param documentId as keys have it, an artifact's too
public record RunRef(SiteId site, String documentId, String workflowId) {}

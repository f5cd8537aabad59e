package io.sheaf.docs.metadata.attributes;

import io.sheaf.storage.table.SiteId;

/// Whether there is a document; whoever keeps documents says so.
public interface KnownDocuments {

  boolean isThere(SiteId site, String documentId);
}

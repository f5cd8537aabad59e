package io.sheaf.docs.governance.ledger;

import io.sheaf.docs.governance.activities.Activity;
import io.sheaf.storage.table.SiteId;

/// Something that was noticed on a site.
record Note(SiteId site, Activity activity) {}

/// Malware scans: content is shown to a clamd, and what it says is kept with the document.
///
/// Always true of it: a scan is of one version of the content, and says which; what it comes to is one write with its
/// result, the attribute `MalwareScanResult` and the tags `CLAMAV_SCAN_STATUS` and `CLAMAV_SCAN_TIMESTAMP`, as far as
/// the schema of the site and the bounds of the document let them be. Owns the items of the kind malware scan.
@NullMarked
package io.sheaf.docs.automation.scans;

import org.jspecify.annotations.NullMarked;

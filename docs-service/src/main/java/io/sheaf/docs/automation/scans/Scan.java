package io.sheaf.docs.automation.scans;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;

/// A scan that was made.
///
/// @param version which version of the content was looked at, as the store of the bytes names it
record Scan(DocumentRef ref, Finding finding, String version, Stamp when) {

  Item item() {
    return Item.of(ref.key(TableSchema.MALWARE_SCAN, when)).with("scanStatus", finding.status().name())
        .with("scanMessage", finding.message()).with("blobVersion", version).with("inserteddate", when.text())
        .build();
  }

  static Scan read(DocumentRef ref, Item item) {
    return new Scan(ref, new Finding(Finding.Status.valueOf(item.text("scanStatus")), item.text("scanMessage")),
        item.text("blobVersion"), Stamp.parse(item.text("inserteddate")));
  }
}

package io.sheaf.docs.cases;

import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import java.util.Map;

/// A matter as the table keeps it.
final class MatterItem {

  private MatterItem() {
  }

  static Item of(Matter matter) {
    var ref = matter.ref();
    var said = matter.said();
    var item = Item.of(ref.key()).with("documentId", ref.id()).withOptional("name", said.name())
        .withOptional("description", said.description()).with("status", said.status().name())
        .withOptional("plannedStartDate", said.dates().plannedStart()).withOptional("startDate", said.dates().start())
        .withOptional("endDate", said.dates().end()).withOptional("dueDate", said.dates().due())
        .with("userId", matter.userId()).with("inserteddate", matter.inserted().text())
        .withOptional("caseNumber", matter.caseNumber()).withOptional("documentNumber", matter.documentNumber())
        .with("revision", matter.revision());
    if (!said.metadata().isEmpty()) {
      item.with("metadata", Value.of(said.metadata()));
    }
    if (ref.isCase()) {
      item.indexed(TableSchema.CASES_BY_ID.entry(ref.site(), ref.caseId()));
    } else {
      item.with("caseId", ref.caseId());
    }
    return item.build();
  }

  static Matter read(SiteId site, MatterKind kind, Item item) {
    var id = item.text("documentId");
    var ref = new MatterRef(site, item.findText("caseId").orElse(id), kind, id);
    var said = new Matter.Said(item.findText("name").orElse(null), item.findText("description").orElse(null),
        MatterStatus.valueOf(item.text("status")),
        new Matter.Dates(item.findText("plannedStartDate").orElse(null), item.findText("startDate").orElse(null),
            item.findText("endDate").orElse(null), item.findText("dueDate").orElse(null)),
        metadata(item));
    return new Matter(ref, said, item.text("userId"), Stamp.parse(item.text("inserteddate")),
        item.findText("caseNumber").orElse(null), item.findText("documentNumber").orElse(null),
        item.wholeNumber("revision"));
  }

  private static Map<String, Value> metadata(Item item) {
    return item.value("metadata") instanceof Value.Fields(var fields) ? fields : Map.of();
  }
}

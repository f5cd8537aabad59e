package io.sheaf.docs.cases.life;

import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.cases.Matter;
import io.sheaf.docs.cases.MatterKind;
import io.sheaf.docs.cases.MatterRef;
import io.sheaf.docs.web.Dates;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A matter as the wire shows it: `Case`, `Task` and `Nigo` are the same but for the name of the id, and the numbers
/// that only cases have.
@Serdeable
record MatterView(@Nullable String caseId, @Nullable String taskId, @Nullable String nigoId,
    @Nullable String caseNumber, @Nullable String documentNumber, @Nullable String plannedStartDate,
    @Nullable String startDate, @Nullable String endDate, @Nullable String dueDate, String insertedDate,
    @Nullable String name, @Nullable String description, @Nullable Map<String, Object> metadata, String status,
    String userId) {

  static MatterView of(Matter matter) {
    var said = matter.said();
    return new MatterView(idOf(matter.ref(), MatterKind.CASE), idOf(matter.ref(), MatterKind.TASK),
        idOf(matter.ref(), MatterKind.NIGO), matter.caseNumber(), matter.documentNumber(),
        said.dates().plannedStart(), said.dates().start(), said.dates().end(), said.dates().due(),
        Dates.wire(matter.inserted().micros()), said.name(), said.description(),
        GivenMetadata.plain(said.metadata()), said.status().name(), matter.userId());
  }

  private static @Nullable String idOf(MatterRef ref, MatterKind kind) {
    return ref.kind() == kind ? ref.id() : null;
  }
}

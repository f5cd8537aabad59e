package io.sheaf.docs.cases.life;

import io.sheaf.docs.cases.Matter;
import io.sheaf.docs.cases.MatterKind;
import io.sheaf.docs.cases.MatterStatus;
import io.sheaf.docs.cases.numbers.NumberFormat;
import io.sheaf.docs.cases.numbers.Series;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Faults;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a request says of a matter. Its faults are kept until those of the documents that it names are known too.
final class GivenMatter {

  private static final int LONGEST_NAME = 250;
  private static final int LONGEST_DESCRIPTION = 5_000;

  private final Fields given;
  private final @Nullable String name;
  private final @Nullable String description;
  private final @Nullable MatterStatus status;
  private final @Nullable String plannedStart;
  private final @Nullable String start;
  private final @Nullable String end;
  private final @Nullable String due;
  private final GivenMetadata metadata;
  private final List<String> documentIds;

  private GivenMatter(Fields given) {
    this.given = given;
    this.name = bounded("name", LONGEST_NAME);
    this.description = bounded("description", LONGEST_DESCRIPTION);
    this.status = given.word("status", MatterStatus.class);
    faults().when(given.has("status") && status == null, given.pathOf("status"),
        "'" + given.pathOf("status") + "' must be one of " + MatterStatus.inWords());
    this.plannedStart = GivenDate.read(given, "plannedStartDate");
    this.start = GivenDate.read(given, "startDate");
    this.end = GivenDate.read(given, "endDate");
    this.due = GivenDate.read(given, "dueDate");
    this.metadata = GivenMetadata.read(given, "metadata");
    this.documentIds = given.texts("documentIds");
  }

  /// The one that the body wraps.
  static GivenMatter read(Call call, MatterKind kind) {
    var body = call.body();
    var wrapped = body.object(kind.word());
    body.check();
    return new GivenMatter(
        wrapped.orElseThrow(() -> new Refused(Refusal.INVALID_REQUEST, "invalid request body")));
  }

  private @Nullable String bounded(String field, int longest) {
    var text = given.text(field);
    faults().when(text != null && text.length() > longest, given.pathOf(field),
        "'" + given.pathOf(field) + "' has at most " + longest + " characters");
    return text;
  }

  Faults faults() {
    return given.faults();
  }

  /// How the numbers of a series are made; its faults are noted when it is asked for, as only new cases do.
  NumberFormat format(Series series) {
    return NumberFormat.read(given, series.formatText());
  }

  List<String> documentIds() {
    return documentIds;
  }

  /// Where in the request the ids of documents stand.
  String placeOfDocumentIds() {
    return given.pathOf("documentIds");
  }

  /// What is said of the matter once this is said as well. What must be said of its kind may not be left out or taken
  /// away, which is noted as a fault.
  Matter.Said onto(Matter.Said before, MatterKind kind) {
    var needed = kind == MatterKind.TASK ? "description" : "name";
    var said = new Matter.Said(merged(before.name(), name), merged(before.description(), description),
        status == null ? before.status() : status,
        new Matter.Dates(merged(before.dates().plannedStart(), plannedStart), merged(before.dates().start(), start),
            merged(before.dates().end(), end), merged(before.dates().due(), due)),
        metadata.onto(before.metadata(), given));
    var text = kind == MatterKind.TASK ? said.description() : said.name();
    faults().when(text == null || text.isBlank(), given.pathOf(needed), "'" + given.pathOf(needed) + "' is required");
    return said;
  }

  /// An empty text takes away what was said.
  private static @Nullable String merged(@Nullable String before, @Nullable String now) {
    if (now == null) {
      return before;
    }
    return now.isEmpty() ? null : now;
  }
}

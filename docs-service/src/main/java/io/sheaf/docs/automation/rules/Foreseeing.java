package io.sheaf.docs.automation.rules;

import io.sheaf.storage.table.Value;
import io.sheaf.workflow.conditions.Datum;
import io.sheaf.workflow.conditions.DocumentView;
import io.sheaf.workflow.conditions.Property;
import io.sheaf.workflow.definitions.ActionType;
import io.sheaf.workflow.rules.Change;
import io.sheaf.workflow.rules.Foresight;
import io.sheaf.workflow.runs.Effect;
import java.util.List;
import java.util.Map;

/// What is known beforehand of what the steps of workflows would do.
final class Foreseeing implements Foresight {

  @Override
  public Foreseen of(Effect step, DocumentView document) {
    return switch (step) {
      case Effect.StartAction(_, _, var type, var parameters, _) -> action(type, parameters, document);
      case Effect.ApplyMappings _ -> new Foreseen.Outside("a mapping looks at what was read");
      default -> new Foreseen.Inside(List.of());
    };
  }

  private static Foreseen action(ActionType type, Map<String, Value> parameters, DocumentView document) {
    return switch (type) {
      case MOVE -> moved(parameters, document);
      case CHECKSUM, PUBLISH, DELETE, RESIZE, PDFEXPORT -> new Foreseen.Inside(List.of());
      case IDP -> new Foreseen.Outside("a mapping looks at what was read");
      case FULLTEXT -> new Foreseen.Outside("the content may have to be read by an engine");
      case WEBHOOK, NOTIFICATION, EVENTBRIDGE -> new Foreseen.Outside("somebody else's service answers");
      case OCR, ANTIVIRUS, MALWARE_SCAN, DOCUMENTTAGGING, LLMPROMPT, DATA_CLASSIFICATION, METADATA_EXTRACTION,
          QUEUE ->
        new Foreseen.Outside("its outcome is made elsewhere");
    };
  }

  private static Foreseen moved(Map<String, Value> parameters, DocumentView document) {
    if (!(parameters.get("path") instanceof Value.Text(var folder))) {
      return new Foreseen.Failing("'path' is required");
    }
    var path = document.property(Property.PATH).map(Datum::spelled).orElse("");
    var to = (folder.startsWith("/") ? folder.substring(1) : folder) + path.substring(path.lastIndexOf('/') + 1);
    return new Foreseen.Inside(to.equals(path) ? List.of() : List.of(new Change.OfPath(path, to)));
  }
}

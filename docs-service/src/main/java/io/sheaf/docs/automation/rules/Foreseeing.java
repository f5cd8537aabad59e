package io.sheaf.docs.automation.rules;

import io.sheaf.docs.automation.mapped.Foretelling;
import io.sheaf.docs.automation.mapped.Foretelling.Foretold;
import io.sheaf.docs.automation.views.DocumentViews;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.attributes.DocumentAttribute;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.attributes.SetBy;
import io.sheaf.docs.documents.attributes.Setting;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.conditions.Datum;
import io.sheaf.workflow.conditions.DocumentView;
import io.sheaf.workflow.conditions.Property;
import io.sheaf.workflow.definitions.ActionType;
import io.sheaf.workflow.rules.Change;
import io.sheaf.workflow.rules.Foresight;
import io.sheaf.workflow.rules.Standing;
import io.sheaf.workflow.runs.Effect;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What is known beforehand of what rules and the steps of their workflows would do. What changes documents is asked
/// for its plan, which nobody writes.
@Singleton
final class Foreseeing {

  private final Applying applying;
  private final Foretelling mappings;
  private final DocumentAttributes attributes;
  private final Stamps stamps;

  Foreseeing(Applying applying, Foretelling mappings, DocumentAttributes attributes, Stamps stamps) {
    this.applying = applying;
    this.mappings = mappings;
    this.attributes = attributes;
    this.stamps = stamps;
  }

  Foresight of(Document document) {
    return new Prospect(document);
  }

  /// One document, as it would be by the time of the next step.
  private final class Prospect implements Foresight {

    private Document document;
    private @Nullable List<DocumentAttribute> said;
    private String starter = "";

    Prospect(Document document) {
      this.document = document;
    }

    @Override
    public Foreseen ruling(Standing rule, List<Change> wanted, DocumentView seen) {
      starter = RuleRuns.starter(rule);
      try {
        var done = applying.changing(RuleRuns.callOf(document, rule), document, wanted);
        if (!done.attributes().isNothing()) {
          said = following(done.attributes(), rule);
        }
        done.changes().forEach(this::follow);
        return new Foreseen.Inside(done.changes());
      } catch (Refused refused) {
        return new Foreseen.Failing(RuleRuns.why(refused));
      }
    }

    private List<DocumentAttribute> following(Setting setting, Standing rule) {
      return setting.following(said(), _ -> new DocumentAttributes.Name(rule.ruleId(), SetBy.RULE), stamps.next());
    }

    private void follow(Change change) {
      if (change instanceof Change.OfPath(_, var path)) {
        document = document.toBuilder().path(path).build();
      }
    }

    private List<DocumentAttribute> said() {
      var known = said;
      return known == null ? attributes.of(document.ref()) : known;
    }

    @Override
    public Foreseen of(Effect step, DocumentView seen) {
      return switch (step) {
        case Effect.StartAction(_, _, var type, var parameters, _) -> action(type, parameters, seen);
        case Effect.ApplyMappings(_, _, var mappingIds) -> mapped(mappingIds);
        default -> new Foreseen.Inside(List.of());
      };
    }

    private Foreseen action(ActionType type, Map<String, Value> parameters, DocumentView seen) {
      return switch (type) {
        case MOVE -> moved(parameters, seen);
        case IDP -> mapped(List.of(parameters.get("mappingId") instanceof Value.Text(var id) ? id : ""));
        case CHECKSUM, PUBLISH, DELETE, RESIZE, PDFEXPORT -> new Foreseen.Inside(List.of());
        case FULLTEXT -> new Foreseen.Outside("the content may have to be read by an engine");
        case WEBHOOK, NOTIFICATION, EVENTBRIDGE -> new Foreseen.Outside("somebody else's service answers");
        case OCR, ANTIVIRUS, MALWARE_SCAN, DOCUMENTTAGGING, LLMPROMPT, DATA_CLASSIFICATION, METADATA_EXTRACTION,
            QUEUE ->
          new Foreseen.Outside("its outcome is made elsewhere");
      };
    }

    private Foreseen moved(Map<String, Value> parameters, DocumentView seen) {
      if (!(parameters.get("path") instanceof Value.Text(var folder))) {
        return new Foreseen.Failing("'path' is required");
      }
      var path = seen.property(Property.PATH).map(Datum::spelled).orElse("");
      var to = (folder.startsWith("/") ? folder.substring(1) : folder) + path.substring(path.lastIndexOf('/') + 1);
      if (to.equals(path)) {
        return new Foreseen.Inside(List.of());
      }
      var move = new Change.OfPath(path, to);
      follow(move);
      return new Foreseen.Inside(List.of(move));
    }

    /// One mapping after the other, each on what those before it have set.
    private Foreseen mapped(List<String> mappingIds) {
      var before = said();
      var after = before;
      for (var mappingId : mappingIds) {
        switch (mappings.of(document, after, mappingId, Caller.service(starter))) {
          case Foretold.Saying(var attributesThen) -> after = attributesThen;
          case Foretold.Failing(var why) -> {
            said = after;
            return new Foreseen.Failing(why, changes(before, after));
          }
          case Foretold.Open(var why) -> {
            return new Foreseen.Outside(why);
          }
        }
      }
      said = after;
      return new Foreseen.Inside(changes(before, after));
    }
  }

  /// What differs, without what is made of other attributes.
  private static List<Change> changes(List<DocumentAttribute> before, List<DocumentAttribute> after) {
    var old = byKey(before);
    var fresh = byKey(after);
    var keys = new LinkedHashSet<>(old.keySet());
    keys.addAll(fresh.keySet());
    var changes = new ArrayList<Change>();
    for (var key : keys) {
      var was = Optional.ofNullable(old.get(key));
      var is = Optional.ofNullable(fresh.get(key));
      if (!was.map(DocumentAttribute::value).equals(is.map(DocumentAttribute::value))) {
        changes.add(new Change.OfAttribute(key, was.map(DocumentViews::held).orElse(null),
            is.map(DocumentViews::held).orElse(null)));
      }
    }
    return changes;
  }

  private static Map<String, DocumentAttribute> byKey(List<DocumentAttribute> all) {
    var byKey = new LinkedHashMap<String, DocumentAttribute>();
    all.stream().filter(one -> !one.isComposite()).forEach(one -> byKey.put(one.key(), one));
    return byKey;
  }
}

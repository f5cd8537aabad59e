package io.sheaf.docs.automation.rules;

import io.micronaut.context.BeanProvider;
import io.sheaf.docs.automation.actions.Doing;
import io.sheaf.docs.automation.actions.Foretold;
import io.sheaf.docs.automation.actions.Supposed;
import io.sheaf.docs.automation.mapped.Foretelling;
import io.sheaf.docs.automation.views.DocumentViews;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.actions.ActionRecord;
import io.sheaf.docs.documents.attributes.DocumentAttribute;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.attributes.SetBy;
import io.sheaf.docs.documents.attributes.Setting;
import io.sheaf.docs.documents.folders.Folders;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.conditions.DocumentView;
import io.sheaf.workflow.definitions.ActionType;
import io.sheaf.workflow.rules.Change;
import io.sheaf.workflow.rules.Foresight;
import io.sheaf.workflow.rules.Made;
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

  private final Documents documents;
  private final Applying applying;
  private final Foretelling mappings;
  private final DocumentAttributes attributes;
  private final BeanProvider<Doing> doings;
  private final Folders folders;
  private final Stamps stamps;

  Foreseeing(Documents documents, Applying applying, Foretelling mappings, DocumentAttributes attributes,
      BeanProvider<Doing> doings,
      Folders folders, Stamps stamps) {
    this.documents = documents;
    this.applying = applying;
    this.mappings = mappings;
    this.attributes = attributes;
    this.doings = doings;
    this.folders = folders;
    this.stamps = stamps;
  }

  Foresight of(Document document) {
    return new Prospect(document);
  }

  /// One document, as it would be by the time of the next step.
  private final class Prospect implements Foresight {

    private final Document asIs;
    private @Nullable Supposed supposed;
    private String starter = "";

    Prospect(Document asIs) {
      this.asIs = asIs;
    }

    private Supposed supposed() {
      var known = supposed == null ? Supposed.of(asIs, attributes.of(asIs.ref())) : supposed;
      supposed = known;
      return known;
    }

    /// As it is looked at before rules are asked ([RuleRuns#asking]).
    @Override
    public Optional<String> waits() {
      if (asIs.content().isEmpty() && asIs.deepLinkPath() == null) {
        return Optional.of("the document has no content yet");
      }
      try {
        documents.openToChange(Call.ofService(RuleRuns.ASKING, asIs.site(), ""), asIs.ref(), Permission.WRITE);
        return Optional.empty();
      } catch (Refused refused) {
        return Optional.of(RuleRuns.why(refused));
      }
    }

    @Override
    public Foreseen ruling(Standing rule, List<Change> wanted, DocumentView seen) {
      starter = rule.starter();
      try {
        var call = RuleRuns.callOf(asIs, rule);
        var done = applying.changing(call, asIs, wanted);
        if (!done.attributes().isNothing()) {
          supposed = supposed().saying(following(done.attributes(), rule));
        }
        for (var change : done.changes()) {
          if (change instanceof Change.OfPath(_, var path) && !asIs.ref().isArtifact()) {
            supposed = supposed().filed(folders, path, call.caller(), stamps.next());
          }
        }
        return new Foreseen.Inside(done.changes());
      } catch (Refused refused) {
        return new Foreseen.Failing(RuleRuns.why(refused));
      }
    }

    private List<DocumentAttribute> following(Setting setting, Standing rule) {
      return setting.following(supposed().said(), _ -> new DocumentAttributes.Name(rule.ruleId(), SetBy.RULE),
          stamps.next());
    }

    @Override
    public Foreseen of(Effect step, DocumentView seen) {
      if (supposed().isPutAway()) {
        return new Foreseen.Outside("the document is put away by then, and somebody has to bring it back");
      }
      return switch (step) {
        case Effect.StartAction(_, _, var type, var parameters, _) -> action(type, parameters);
        case Effect.ApplyMappings(_, _, var mappingIds) -> mapped(mappingIds);
        default -> new Foreseen.Inside(List.of());
      };
    }

    private Foreseen action(ActionType type, Map<String, Value> parameters) {
      return switch (type) {
        case MOVE, PUBLISH, RESIZE, PDFEXPORT, DELETE -> foretold(type, parameters);
        case IDP -> mapped(List.of(parameters.get("mappingId") instanceof Value.Text(var id) ? id : ""));
        case CHECKSUM -> new Foreseen.Inside(List.of());
        case FULLTEXT -> new Foreseen.Outside("the content may have to be read by an engine");
        case WEBHOOK, NOTIFICATION, EVENTBRIDGE -> new Foreseen.Outside("somebody else's service answers");
        case OCR, ANTIVIRUS, MALWARE_SCAN, DOCUMENTTAGGING, LLMPROMPT, DATA_CLASSIFICATION, METADATA_EXTRACTION,
            QUEUE ->
          new Foreseen.Outside("its outcome is made elsewhere");
      };
    }

    /// As whoever does it foretells it.
    private Foreseen foretold(ActionType type, Map<String, Value> parameters) {
      var before = supposed();
      var order = new Doing.Order("rehearsal", type, ActionRecord.texts(parameters), before.document(),
          Caller.service(starter), 0);
      try {
        var doing = doings.stream().filter(one -> one.types().contains(type)).findFirst().orElseThrow();
        return switch (doing.foretell(order, before)) {
          case Foretold.Over(var then, var made) -> {
            supposed = then;
            yield new Foreseen.Inside(changes(before, then), made.stream().map(Foreseeing::made).toList());
          }
          case Foretold.Failing(var why) -> new Foreseen.Failing(why);
          case Foretold.Gone _ -> new Foreseen.Gone();
          case Foretold.Open(var why) -> new Foreseen.Outside(why);
        };
      } catch (Refused refused) {
        return new Foreseen.Failing(RuleRuns.why(refused));
      }
    }

    /// One mapping after the other, each on what those before it have set.
    private Foreseen mapped(List<String> mappingIds) {
      var document = supposed().document();
      var before = supposed().said();
      var after = before;
      for (var mappingId : mappingIds) {
        switch (mappings.of(document, after, mappingId, Caller.service(starter))) {
          case Foretelling.Foretold.Saying(var attributesThen) -> after = attributesThen;
          case Foretelling.Foretold.Failing(var why) -> {
            supposed = supposed().saying(after);
            return new Foreseen.Failing(why, changes(before, after));
          }
          case Foretelling.Foretold.Open(var why) -> {
            return new Foreseen.Outside(why);
          }
        }
      }
      supposed = supposed().saying(after);
      return new Foreseen.Inside(changes(before, after));
    }
  }

  private static Made made(Foretold.NewDocument document) {
    return new Made(document.documentId(), document.path(), document.contentType(),
        changes(List.of(), document.said()));
  }

  private static List<Change> changes(Supposed before, Supposed after) {
    var all = new ArrayList<>(changes(before.said(), after.said()));
    if (!before.document().path().equals(after.document().path())) {
      all.add(new Change.OfPath(before.document().path(), after.document().path()));
    }
    return all;
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

package io.sheaf.docs.automation.mapped;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.actions.ActionRecord;
import io.sheaf.docs.documents.actions.ActionStatus;
import io.sheaf.docs.documents.actions.Actions;
import io.sheaf.docs.documents.attributes.DocumentAttribute;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.attributes.NewAttribute;
import io.sheaf.docs.documents.attributes.SetBy;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.metadata.mappings.Mapping;
import io.sheaf.docs.metadata.mappings.Mapping.ConditionSource;
import io.sheaf.docs.metadata.mappings.Mapping.Source;
import io.sheaf.docs.metadata.mappings.Mappings;
import io.sheaf.docs.web.Fault;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Stamps;
import io.sheaf.workflow.definitions.ActionType;
import jakarta.inject.Singleton;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The door for who wants to know what a mapping would set on a document; nothing is set.
@Singleton
public final class Foretelling {

  private final Mappings mappings;
  private final MappedValues values;
  private final Actions actions;
  private final Stamps stamps;

  Foretelling(Mappings mappings, MappedValues values, Actions actions, Stamps stamps) {
    this.mappings = mappings;
    this.values = values;
    this.actions = actions;
    this.stamps = stamps;
  }

  public sealed interface Foretold {

    /// What the document would say then, composite keys included.
    record Saying(List<DocumentAttribute> attributes) implements Foretold {
      public Saying {
        attributes = List.copyOf(attributes);
      }
    }

    /// It could not be applied.
    record Failing(String why) implements Foretold {}

    /// Something that it looks at is still to come.
    record Open(String why) implements Foretold {}
  }

  /// @param document as it would be by then
  /// @param said what it would say by then
  /// @param by in whose name the mapping would be applied
  public Foretold of(Document document, List<DocumentAttribute> said, String mappingId, Caller by) {
    var mapping = mappings.find(document.site(), mappingId);
    if (mapping.isEmpty()) {
      return new Foretold.Failing(ApplyMapping.missing(mappingId));
    }
    var first = comesFirst(document, mapping.get());
    if (first.isPresent()) {
      return new Foretold.Open("the document's action " + first.get().type() + " is not over");
    }
    try {
      var mapped = values.of(document, mapping.get());
      var now = stamps.next();
      var set = values.settled(Call.ofService(by, document.site(), ""), document, said, mapped, now).setting();
      var asked = Stream.concat(mapping.get().attributes().stream().map(Mapping.MappedAttribute::attributeKey),
          mapping.get().classifications().stream().map(_ -> NewAttribute.CLASSIFICATION)).collect(Collectors.toSet());
      // why: what the mapping did not ask for, the rules of the site have added.
      return new Foretold.Saying(set.following(said, key -> new DocumentAttributes.Name(by.name(),
          asked.contains(key) ? SetBy.ENGINE : SetBy.RULE), now));
    } catch (Refused refused) {
      return new Foretold.Failing(refused.faults().isEmpty()
          ? String.valueOf(refused.getMessage())
          : refused.faults().stream().map(Fault::error).collect(Collectors.joining(", ")));
    }
  }

  /// The action that has still to find out what the mapping looks at, if there is one.
  private Optional<ActionRecord> comesFirst(Document document, Mapping mapping) {
    var finding = finding(mapping);
    return finding.isEmpty()
        ? Optional.empty()
        : actions.open(document.ref()).stream().filter(action -> finding.contains(action.type())
            && action.status() != ActionStatus.ASYNC_COMPLETE).findFirst();
  }

  /// The types of the actions that find out what the mapping looks at.
  private static Set<ActionType> finding(Mapping mapping) {
    var types = EnumSet.noneOf(ActionType.class);
    mapping.attributes().forEach(attribute -> types.addAll(finding(attribute.source())));
    mapping.classifications().stream().flatMap(one -> one.conditions().stream())
        .forEach(condition -> types.addAll(finding(condition.source())));
    return types;
  }

  private static Set<ActionType> finding(ConditionSource source) {
    return switch (source) {
      case CONTENT -> finding(Source.CONTENT);
      case DATA_CLASSIFICATION -> finding(Source.DATA_CLASSIFICATION);
      case METADATA_EXTRACTION_RESULT -> finding(Source.METADATA_EXTRACTION_RESULT);
      case AI_PROMPT_RESULT -> finding(Source.AI_PROMPT_RESULT);
    };
  }

  private static Set<ActionType> finding(Source source) {
    return switch (source) {
      case CONTENT, CONTENT_KEY_VALUE -> Set.of(ActionType.OCR);
      case DATA_CLASSIFICATION -> Set.of(ActionType.DATA_CLASSIFICATION);
      case METADATA_EXTRACTION_RESULT -> Set.of(ActionType.METADATA_EXTRACTION);
      case AI_PROMPT_RESULT -> Set.of(ActionType.LLMPROMPT);
      case MALWARE_SCAN -> Set.of(ActionType.MALWARE_SCAN, ActionType.ANTIVIRUS);
      case METADATA, MANUAL -> Set.of();
    };
  }
}

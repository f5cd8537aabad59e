package io.sheaf.docs.automation.mapped;

import io.sheaf.docs.automation.actions.Doing;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.attributes.DocumentAttribute;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.attributes.NewAttribute;
import io.sheaf.docs.documents.attributes.NewAttribute.Classified;
import io.sheaf.docs.documents.attributes.NewAttribute.Plain;
import io.sheaf.docs.documents.attributes.SetBy;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.metadata.attributes.Attribute;
import io.sheaf.docs.metadata.attributes.Attributes;
import io.sheaf.docs.metadata.attributes.DataType;
import io.sheaf.docs.metadata.attributes.Patterns;
import io.sheaf.docs.metadata.mappings.Mapping;
import io.sheaf.docs.metadata.mappings.Mapping.MappedAttribute;
import io.sheaf.docs.metadata.mappings.Mappings;
import io.sheaf.docs.metadata.mappings.applying.About;
import io.sheaf.docs.metadata.mappings.applying.Findings;
import io.sheaf.docs.metadata.mappings.applying.Mapped;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import io.sheaf.workflow.definitions.ActionType;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Applies a mapping to a document.
@Singleton
final class ApplyMapping implements Doing {

  private final ContentFindings contents;
  private final List<Judges> judges;
  private final Mappings mappings;
  private final Attributes definitions;
  private final Patterns patterns;
  private final Documents documents;
  private final DocumentAttributes attributes;
  private final Events events;
  private final Stamps stamps;

  ApplyMapping(ContentFindings contents, List<Judges> judges, Mappings mappings, Attributes definitions,
      Patterns patterns,
      Documents documents, DocumentAttributes attributes, Events events, Stamps stamps) {
    this.contents = contents;
    this.judges = List.copyOf(judges);
    this.mappings = mappings;
    this.definitions = definitions;
    this.patterns = patterns;
    this.documents = documents;
    this.attributes = attributes;
    this.events = events;
    this.stamps = stamps;
  }

  @Override
  public Set<ActionType> types() {
    return Set.of(ActionType.IDP);
  }

  @Override
  public Done carryOut(Order order) {
    var document = order.document();
    var mappingId = order.parameters().getOrDefault("mappingId", "");
    var mapping = mappings.find(document.site(), mappingId);
    if (mapping.isEmpty()) {
      return new Done.Failed("Mapping '" + mappingId + "' not found");
    }
    var mapped = Mapped.of(mapping.get(), findings(document, mapping.get()),
        new About(document.userId(), document.path(), document.contentType()), types(document, mapping.get()),
        patterns);
    return new Done.Changing(() -> plan(order, mapped));
  }

  private Findings findings(Document document, Mapping mapping) {
    var content = looksInContent(mapping) ? contents.of(document) : Findings.NOTHING;
    return content.with(judges.stream().flatMap(one -> one.of(document, mapping).stream()).toList());
  }

  private static boolean looksInContent(Mapping mapping) {
    return !mapping.classifications().isEmpty()
        || mapping.attributes().stream().map(MappedAttribute::source).anyMatch(
            source -> source == Mapping.Source.CONTENT || source == Mapping.Source.CONTENT_KEY_VALUE);
  }

  private Map<String, DataType> types(Document document, Mapping mapping) {
    var keys = mapping.attributes().stream().map(MappedAttribute::attributeKey).toList();
    var types = new LinkedHashMap<String, DataType>();
    if (!keys.isEmpty()) {
      definitions.find(document.site(), keys).values().stream()
          .filter(attribute -> !Attributes.isDerived(attribute.key()))
          .forEach((Attribute attribute) -> types.put(attribute.key(), attribute.dataType()));
    }
    return types;
  }

  private Plan<Map<String, Value>> plan(Order order, Mapped mapped) {
    var call = Call.ofService(order.by(), order.document().site(), "");
    var before = documents.openToChange(call, order.document().ref(), Permission.WRITE);
    var now = stamps.next();
    var existing = new LinkedHashMap<String, DocumentAttribute>();
    attributes.of(before.ref()).forEach(attribute -> existing.put(attribute.key(), attribute));
    var setting = new Settling(attributes, call, before, now).settle(wanted(mapped, existing));
    if (setting.setting().isNothing()) {
      return Plan.nothing(metadata(mapped, existing, setting.refused()));
    }
    var event = setting.setting()
        .noting(Documents.event(call, before.ref(), DocumentAttributes.RESOURCE, Event.Type.UPDATE), "");
    var writes = new ArrayList<Write>(setting.setting().writes());
    writes.add(documents.touching(before));
    writes.add(events.recordingAfter(now, event.build()));
    return new Plan<>(writes, metadata(mapped, existing, setting.refused()));
  }

  private static List<NewAttribute> wanted(Mapped mapped, Map<String, DocumentAttribute> existing) {
    var wanted = new ArrayList<NewAttribute>();
    mapped.values().stream().filter(value -> keeping(value, existing).isEmpty()).map(Mapped.Value::value)
        .map(value -> new Plain(value.key(), value.strings(), value.numbers(), value.bool())).forEach(wanted::add);
    var before = Optional.ofNullable(existing.get(NewAttribute.CLASSIFICATION))
        .map(attribute -> attribute.value().strings()).orElse(List.of());
    if (!before.containsAll(mapped.classifications())) {
      var all = new LinkedHashSet<>(before);
      all.addAll(mapped.classifications());
      all.forEach(id -> wanted.add(new Classified(id)));
    }
    return wanted;
  }

  /// Why what the document says under this key stays.
  private static Optional<String> keeping(Mapped.Value value, Map<String, DocumentAttribute> existing) {
    var there = existing.get(value.value().key());
    if (there == null) {
      return Optional.empty();
    }
    if (there.by() == SetBy.PERSON) {
      return Optional.of("kept: " + there.userId() + " set it");
    }
    return value.isDefault() ? Optional.of("kept: a default takes the place of nothing") : Optional.empty();
  }

  /// What became of each, in words: where it comes from, or why it is not set.
  private static Map<String, Value> metadata(Mapped mapped, Map<String, DocumentAttribute> existing,
      Map<String, String> refused) {
    var said = new LinkedHashMap<String, Value>();
    for (var value : mapped.values()) {
      var key = value.value().key();
      var why = Optional.ofNullable(refused.get(key)).map(text -> "not set: " + text)
          .or(() -> keeping(value, existing));
      said.put(key, Value.of(why.orElseGet(() -> origin(value))));
    }
    if (!mapped.classifications().isEmpty()) {
      var why = refused.get(NewAttribute.CLASSIFICATION);
      said.put(NewAttribute.CLASSIFICATION, why == null
          ? Value.texts(mapped.classifications())
          : Value.of("not set: " + why));
    }
    return said;
  }

  private static String origin(Mapped.Value value) {
    if (value.isDefault()) {
      return "default";
    }
    var origin = new StringBuilder(value.source().name());
    if (value.label() != null) {
      origin.append(" '").append(value.label()).append('\'');
    }
    if (value.line() != null) {
      origin.append(" in line ").append(value.line());
    }
    return origin.toString();
  }
}

package io.sheaf.docs.automation.mapped;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.attributes.DocumentAttribute;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.attributes.NewAttribute;
import io.sheaf.docs.documents.attributes.NewAttribute.Classified;
import io.sheaf.docs.documents.attributes.NewAttribute.Plain;
import io.sheaf.docs.documents.attributes.SetBy;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.metadata.attributes.Attribute;
import io.sheaf.docs.metadata.attributes.Attributes;
import io.sheaf.docs.metadata.attributes.DataType;
import io.sheaf.docs.metadata.attributes.Patterns;
import io.sheaf.docs.metadata.mappings.Mapping;
import io.sheaf.docs.metadata.mappings.Mapping.MappedAttribute;
import io.sheaf.docs.metadata.mappings.applying.About;
import io.sheaf.docs.metadata.mappings.applying.Findings;
import io.sheaf.docs.metadata.mappings.applying.Mapped;
import io.sheaf.storage.table.Stamp;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a mapping has for a document, and what of it would be set: for who applies the mapping, and for who only wants
/// to know.
@Singleton
final class MappedValues {

  private final ContentFindings contents;
  private final List<Judges> judges;
  private final Attributes definitions;
  private final Patterns patterns;
  private final DocumentAttributes attributes;

  MappedValues(ContentFindings contents, List<Judges> judges, Attributes definitions, Patterns patterns,
      DocumentAttributes attributes) {
    this.contents = contents;
    this.judges = List.copyOf(judges);
    this.definitions = definitions;
    this.patterns = patterns;
    this.attributes = attributes;
  }

  // What there is

  Mapped of(Document document, Mapping mapping) {
    return Mapped.of(mapping, findings(document, mapping),
        new About(document.userId(), document.path(), document.contentType()), types(document, mapping), patterns);
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

  // What is set of it

  /// @param said by the document by then
  Settling.Settled settled(Call call, Document before, List<DocumentAttribute> said, Mapped mapped, Stamp now) {
    return new Settling(attributes, call, before, said, now).settle(wanted(mapped, said));
  }

  private static List<NewAttribute> wanted(Mapped mapped, List<DocumentAttribute> said) {
    var wanted = new ArrayList<NewAttribute>();
    mapped.values().stream().filter(value -> keeping(value, said).isEmpty()).map(Mapped.Value::value)
        .map(value -> new Plain(value.key(), value.strings(), value.numbers(), value.bool())).forEach(wanted::add);
    var before = find(said, NewAttribute.CLASSIFICATION).map(attribute -> attribute.value().strings())
        .orElse(List.of());
    if (!before.containsAll(mapped.classifications())) {
      var all = new LinkedHashSet<>(before);
      all.addAll(mapped.classifications());
      all.forEach(id -> wanted.add(new Classified(id)));
    }
    return wanted;
  }

  /// Why what the document says under this key stays.
  static Optional<String> keeping(Mapped.Value value, List<DocumentAttribute> said) {
    var there = find(said, value.value().key());
    if (there.isEmpty()) {
      return Optional.empty();
    }
    if (there.get().by() == SetBy.PERSON) {
      return Optional.of("kept: " + there.get().userId() + " set it");
    }
    return value.isDefault() ? Optional.of("kept: a default takes the place of nothing") : Optional.empty();
  }

  private static Optional<DocumentAttribute> find(List<DocumentAttribute> said, String key) {
    return said.stream().filter(attribute -> attribute.key().equals(key)).findFirst();
  }
}

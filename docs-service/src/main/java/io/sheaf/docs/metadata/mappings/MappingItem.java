package io.sheaf.docs.metadata.mappings;

import io.sheaf.docs.metadata.mappings.Mapping.Condition;
import io.sheaf.docs.metadata.mappings.Mapping.ConditionMatching;
import io.sheaf.docs.metadata.mappings.Mapping.ConditionSource;
import io.sheaf.docs.metadata.mappings.Mapping.LabelMatching;
import io.sheaf.docs.metadata.mappings.Mapping.MappedAttribute;
import io.sheaf.docs.metadata.mappings.Mapping.MappedClassification;
import io.sheaf.docs.metadata.mappings.Mapping.MetadataField;
import io.sheaf.docs.metadata.mappings.Mapping.Source;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A mapping as the table keeps it.
final class MappingItem {

  private MappingItem() {
  }

  static Key key(SiteId site, String mappingId) {
    return TableSchema.MAPPING.key(site, mappingId);
  }

  static Item item(SiteId site, Mapping mapping) {
    return Item.of(key(site, mapping.mappingId())).with("documentId", mapping.mappingId()).with("name", mapping.name())
        .withOptional("description", mapping.description()).with("attributes", attributes(mapping))
        .with("classifications", classifications(mapping)).with("inserteddate", mapping.inserted().text())
        .with("revision", mapping.revision()).indexed(TableSchema.MAPPINGS_BY_NAME.entry(site, mapping.name())).build();
  }

  static Mapping read(Item item) {
    return new Mapping(item.text("documentId"), item.text("name"), item.findText("description").orElse(null),
        each(item.value("attributes"), MappingItem::attribute),
        each(item.value("classifications"), MappingItem::classification), Stamp.parse(item.text("inserteddate")),
        item.wholeNumber("revision"));
  }

  static Value attributes(Mapping mapping) {
    var all = new ArrayList<Value>();
    for (var attribute : mapping.attributes()) {
      var fields = new LinkedHashMap<String, Value>();
      put(fields, "attributeKey", attribute.attributeKey());
      put(fields, "sourceType", attribute.source());
      put(fields, "defaultValue", attribute.defaultValue());
      put(fields, "defaultValues", attribute.defaultValues());
      put(fields, "labelTexts", attribute.labelTexts());
      put(fields, "labelMatchingType", attribute.labelMatching());
      put(fields, "validationRegex", attribute.validationRegex());
      put(fields, "metadataField", attribute.metadataField());
      put(fields, "llmPromptEntityName", attribute.llmPromptEntityName());
      all.add(Value.of(fields));
    }
    return Value.of(all);
  }

  private static MappedAttribute attribute(Map<String, Value> fields) {
    return new MappedAttribute(text(fields, "attributeKey").orElseThrow(),
        word(fields, "sourceType", Source.class).orElseThrow(), text(fields, "defaultValue").orElse(null),
        texts(fields, "defaultValues"), texts(fields, "labelTexts"),
        word(fields, "labelMatchingType", LabelMatching.class).orElse(null),
        text(fields, "validationRegex").orElse(null), word(fields, "metadataField", MetadataField.class).orElse(null),
        text(fields, "llmPromptEntityName").orElse(null));
  }

  static Value classifications(Mapping mapping) {
    var all = new ArrayList<Value>();
    for (var classification : mapping.classifications()) {
      var conditions = new ArrayList<Value>();
      for (var condition : classification.conditions()) {
        var fields = new LinkedHashMap<String, Value>();
        put(fields, "sourceType", condition.source());
        put(fields, "matchingType", condition.matching());
        put(fields, "text", condition.text());
        put(fields, "llmPromptEntityName", condition.llmPromptEntityName());
        put(fields, "resultKey", condition.resultKey());
        put(fields, "resultValue", condition.resultValue());
        conditions.add(Value.of(fields));
      }
      all.add(Value.of(Map.of("classificationId", Value.of(classification.classificationId()), "conditions",
          Value.of(conditions))));
    }
    return Value.of(all);
  }

  private static MappedClassification classification(Map<String, Value> fields) {
    return new MappedClassification(text(fields, "classificationId").orElseThrow(),
        each(fields.get("conditions"), MappingItem::condition));
  }

  private static Condition condition(Map<String, Value> fields) {
    return new Condition(word(fields, "sourceType", ConditionSource.class).orElseThrow(),
        word(fields, "matchingType", ConditionMatching.class).orElseThrow(), text(fields, "text").orElse(null),
        text(fields, "llmPromptEntityName").orElse(null), text(fields, "resultKey").orElse(null),
        text(fields, "resultValue").orElse(null));
  }

  private static void put(Map<String, Value> fields, String name, @Nullable Object value) {
    switch (value) {
      case null -> {
      }
      case List<?> texts when texts.isEmpty() -> {
      }
      case List<?> texts -> fields.put(name, Value.texts(texts.stream().map(Object::toString).toList()));
      default -> fields.put(name, Value.of(value.toString()));
    }
  }

  private static Optional<String> text(Map<String, Value> fields, String name) {
    return fields.get(name) instanceof Value.Text(var text) ? Optional.of(text) : Optional.empty();
  }

  private static <E extends Enum<E>> Optional<E> word(Map<String, Value> fields, String name, Class<E> type) {
    return text(fields, name).map(word -> Enum.valueOf(type, word));
  }

  private static List<String> texts(Map<String, Value> fields, String name) {
    var texts = new ArrayList<String>();
    if (fields.get(name) instanceof Value.Listing(var values)) {
      values.forEach(value -> {
        if (value instanceof Value.Text(var text)) {
          texts.add(text);
        }
      });
    }
    return texts;
  }

  private static <T> List<T> each(@Nullable Value list, Function<Map<String, Value>, T> made) {
    var all = new ArrayList<T>();
    if (list instanceof Value.Listing(var values)) {
      values.forEach(value -> {
        if (value instanceof Value.Fields(var fields)) {
          all.add(made.apply(fields));
        }
      });
    }
    return all;
  }
}

package io.sheaf.docs.metadata.attributes;

import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A definition as an item, and back.
final class DefinitionItem {

  /// Since when the definition is fenced.
  static final String FENCE = "removing";

  private DefinitionItem() {
  }

  static Key key(SiteId site, String key) {
    return TableSchema.ATTRIBUTE_DEFINITION.key(site, key);
  }

  static Item item(SiteId site, Attribute attribute, String userId, Stamp now) {
    var item = Item.of(key(site, attribute.key()))
        .indexed(TableSchema.ATTRIBUTE_DEFINITIONS_BY_KEY.entry(site, attribute.key()))
        .indexed(TableSchema.ATTRIBUTE_DEFINITIONS_OF_TYPE.entry(site, attribute.dataType()))
        .with("documentId", attribute.key()).with("key", attribute.key())
        .with("dataType", attribute.dataType().name()).with("type", attribute.type().name())
        .withOptional("validationRegex", attribute.validationRegex()).with("userId", userId)
        .with("inserteddate", now.text()).with("revision", attribute.revision());
    if (attribute.watermark() != null) {
      item.with("watermark", fields(attribute.watermark()));
    }
    return item.build();
  }

  /// The item with another definition in it, and without a fence.
  static Item changed(Item before, Attribute after) {
    var item = before.toBuilder().without(FENCE).without("validationRegex").without("watermark")
        .with("type", after.type().name()).withOptional("validationRegex", after.validationRegex())
        .with("revision", after.revision());
    if (after.watermark() != null) {
      item.with("watermark", fields(after.watermark()));
    }
    return item.build();
  }

  /// As events note it.
  static @Nullable Value watermark(@Nullable Attribute attribute) {
    return attribute == null || attribute.watermark() == null ? null : fields(attribute.watermark());
  }

  static Attribute read(Item item) {
    return new Attribute(item.text("key"), DataType.valueOf(item.text("dataType")),
        AttributeType.valueOf(item.text("type")), item.findText("validationRegex").orElse(null),
        item.value("watermark") instanceof Value.Fields(var fields) ? watermark(fields) : null,
        item.wholeNumber("revision"), item.value(FENCE) != null);
  }

  private static Value fields(Watermark watermark) {
    var fields = new LinkedHashMap<String, Value>();
    put(fields, "text", watermark.text());
    put(fields, "imageDocumentId", watermark.imageDocumentId());
    put(fields, "scale", watermark.scale());
    put(fields, "fontSize", watermark.fontSize());
    put(fields, "rotation", watermark.rotation());
    var position = watermark.position();
    if (position != null) {
      var within = new LinkedHashMap<String, Value>();
      put(within, "xAnchor", position.xAnchor());
      put(within, "yAnchor", position.yAnchor());
      put(within, "xOffset", position.xOffset());
      put(within, "yOffset", position.yOffset());
      fields.put("position", Value.of(within));
    }
    return Value.of(fields);
  }

  private static void put(Map<String, Value> fields, String name, @Nullable Object value) {
    switch (value) {
      case null -> {
      }
      case BigDecimal number -> fields.put(name, Value.of(number));
      default -> fields.put(name, Value.of(value.toString()));
    }
  }

  private static Watermark watermark(Map<String, Value> fields) {
    return new Watermark(number(fields, "fontSize"), text(fields, "text"), number(fields, "rotation"),
        text(fields, "imageDocumentId"), word(fields, "scale", Watermark.Scale.class),
        fields.get("position") instanceof Value.Fields(var within)
            ? new Watermark.Position(word(within, "xAnchor", Watermark.Across.class),
                word(within, "yAnchor", Watermark.Down.class), number(within, "xOffset"), number(within, "yOffset"))
            : null);
  }

  private static @Nullable String text(Map<String, Value> fields, String name) {
    return fields.get(name) instanceof Value.Text(var text) ? text : null;
  }

  private static @Nullable BigDecimal number(Map<String, Value> fields, String name) {
    return fields.get(name) instanceof Value.Decimal(var number) ? number : null;
  }

  private static <E extends Enum<E>> @Nullable E word(Map<String, Value> fields, String name, Class<E> type) {
    var text = text(fields, name);
    return text == null ? null : Enum.valueOf(type, text);
  }
}

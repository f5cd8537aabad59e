package io.sheaf.docs.metadata.attributes;

import io.sheaf.storage.table.Utf8Order;
import io.sheaf.storage.table.Value;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a document or an entity says under one key: texts, numbers, a flag, or nothing but the key.
///
/// @param strings each once, in the order of keys
/// @param numbers each once, in their order, as `1.5` and never `1.50`
public record AttributeValue(String key, ValueType type, List<String> strings, List<BigDecimal> numbers,
    @Nullable Boolean bool) {

  public AttributeValue {
    strings = strings.stream().distinct().sorted(Utf8Order::compareInKeys).toList();
    numbers = numbers.stream().map(AttributeValue::plain).distinct().sorted().toList();
  }

  public static AttributeValue of(String key, ValueType type, Collection<String> texts) {
    if (!type.isText() || texts.isEmpty()) {
      throw new IllegalArgumentException("not the texts of a " + type + ": " + key);
    }
    return new AttributeValue(key, type, List.copyOf(texts), List.of(), null);
  }

  public static AttributeValue text(String key, String... texts) {
    return of(key, ValueType.STRING, List.of(texts));
  }

  public static AttributeValue texts(String key, Collection<String> texts) {
    return of(key, ValueType.STRING, texts);
  }

  public static AttributeValue number(String key, BigDecimal... numbers) {
    return numbers(key, List.of(numbers));
  }

  public static AttributeValue numbers(String key, Collection<BigDecimal> numbers) {
    return new AttributeValue(key, ValueType.NUMBER, List.of(), List.copyOf(numbers), null);
  }

  public static AttributeValue bool(String key, boolean flag) {
    return new AttributeValue(key, ValueType.BOOLEAN, List.of(), List.of(), flag);
  }

  public static AttributeValue keyOnly(String key) {
    return new AttributeValue(key, ValueType.KEY_ONLY, List.of(), List.of(), null);
  }

  public static AttributeValue watermark(String key) {
    return new AttributeValue(key, ValueType.WATERMARK, List.of(), List.of(), null);
  }

  /// That a document is published.
  public static AttributeValue published() {
    return new AttributeValue("Publication", ValueType.PUBLICATION, List.of(), List.of(), null);
  }

  /// @param references each `typeId#entityId`
  public static AttributeValue entity(String key, Collection<String> references) {
    return of(key, ValueType.ENTITY, references);
  }

  /// @param texts as [CompositeText#of] makes them
  public static AttributeValue composite(String key, Collection<String> texts) {
    return of(key, ValueType.COMPOSITE_STRING, texts);
  }

  /// How many values there are; a key alone has none.
  public int count() {
    return strings.size() + numbers.size() + (bool == null ? 0 : 1);
  }

  /// The values as allowed values and searches spell them; none of a key alone.
  public List<String> spelled() {
    if (bool != null) {
      return List.of(bool.toString());
    }
    if (type == ValueType.COMPOSITE_STRING) {
      return strings.stream().map(CompositeText::shown).toList();
    }
    return numbers.isEmpty() ? strings : numbers.stream().map(BigDecimal::toPlainString).toList();
  }

  /// One number for `1.5` and `1.50`, written without an exponent.
  public static BigDecimal plain(BigDecimal number) {
    var stripped = number.stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }

  /// As events note it.
  public Value noted() {
    if (bool != null) {
      return Value.of(bool);
    }
    if (!numbers.isEmpty()) {
      return numbers.size() == 1 ? Value.of(numbers.getFirst()) : Value.of(numbers.stream().map(Value::of).toList());
    }
    var texts = spelled();
    return texts.isEmpty() ? Value.of("") : texts.size() == 1 ? Value.of(texts.getFirst()) : Value.texts(texts);
  }
}

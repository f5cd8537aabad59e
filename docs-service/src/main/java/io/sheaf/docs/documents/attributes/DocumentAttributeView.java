package io.sheaf.docs.documents.attributes;

import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.metadata.attributes.ValueType;
import io.sheaf.docs.metadata.entities.EntityView;
import io.sheaf.docs.web.Dates;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An attribute of a document as the wire shows it: one value by itself, several as a list.
@Serdeable
public record DocumentAttributeView(String key, @Nullable String stringValue, @Nullable List<String> stringValues,
    @Nullable BigDecimal numberValue, @Nullable List<BigDecimal> numberValues, @Nullable Boolean booleanValue,
    String insertedDate, String userId, String valueType, @Nullable EntityView entity,
    @Nullable List<EntityView> entities) {

  static DocumentAttributeView of(DocumentAttribute attribute, List<EntityView> entities) {
    var value = attribute.value();
    var strings = value.type() == ValueType.COMPOSITE_STRING ? value.spelled() : value.strings();
    return new DocumentAttributeView(value.key(), one(strings), several(strings), one(value.numbers()),
        several(value.numbers()), value.bool(), Dates.wire(attribute.inserted().micros()), attribute.userId(),
        value.type().name(), one(entities), several(entities));
  }

  private static <T> @Nullable T one(List<T> values) {
    return values.size() == 1 ? values.getFirst() : null;
  }

  private static <T> @Nullable List<T> several(List<T> values) {
    return values.size() > 1 ? values : null;
  }

  @Serdeable
  record One(DocumentAttributeView attribute) {}

  @Serdeable
  record Page(@Nullable String next, List<DocumentAttributeView> attributes) {}
}

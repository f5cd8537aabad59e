package io.sheaf.docs.metadata.entities;

import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.web.Dates;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An entity as the wire shows it, by itself and where documents refer to it.
@Serdeable
public record EntityView(String entityId, String entityTypeId, String name, String insertedDate,
    List<AttributeView> attributes) {

  /// One value is `stringValue`, several are `stringValues`; the same of numbers.
  @Serdeable
  public record AttributeView(String key, @Nullable String stringValue, @Nullable List<String> stringValues,
      @Nullable BigDecimal numberValue, @Nullable List<BigDecimal> numberValues, @Nullable Boolean booleanValue,
      String valueType) {

    static AttributeView of(AttributeValue value) {
      return new AttributeView(value.key(), one(value.strings()), several(value.strings()), one(value.numbers()),
          several(value.numbers()), value.bool(), value.type().name());
    }

    private static <T> @Nullable T one(List<T> values) {
      return values.size() == 1 ? values.getFirst() : null;
    }

    private static <T> @Nullable List<T> several(List<T> values) {
      return values.size() > 1 ? values : null;
    }
  }

  public static EntityView of(Entity entity) {
    return new EntityView(entity.entityId(), entity.entityTypeId(), entity.name(),
        Dates.wire(entity.inserted().micros()),
        entity.attributes().values().stream().map(AttributeView::of).toList());
  }
}

package io.sheaf.docs.metadata.attributes;

import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A definition as the wire shows it.
@Serdeable
record AttributeView(String type, String key, String dataType, @Nullable String validationRegex,
    @Nullable Watermark watermark) {

  static AttributeView of(Attribute attribute) {
    return new AttributeView(attribute.type().name(), attribute.key(), attribute.dataType().name(),
        attribute.validationRegex(), attribute.watermark());
  }

  @Serdeable
  record One(AttributeView attribute) {}

  @Serdeable
  record Page(@Nullable String next, List<AttributeView> attributes) {}
}

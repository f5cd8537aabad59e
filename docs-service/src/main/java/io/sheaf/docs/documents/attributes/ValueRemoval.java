package io.sheaf.docs.documents.attributes;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Stamp;
import jakarta.inject.Singleton;
import java.math.BigDecimal;
import java.util.Optional;

/// Takes a key or one value of it off a document.
@Singleton
final class ValueRemoval {

  private final DocumentAttributes attributes;

  ValueRemoval(DocumentAttributes attributes) {
    this.attributes = attributes;
  }

  static Refused missing(String key, Document document) {
    return missing(key, document.id());
  }

  static Refused missing(String key, String documentId) {
    return Refused.notFound("attribute '" + key + "' not found on document '" + documentId + "'");
  }

  Setting ofKey(Call call, Document before, String key, Stamp now) {
    var found = DocumentAttributes.find(attributes.of(before.ref()), key).orElseThrow(() -> missing(key, before));
    checkNotComposed(found);
    if (found.value().equals(AttributeValue.published())) {
      throw Refused.because(key, "attribute '" + key + "' is set by an operation of its own");
    }
    return attributes.removing(call, before, key, Optional.empty(), now);
  }

  Setting ofValue(Call call, Document before, String key, String value, Stamp now) {
    var found = DocumentAttributes.find(attributes.of(before.ref()), key)
        .filter(attribute -> attribute.value().count() > 0)
        // why the space: the wire has it in this one.
        .orElseThrow(() -> missing(key, " " + before.id()));
    checkNotComposed(found);
    var left = without(found.value(), value).orElseThrow(() -> missing(key, " " + before.id()));
    return attributes.removing(call, before, key, left.count() == 0 ? Optional.empty() : Optional.of(left), now);
  }

  private static void checkNotComposed(DocumentAttribute attribute) {
    if (attribute.isComposite()) {
      throw Refused.because(attribute.key(),
          "attribute '" + attribute.key() + "' is a composite key, which is made of other attributes");
    }
  }

  /// Nothing when the value is not there.
  private static Optional<AttributeValue> without(AttributeValue value, String gone) {
    var strings = value.strings().stream().filter(text -> !text.equals(gone)).toList();
    var numbers = value.numbers().stream().filter(number -> !isNumber(number, gone)).toList();
    var bool = value.bool() != null && value.bool().toString().equalsIgnoreCase(gone) ? null : value.bool();
    var left = new AttributeValue(value.key(), value.type(), strings, numbers, bool);
    return left.count() == value.count() ? Optional.empty() : Optional.of(left);
  }

  private static boolean isNumber(BigDecimal number, String text) {
    try {
      return text.length() <= 60 && new BigDecimal(text).compareTo(number) == 0;
    } catch (NumberFormatException notANumber) {
      return false;
    }
  }
}

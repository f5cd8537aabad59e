package io.sheaf.docs.documents.attributes;

import io.sheaf.storage.table.OrderedNumber;
import io.sheaf.storage.table.Utf8Order;
import java.math.BigDecimal;
import java.util.Comparator;

/// The order in which the list of all that have an attribute has their values.
final class ListOrder {

  static final Comparator<Object> BY_VALUE = ListOrder::compare;

  /// How the empty text is spelled there.
  private static final char EMPTY = '#';

  private ListOrder() {
  }

  private static int compare(Object one, Object other) {
    var text = text(one);
    var otherText = text(other);
    if (text.isEmpty() != otherText.isEmpty()) {
      return text.isEmpty() ? isBeforeEmpty(otherText) ? 1 : -1 : isBeforeEmpty(text) ? -1 : 1;
    }
    return Utf8Order.compareInKeys(text, otherText);
  }

  private static String text(Object value) {
    return switch (value) {
      case BigDecimal number -> OrderedNumber.text(number);
      case Boolean flag -> flag.toString();
      case String text -> text;
      default -> throw new IllegalArgumentException("not a value of an attribute: " + value);
    };
  }

  /// Whether the text stands before the empty one. What begins with the very character that this is spelled with is
  /// escaped, and stands behind.
  static boolean isBeforeEmpty(String text) {
    return !text.isEmpty() && text.charAt(0) < EMPTY;
  }
}

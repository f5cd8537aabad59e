package io.sheaf.docs.access.policies;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a document must say under a key for a part of an item to hold, once it is known who asks: no reference to the
/// caller is left in it. A document that has no value there does not pass.
///
/// @param oneOf one value of the document is among these, and within the bounds; absent where any value will do
/// @param from the least number it may be, absent where there is none; a value that is no number is never within bounds
/// @param to the greatest number it may be
/// @param noneOf no value of the document is among these
public record AttributeTest(String key, @Nullable List<Object> oneOf, @Nullable Double from, @Nullable Double to,
    List<String> noneOf) {

  public AttributeTest {
    oneOf = oneOf == null ? null : List.copyOf(oneOf);
    noneOf = List.copyOf(noneOf);
  }

  /// Whether any value of the document will do that is not forbidden.
  public boolean takesAny() {
    return oneOf == null && from == null && to == null;
  }

  /// Whether what a document says under the key passes.
  boolean holds(List<Object> values) {
    return !values.isEmpty() && values.stream().noneMatch(noneOf::contains)
        && values.stream().anyMatch(this::fits);
  }

  /// Of one value, apart from those that are forbidden.
  boolean fits(Object value) {
    return (oneOf == null || oneOf.contains(value)) && isWithin(value);
  }

  private boolean isWithin(Object value) {
    if (from == null && to == null) {
      return true;
    }
    return value instanceof Double number && (from == null || number.doubleValue() >= from.doubleValue())
        && (to == null || number.doubleValue() <= to.doubleValue());
  }
}

package io.sheaf.docs.metadata.attributes;

import io.sheaf.storage.table.OrderedNumber;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/// The values of a combination of attributes as one text: kept so that texts sort as the values do one after the
/// other, numbers by their size, and shown as the wire has it, `x::000000000000100.0000`.
public final class CompositeText {

  /// Between the keys, and between the values as they are shown.
  public static final String DELIMITER = "::";

  /// why below all that is written: `a` must stand before `a b` whatever follows it.
  private static final char END = '\u001F';
  private static final char ESCAPE = '\u001E';
  private static final String NUMBER = ESCAPE + "n";

  private CompositeText() {
  }

  public static String key(Collection<String> attributeKeys) {
    return String.join(DELIMITER, attributeKeys);
  }

  /// As it is kept and searched for.
  ///
  /// @param values one of each attribute, in order: a text, a number or a flag
  public static String of(List<?> values) {
    return values.stream().map(CompositeText::part).collect(Collectors.joining(String.valueOf(END)));
  }

  /// What all begin with whose first values are these, and whose next one is another.
  public static String beginning(List<?> values) {
    return values.isEmpty() ? "" : of(values) + END;
  }

  /// One value as it stands within the text.
  public static String part(Object value) {
    return switch (value) {
      case BigDecimal number -> NUMBER + OrderedNumber.text(number);
      case Boolean flag -> flag.toString();
      case String text -> escaped(text);
      default -> throw new IllegalArgumentException("not a value of an attribute: " + value);
    };
  }

  private static String escaped(String text) {
    return text.indexOf(END) < 0 && text.indexOf(ESCAPE) < 0
        ? text
        : text.replace(String.valueOf(ESCAPE), ESCAPE + "a").replace(String.valueOf(END), ESCAPE + "b");
  }

  /// What is behind all texts that begin with the values of this one.
  public static String behind(String kept) {
    return kept + (char) (END + 1);
  }

  /// The values of a text that was made by [#of]: texts and numbers; flags as the texts `true` and `false`.
  public static List<Object> values(String kept) {
    var values = new ArrayList<Object>();
    int from = 0;
    for (int end = kept.indexOf(END); end >= 0; end = kept.indexOf(END, from)) {
      values.add(value(kept.substring(from, end)));
      from = end + 1;
    }
    values.add(value(kept.substring(from)));
    return values;
  }

  private static Object value(String part) {
    return part.startsWith(NUMBER)
        ? AttributeValue.plain(OrderedNumber.number(part.substring(NUMBER.length())))
        : unescaped(part);
  }

  /// As clients see it.
  public static String shown(String kept) {
    return values(kept).stream()
        .map(value -> value instanceof BigDecimal number ? shownNumber(number) : value.toString())
        .collect(Collectors.joining(DELIMITER));
  }

  private static String unescaped(String part) {
    return part.indexOf(ESCAPE) < 0
        ? part
        : part.replace(ESCAPE + "b", String.valueOf(END)).replace(ESCAPE + "a", String.valueOf(ESCAPE));
  }

  /// Four decimals, in all at least twenty characters.
  private static String shownNumber(BigDecimal number) {
    var digits = number.abs().setScale(4, RoundingMode.HALF_UP).toPlainString();
    var sign = number.signum() < 0 ? "-" : "";
    return sign + "0".repeat(Math.max(0, 20 - sign.length() - digits.length())) + digits;
  }
}

package io.sheaf.docs.search;

import io.sheaf.docs.documents.attributes.AttributeItem;
import io.sheaf.docs.documents.attributes.Wanted;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.attributes.DataType;
import io.sheaf.docs.web.Fields;
import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.OrderedNumber;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What is asked about one attribute, in texts, as it stands in a request. What the texts mean, the attribute's data
/// type decides; see [#wanted].
record AttributeQuestion(String key, Asking asking) {

  private static final int MOST_VALUES = 100;
  private static final int LONGEST_NUMBER = 60;

  sealed interface Asking {}

  record AnyValue() implements Asking {}

  record Equal(String value) implements Asking {}

  record OneOf(List<String> values) implements Asking {
    public OneOf {
      values = List.copyOf(values);
    }
  }

  record Beginning(String prefix) implements Asking {}

  record Between(String start, String end) implements Asking {}

  record BetweenNumbers(BigDecimal start, BigDecimal end) implements Asking {}

  private enum RangeType {
    STRING, NUMBER
  }

  // Reading

  /// What is wrong becomes faults of the request. Empty lists are as good as none.
  static AttributeQuestion read(Fields attribute) {
    var key = attribute.text("key");
    if (key == null || key.isEmpty()) {
      attribute.faults().add("attribute/key", "attribute 'key' is required");
      return new AttributeQuestion("", new AnyValue());
    }
    var at = attribute.pathOf("key");
    attribute.faults().when(!AttributeItem.fits(key, ""), at, "'" + at + "' is too long");
    return new AttributeQuestion(key, asking(attribute));
  }

  private static Asking asking(Fields attribute) {
    var equal = value(attribute, "eq");
    if (equal != null) {
      return new Equal(equal);
    }
    var values = attribute.texts("eqOr");
    if (!values.isEmpty()) {
      return new OneOf(checked(attribute, values));
    }
    var prefix = value(attribute, "beginsWith");
    if (prefix != null) {
      return new Beginning(prefix);
    }
    return attribute.object("range").map(AttributeQuestion::between).orElseGet(AnyValue::new);
  }

  private static List<String> checked(Fields attribute, List<String> values) {
    var at = attribute.pathOf("eqOr");
    attribute.faults().when(values.size() > MOST_VALUES, at,
        "'" + at + "' has more than " + MOST_VALUES + " elements");
    for (int index = 0; index < Math.min(values.size(), MOST_VALUES); index++) {
      check(attribute, at + "[" + index + "]", values.get(index));
    }
    return values;
  }

  private static Asking between(Fields range) {
    var start = value(range, "start");
    var end = value(range, "end");
    range.faults().when(!range.has("start"), "range/start", "range start is required");
    range.faults().when(!range.has("end"), "range/end", "range end is required");
    if (start == null || end == null) {
      return new AnyValue();
    }
    return range.word("type", RangeType.class) == RangeType.NUMBER
        ? new BetweenNumbers(number(range, "start", start), number(range, "end", end))
        : new Between(start, end);
  }

  private static BigDecimal number(Fields range, String name, String text) {
    var number = number(text);
    range.faults().when(number.isEmpty(), "range/" + name, "range " + name + " must be a number");
    return number.orElse(BigDecimal.ZERO);
  }

  private static @Nullable String value(Fields fields, String name) {
    var value = fields.text(name);
    if (value != null) {
      check(fields, fields.pathOf(name), value);
    }
    return value;
  }

  private static void check(Fields fields, String at, String value) {
    fields.faults().when(!AttributeItem.fits("a", value), at, "'" + at + "' is too long");
  }

  // Meaning

  /// Which values are looked for, of an attribute of that data type. What no value of it can be is looked for in vain.
  Wanted wanted(DataType type) {
    return type == DataType.NUMBER ? ofNumbers() : ofTexts(type == DataType.BOOLEAN);
  }

  private Wanted ofNumbers() {
    return switch (asking) {
      case AnyValue _ -> Wanted.any();
      case Equal(var value) -> new Wanted.OneOf(number(value).map(List::<Object>of).orElse(List.of()));
      case OneOf(var values) -> new Wanted.OneOf(
          values.stream().map(AttributeQuestion::number).flatMap(Optional::stream).map(Object.class::cast).toList());
      case Beginning(var prefix) -> new Wanted.Written(prefix);
      case BetweenNumbers(var start, var end) -> new Wanted.NumbersBetween(start, end);
      case Between(var start, var end) -> {
        var from = number(start);
        var to = number(end);
        yield from.isPresent() && to.isPresent()
            ? new Wanted.NumbersBetween(from.get(), to.get())
            : Wanted.nothing();
      }
    };
  }

  private Wanted ofTexts(boolean areFlags) {
    return switch (asking) {
      case AnyValue _ -> Wanted.any();
      case Equal(var value) -> new Wanted.OneOf(List.of(areFlags ? value.toLowerCase(Locale.ROOT) : value));
      case OneOf(var values) -> new Wanted.OneOf(
          values.stream().map(value -> (Object) (areFlags ? value.toLowerCase(Locale.ROOT) : value)).toList());
      case Beginning(var prefix) -> new Wanted.Beginning(prefix);
      case Between(var start, var end) -> new Wanted.TextsBetween(start, end);
      case BetweenNumbers _ -> Wanted.nothing();
    };
  }

  private static Optional<BigDecimal> number(String text) {
    if (text.isEmpty() || text.length() > LONGEST_NUMBER) {
      return Optional.empty();
    }
    try {
      var number = AttributeValue.plain(OrderedNumber.number(OrderedNumber.text(new BigDecimal(text))));
      return Optional.of(number);
    } catch (NumberFormatException | LimitExceeded noNumber) {
      return Optional.empty();
    }
  }
}

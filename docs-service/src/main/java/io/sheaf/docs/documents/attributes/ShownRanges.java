package io.sheaf.docs.documents.attributes;

import io.sheaf.docs.metadata.attributes.CompositeText;
import io.sheaf.storage.table.Range;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Utf8Order;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Where in the list of a combination those are that clients see so: the first of their values tells it, as far as a
/// text can tell where that ends. What else is in these ranges is looked through.
final class ShownRanges {

  /// What is shown is rounded to four decimals.
  private static final BigDecimal HALF = new BigDecimal("0.00005");
  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,130}\\.\\d{4}");
  private static final Pattern START_OF_NUMBER = Pattern.compile("-?\\d{0,130}(\\.\\d{0,4})?");

  private ShownRanges() {
  }

  /// In the order of the list, nothing twice.
  static List<Range> of(Wanted wanted) {
    return switch (wanted) {
      case Wanted.OneOf(var values) -> ofFirsts(values.stream().map(Object::toString).toList());
      case Wanted.Beginning(var prefix) when prefix.contains(CompositeText.DELIMITER) -> ofFirsts(List.of(prefix));
      case Wanted.Beginning(var prefix) -> ofStart(prefix);
      default -> List.of(Range.ALL);
    };
  }

  /// why without its last character where that may be half a delimiter: the first value may end before it.
  private static List<Range> ofStart(String prefix) {
    var half = CompositeText.DELIMITER.substring(0, 1);
    var start = prefix.endsWith(half) ? prefix.substring(0, prefix.length() - 1) : prefix;
    return START_OF_NUMBER.matcher(start).matches()
        ? List.of(Range.ALL)
        : List.of(TableSchema.ATTRIBUTES_BY_VALUE.startingWith(CompositeText.part(start)));
  }

  private static List<Range> ofFirsts(List<String> shown) {
    var firsts = shown.stream().map(ShownRanges::first).distinct().toList();
    var ranges = new ArrayList<Range>();
    numbers(firsts).ifPresent(ranges::add);
    for (var start : withoutThoseWithin(starts(firsts))) {
      ranges.add(TableSchema.ATTRIBUTES_BY_VALUE.startingWith(start));
    }
    return ranges;
  }

  private static String first(String shown) {
    int end = shown.indexOf(CompositeText.DELIMITER);
    return end < 0 ? shown : shown.substring(0, end);
  }

  private static Optional<Range> numbers(List<String> firsts) {
    var numbers = firsts.stream().filter(first -> NUMBER.matcher(first).matches()).map(BigDecimal::new).sorted()
        .toList();
    return numbers.isEmpty()
        ? Optional.empty()
        : Optional.of(TableSchema.ATTRIBUTES_BY_VALUE.between(
            CompositeText.part(numbers.getFirst().subtract(HALF)),
            CompositeText.behind(CompositeText.part(numbers.getLast().add(HALF)))));
  }

  /// The first value is what stands before the first delimiter, or goes on with it.
  private static List<String> starts(List<String> firsts) {
    var starts = new ArrayList<String>();
    for (var first : firsts) {
      starts.add(CompositeText.beginning(List.of(first)));
      starts.add(CompositeText.part(first + CompositeText.DELIMITER.charAt(0)));
    }
    starts.sort(Utf8Order::compareInKeys);
    return starts;
  }

  private static List<String> withoutThoseWithin(List<String> starts) {
    var kept = new ArrayList<String>();
    for (var start : starts) {
      if (kept.stream().noneMatch(start::startsWith)) {
        kept.add(start);
      }
    }
    return kept;
  }
}

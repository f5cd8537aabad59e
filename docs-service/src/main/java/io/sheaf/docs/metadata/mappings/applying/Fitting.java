package io.sheaf.docs.metadata.mappings.applying;

import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.attributes.DataType;
import io.sheaf.docs.metadata.attributes.Patterns;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Makes values of texts, as the attribute and the mapping want them.
public final class Fitting {

  private static final int LONGEST_VALUE = 1_000;
  private static final int MOST_WORDS = 40;
  private static final Pattern AMOUNT = Pattern
      .compile("(?:[A-Z]{3}|\\p{Sc})?\\s*([+-]?)\\s*(?:\\p{Sc})?\\s*([0-9][0-9.,' ]{0,40})\\s*(?:[A-Z]{3}|\\p{Sc}|%)?");

  private final String key;
  private final DataType type;
  private final @Nullable String pattern;
  private final Patterns patterns;

  /// @param pattern what texts must match; all do where it is null
  public Fitting(String key, DataType type, @Nullable String pattern, Patterns patterns) {
    this.key = key;
    this.type = type;
    this.pattern = pattern;
    this.patterns = patterns;
  }

  /// What stands at the beginning of the text, as much of it as fits: what follows a value on its line may be anything.
  Optional<AttributeValue> beginningOf(String text) {
    var candidate = text.strip();
    for (int words = 0; words < MOST_WORDS && !candidate.isEmpty(); words++) {
      var value = of(candidate);
      if (value.isPresent()) {
        return value;
      }
      int blank = candidate.lastIndexOf(' ');
      candidate = blank < 0 ? "" : candidate.substring(0, blank).strip();
    }
    return Optional.empty();
  }

  /// All of these that fit, as one value.
  public Optional<AttributeValue> all(List<String> texts) {
    var values = texts.stream().map(String::strip).map(this::of).flatMap(Optional::stream).toList();
    if (values.isEmpty()) {
      return Optional.empty();
    }
    var strings = new ArrayList<String>();
    var numbers = new ArrayList<BigDecimal>();
    values.forEach(value -> {
      strings.addAll(value.strings());
      numbers.addAll(value.numbers());
    });
    var first = values.getFirst();
    return Optional.of(new AttributeValue(key, first.type(), strings, numbers, first.bool()));
  }

  Optional<AttributeValue> of(String text) {
    if (text.isEmpty() || text.length() > LONGEST_VALUE || pattern != null && !patterns.matches(pattern, text)) {
      return Optional.empty();
    }
    return switch (type) {
      case STRING -> Optional.of(AttributeValue.text(key, text));
      case NUMBER -> number(text).map(number -> AttributeValue.number(key, number));
      case BOOLEAN -> flag(text).map(flag -> AttributeValue.bool(key, flag));
      case ENTITY -> text.indexOf('#') > 0
          ? Optional.of(AttributeValue.entity(key, List.of(text)))
          : Optional.empty();
      case KEY_ONLY -> Optional.of(AttributeValue.keyOnly(key));
      case WATERMARK -> Optional.of(AttributeValue.watermark(key));
      // why not: a document is published by an operation of its own.
      case PUBLICATION -> Optional.empty();
    };
  }

  private static Optional<Boolean> flag(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true", "yes", "ja", "oui", "si", "sí", "x", "\u2611", "\u2612", "\u2713" -> Optional.of(true);
      case "false", "no", "nein", "non", "\u2610" -> Optional.of(false);
      default -> Optional.empty();
    };
  }

  /// As people write amounts: the last point or comma is that of the decimals, unless three digits follow it and it is
  /// the only kind, or there are several of it.
  static Optional<BigDecimal> number(String text) {
    var matcher = AMOUNT.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    var grouped = matcher.group(2).strip();
    // why: two numbers beside each other are not one.
    if (!grouped.matches("[0-9]{1,3}(?:[' ][0-9]{3})+(?:[.,][0-9]*)?|[0-9.,]+")) {
      return Optional.empty();
    }
    var digits = grouped.replaceAll("[' ]", "");
    int point = digits.lastIndexOf('.');
    int comma = digits.lastIndexOf(',');
    int last = Math.max(point, comma);
    boolean isMixed = point >= 0 && comma >= 0;
    boolean isGrouping = last >= 0 && !isMixed && (digits.indexOf(digits.charAt(last)) != last
        || digits.charAt(last) == ',' && digits.length() - last == 4 && !digits.startsWith("0,"));
    var plain = last < 0 || isGrouping
        ? digits.replaceAll("[.,]", "")
        : digits.substring(0, last).replaceAll("[.,]", "") + "." + digits.substring(last + 1);
    if (plain.endsWith(".")) {
      plain = plain.substring(0, plain.length() - 1);
    }
    return plain.length() > 38
        ? Optional.empty()
        : Optional.of(new BigDecimal((matcher.group(1).equals("-") ? "-" : "") + plain));
  }
}

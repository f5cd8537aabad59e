package io.sheaf.docs.documents.attributes;

import io.sheaf.docs.metadata.attributes.CompositeText;
import io.sheaf.storage.table.Utf8Order;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;

/// Which values of an attribute are looked for. Numbers are meant by their size; texts as keys have them in order,
/// and flags are the texts `true` and `false`.
public sealed interface Wanted {

  static Wanted any() {
    return new Any();
  }

  static Wanted nothing() {
    return new OneOf(List.of());
  }

  /// @param value a text, a [BigDecimal] or a flag
  boolean matches(Object value);

  /// The longest of what it names, for who asks whether that can stand in keys at all.
  default Object longest() {
    return "";
  }

  record Any() implements Wanted {

    @Override
    public boolean matches(Object value) {
      return true;
    }
  }

  /// One of these texts and numbers.
  record OneOf(List<Object> values) implements Wanted {

    public OneOf {
      values = values.stream().distinct().sorted(ListOrder.BY_VALUE).toList();
    }

    @Override
    public boolean matches(Object value) {
      return values.contains(text(value));
    }

    @Override
    public Object longest() {
      return values.stream().max(Comparator.comparingInt(value -> value.toString().length())).orElse("");
    }
  }

  /// Texts that begin so.
  record Beginning(String prefix) implements Wanted {

    @Override
    public boolean matches(Object value) {
      return text(value) instanceof String text && text.startsWith(prefix);
    }

    @Override
    public Object longest() {
      return prefix;
    }
  }

  /// Numbers that are written so at their beginning, wherever that puts them by their size.
  record Written(String prefix) implements Wanted {

    @Override
    public boolean matches(Object value) {
      return value instanceof BigDecimal number && number.toPlainString().startsWith(prefix);
    }
  }

  /// Texts from one to another, both included.
  record TextsBetween(String start, String end) implements Wanted {

    @Override
    public boolean matches(Object value) {
      return text(value) instanceof String text && Utf8Order.compareInKeys(start, text) <= 0
          && Utf8Order.compareInKeys(text, end) <= 0;
    }

    boolean isEmpty() {
      return Utf8Order.compareInKeys(start, end) > 0;
    }

    @Override
    public Object longest() {
      return start.length() > end.length() ? start : end;
    }
  }

  /// Numbers from one to another, both included.
  record NumbersBetween(BigDecimal start, BigDecimal end) implements Wanted {

    @Override
    public boolean matches(Object value) {
      return value instanceof BigDecimal number && start.compareTo(number) <= 0 && number.compareTo(end) <= 0;
    }

    boolean isEmpty() {
      return start.compareTo(end) > 0;
    }

    @Override
    public Object longest() {
      return start;
    }
  }

  /// What is looked for in the texts of a combination as clients see them; see [CompositeText#shown].
  record Shown(Wanted of) implements Wanted {

    @Override
    public boolean matches(Object value) {
      return of.matches(value instanceof String kept ? CompositeText.shown(kept) : value);
    }

    @Override
    public Object longest() {
      return of.longest();
    }
  }

  private static Object text(Object value) {
    return value instanceof Boolean flag ? flag.toString() : value;
  }
}

package io.sheaf.storage.table;

import java.util.Arrays;

/// The sort keys of one face that have the same first values, and ranges of the value that comes next. None of
/// these ranges leaves the span, also where other kinds of items share the partition.
///
/// A moment may be given as an `Instant` or a `LocalDate`; then it stands for all stamps that begin so. Texts are
/// in the order of their spelling.
public final class Span {

  private static final String LAST = Character.toString(Character.MAX_CODE_POINT);

  private final Template sort;
  private final Object[] fixed;

  Span(Template sort, Object... fixed) {
    this.sort = sort;
    this.fixed = fixed;
  }

  /// All of it.
  public Range all() {
    if (sort.isComplete(fixed.length)) {
      var only = sort.fill(fixed);
      return new Range.Between(only, only);
    }
    var stem = sort.stem(fixed);
    if (!stem.isEmpty()) {
      return new Range.Beginning(stem);
    }
    return numbered() ? new Range.Between(lowest(), highest()) : Range.ALL;
  }

  /// What begins with these letters of the next value.
  public Range startingWith(Object letters) {
    var text = sort.startingWith(with(letters));
    return text.isEmpty() ? all() : new Range.Beginning(text);
  }

  /// Both values belong to it.
  public Range between(Object from, Object to) {
    return range(sort.startingWith(with(from)), endOf(to));
  }

  public Range atLeast(Object from) {
    var low = sort.startingWith(with(from));
    if (low.isEmpty()) {
      return all();
    }
    var high = highest();
    return high.equals(LAST) ? new Range.AtLeast(low) : new Range.Between(low, high);
  }

  public Range atMost(Object to) {
    return range(lowest(), endOf(to));
  }

  public Range below(Object than) {
    var limit = sort.startingWith(with(than));
    if (limit.isEmpty()) {
      throw new IllegalArgumentException("nothing is below the empty text");
    }
    var low = lowest();
    return low.isEmpty() ? new Range.Below(limit) : new Range.Between(low, before(limit));
  }

  private static Range range(String low, String high) {
    return low.isEmpty() ? new Range.AtMost(high) : new Range.Between(low, high);
  }

  /// The last sort key with this value.
  private String endOf(Object value) {
    var form = sort.next(fixed.length).orElseThrow(() -> new IllegalArgumentException(sort + " has no more values"))
        .form();
    if (form.isOnlyBeginning(value)) {
      return sort.startingWith(with(value)) + LAST;
    }
    var whole = with(value);
    return sort.isComplete(whole.length) ? sort.fill(whole) : sort.stem(whole) + LAST;
  }

  private String lowest() {
    return sort.stem(fixed) + (numbered() ? "0" : "");
  }

  private String highest() {
    // why: no key holds the last code point (see Spelling), so this is past every one that begins so.
    return sort.stem(fixed) + (numbered() ? "9" : "") + LAST;
  }

  private boolean numbered() {
    return sort.next(fixed.length).map(next -> next.form().beginsWithDigit()).orElse(false);
  }

  private Object[] with(Object value) {
    var values = Arrays.copyOf(fixed, fixed.length + 1);
    values[fixed.length] = value;
    return values;
  }

  /// The greatest text below this one, of those that do not hold the last code point.
  static String before(String text) {
    int last = text.codePointBefore(text.length());
    var rest = text.substring(0, text.length() - Character.charCount(last));
    if (last == 0) {
      return rest;
    }
    int lower = last - 1 == Character.MAX_SURROGATE ? Character.MIN_SURROGATE - 1 : last - 1;
    return rest + Character.toString(lower) + LAST;
  }
}

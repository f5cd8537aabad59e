package io.sheaf.workflow.conditions;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.sheaf.workflow.patterns.PatternSize;
import io.sheaf.workflow.wire.Faults;
import io.sheaf.workflow.wire.Fields;

/// How much there may be of one condition; what passes a limit is a fault.
final class ConditionLimits {

  static final int DEPTH = 5;
  static final int CLAUSES = 50;
  static final int VALUES = 100;
  private static final int LONGEST_KEY = 250;
  private static final int LONGEST_VALUE = 1000;
  private static final int LONGEST_PATTERN = 250;
  private static final int LARGEST_PATTERN = 20_000;

  private final String root;
  private final Faults faults;
  private int clauses;
  private int values;

  ConditionLimits(String root, Faults faults) {
    this.root = root;
    this.faults = faults;
  }

  /// Whether there is room for one more clause.
  boolean clause() {
    clauses++;
    faults.when(clauses > CLAUSES, root, "'" + root + "' has more than " + CLAUSES + " conditions");
    return clauses <= CLAUSES;
  }

  /// Whether a clause may stand so deep.
  boolean depth(String place, int depth) {
    faults.when(depth > DEPTH, place, "'" + place + "' is nested more than " + DEPTH + " deep");
    return depth <= DEPTH;
  }

  /// A value that is compared with.
  String value(String place, String text) {
    values++;
    faults.when(values > VALUES, root, "'" + root + "' has more than " + VALUES + " values");
    faults.when(text.length() > LONGEST_VALUE, place,
        "'" + place + "' has more than " + LONGEST_VALUE + " characters");
    return text;
  }

  /// The key of an attribute, a tag or a field.
  String key(Fields at, String name) {
    var key = at.required(name);
    faults.when(key.length() > LONGEST_KEY, at.pathOf(name),
        "'" + at.pathOf(name) + "' has more than " + LONGEST_KEY + " characters");
    return key;
  }

  String pattern(String place, String text) {
    faults.when(text.length() > LONGEST_PATTERN, place,
        "'" + place + "' has more than " + LONGEST_PATTERN + " characters");
    if (PatternSize.of(text) > LARGEST_PATTERN) {
      faults.add(place, "'" + place + "' repeats too much");
    } else if (text.length() <= LONGEST_PATTERN) {
      try {
        Pattern.compile(text);
      } catch (PatternSyntaxException wrong) {
        faults.add(place, "'" + place + "' is not a regular expression");
      }
    }
    return text;
  }
}

package io.sheaf.docs.documents.tags;

import io.sheaf.docs.web.Fields;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What to look for, as it stands in requests.
final class TagMatchFields {

  private static final int MOST_VALUES = 100;

  private TagMatchFields() {
  }

  /// Empty lists are as good as none, for clients send them where nothing is meant.
  static TagMatch match(Fields tag, String key) {
    tag.faults().when(!TagFields.keyFits(key), tag.pathOf("key"), "'" + tag.pathOf("key") + "' is too long");
    var equal = value(tag, "eq");
    if (equal != null) {
      return new TagMatch.Equal(key, equal);
    }
    var values = tag.texts("eqOr");
    if (!values.isEmpty()) {
      return new TagMatch.AnyOf(key, checked(tag, values));
    }
    var prefix = value(tag, "beginsWith");
    if (prefix != null) {
      return new TagMatch.Beginning(key, prefix);
    }
    return tag.object("range").<TagMatch>map(range -> between(range, key)).orElseGet(() -> new TagMatch.Any(key));
  }

  private static List<String> checked(Fields tag, List<String> values) {
    var at = tag.pathOf("eqOr");
    tag.faults().when(values.size() > MOST_VALUES, at, "'" + at + "' has more than " + MOST_VALUES + " elements");
    for (int index = 0; index < Math.min(values.size(), MOST_VALUES); index++) {
      check(tag, at + "[" + index + "]", values.get(index));
    }
    return values;
  }

  private static TagMatch between(Fields range, String key) {
    var start = value(range, "start");
    var end = value(range, "end");
    range.faults().when(!range.has("start"), "range/start", "range start is required");
    range.faults().when(!range.has("end"), "range/end", "range end is required");
    return new TagMatch.Between(key, start == null ? "" : start, end == null ? "" : end);
  }

  private static @Nullable String value(Fields fields, String name) {
    var value = fields.text(name);
    if (value != null) {
      check(fields, fields.pathOf(name), value);
    }
    return value;
  }

  private static void check(Fields fields, String at, String value) {
    fields.faults().when(!TagFields.valueFits(value), at, "'" + at + "' is too long");
  }
}

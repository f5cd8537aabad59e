package io.sheaf.docs.governance.bottle;

import io.sheaf.storage.table.Value;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

/// What a bottle says of itself.
///
/// @param position the number of the last change in the feed of the site that is in it
/// @param recorded the number of the last change whose activity is in it
/// @param isOfOneMoment whether all of it is as it was in one moment; elsewhere changes after the position may be in it
/// @param counts of items, documents, contents and bytes, and of contents that were missing or damaged
/// @param files how many lines each has, and its SHA-256
record Bottle(String id, String site, long position, long recorded, String taken, boolean isOfOneMoment,
    Map<String, Long> counts, Map<String, Sum> files) {

  static final int FORMAT = 2;

  record Sum(long lines, String sha256) {}

  Map<String, Value> fields() {
    var fields = new LinkedHashMap<String, Value>();
    fields.put("format", Value.of(FORMAT));
    fields.put("id", Value.of(id));
    fields.put("site", Value.of(site));
    fields.put("position", Value.of(position));
    fields.put("recorded", Value.of(recorded));
    fields.put("taken", Value.of(taken));
    fields.put("oneMoment", Value.of(isOfOneMoment));
    var numbers = new LinkedHashMap<String, Value>();
    counts.forEach((name, count) -> numbers.put(name, Value.of(count)));
    fields.put("counts", Value.of(numbers));
    var sums = new LinkedHashMap<String, Value>();
    files.forEach((name, sum) -> sums.put(name, Value.of(
        Map.of("lines", Value.of(sum.lines()), "sha256", Value.of(sum.sha256())))));
    fields.put("files", Value.of(sums));
    return fields;
  }

  static Bottle read(Map<String, Value> fields) {
    long format = number(fields, "format");
    if (format != FORMAT) {
      throw new CannotBottle("The bottle is of format " + format + ", and this Sheaf knows " + FORMAT
          + ". Use the one that wrote it, or a newer one.");
    }
    var counts = new LinkedHashMap<String, Long>();
    within(fields, "counts").forEach((name, _) -> counts.put(name, number(within(fields, "counts"), name)));
    var files = new LinkedHashMap<String, Sum>();
    within(fields, "files").forEach((name, _) -> {
      var sum = within(within(fields, "files"), name);
      files.put(name, new Sum(number(sum, "lines"), text(sum, "sha256")));
    });
    return new Bottle(text(fields, "id"), text(fields, "site"), number(fields, "position"),
        number(fields, "recorded"), text(fields, "taken"),
        fields.get("oneMoment") instanceof Value.Flag(var flag) && flag, counts, files);
  }

  static String text(Map<String, Value> fields, String name) {
    if (fields.get(name) instanceof Value.Text(var text)) {
      return text;
    }
    throw lacking(name);
  }

  static long number(Map<String, Value> fields, String name) {
    if (fields.get(name) instanceof Value.Decimal(BigDecimal number) && number.stripTrailingZeros().scale() <= 0) {
      return number.longValue();
    }
    throw lacking(name);
  }

  static Map<String, Value> within(Map<String, Value> fields, String name) {
    if (fields.get(name) instanceof Value.Fields(var values)) {
      return values;
    }
    throw lacking(name);
  }

  private static CannotBottle lacking(String name) {
    return new CannotBottle("This is not a bottle as it was written: '" + name + "' is missing or of another kind.");
  }
}

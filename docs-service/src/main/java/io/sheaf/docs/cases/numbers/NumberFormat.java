package io.sheaf.docs.cases.numbers;

import io.sheaf.docs.web.Fields;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/// How a number is made: its parts, one after the other.
public record NumberFormat(List<Part> parts) {

  /// Without any format, numbers count up and have six digits.
  public static final NumberFormat STANDARD = new NumberFormat(List.of(new Part(Form.AUTO_INCREMENT, "", 6)));

  private static final int MOST_PARTS = 10;
  private static final int LONGEST_TEXT = 100;
  private static final int WIDEST = 20;

  /// What a part says.
  public enum Form {
    /// The next number that nobody has.
    AUTO_INCREMENT,
    /// The same text each time.
    STATIC,
    /// The day in UTC, as `20260131`.
    DATE_YYYYMMDD
  }

  /// @param text of a part that is the same each time
  /// @param padding how many digits a count has at least, zeros before it
  public record Part(Form form, String text, int padding) {

    private String spelled(long count, LocalDate day) {
      return switch (form) {
        case STATIC -> text;
        case DATE_YYYYMMDD -> DateTimeFormatter.BASIC_ISO_DATE.format(day);
        case AUTO_INCREMENT -> {
          var digits = Long.toString(count);
          yield "0".repeat(Math.max(0, padding - digits.length())) + digits;
        }
      };
    }
  }

  public NumberFormat {
    parts = List.copyOf(parts);
  }

  /// As a request says it; what is wrong with it is noted among the faults of the request.
  public static NumberFormat read(Fields given, String name) {
    if (!given.has(name)) {
      return STANDARD;
    }
    var place = given.pathOf(name);
    var elements = given.objects(name);
    given.faults().when(elements.size() > MOST_PARTS, place, "'" + place + "' has at most " + MOST_PARTS + " parts");
    var parts = new ArrayList<Part>();
    elements.stream().limit(MOST_PARTS).forEach(element -> parts.add(part(element)));
    return parts.isEmpty() ? STANDARD : new NumberFormat(parts);
  }

  private static Part part(Fields given) {
    var faults = given.faults();
    var form = given.word("type", Form.class);
    faults.when(form == null, given.pathOf("type"),
        "'" + given.pathOf("type") + "' must be AUTO_INCREMENT, STATIC or DATE_YYYYMMDD");
    var text = given.text("staticValue");
    faults.when(form == Form.STATIC && (text == null || text.isEmpty()), given.pathOf("staticValue"),
        "'" + given.pathOf("staticValue") + "' is required");
    faults.when(text != null && text.length() > LONGEST_TEXT, given.pathOf("staticValue"),
        "'" + given.pathOf("staticValue") + "' has at most " + LONGEST_TEXT + " characters");
    var padding = given.integer("padding");
    faults.when(padding != null && (padding < 0 || padding > WIDEST), given.pathOf("padding"),
        "'" + given.pathOf("padding") + "' must be 0 to " + WIDEST);
    return new Part(form == null ? Form.STATIC : form, text == null ? "" : text, padding == null ? 0 : padding);
  }

  boolean counts() {
    return parts.stream().anyMatch(part -> part.form() == Form.AUTO_INCREMENT);
  }

  String spelled(long count, LocalDate day) {
    var number = new StringBuilder();
    parts.forEach(part -> number.append(part.spelled(count, day)));
    return number.toString();
  }
}

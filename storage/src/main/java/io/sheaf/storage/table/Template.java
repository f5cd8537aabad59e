package io.sheaf.storage.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// One half of a key as it is spelled: `docs#{documentId}`. A placeholder may name its [Form] after a colon,
/// `{when:time}`, `{amount:number}`, `{index:000000}`, and after an exclamation mark a word that it never is,
/// because another kind's key has that word in its place.
final class Template {

  /// What stands where a key would otherwise be empty; no value is spelled so.
  static final String NOTHING = "#";

  private static final Pattern PART = Pattern.compile("\\{([A-Za-z0-9]+)(?::([a-z]+|0+))?(?:!([a-z]+))?}|([^{}]+)");

  private final String spelling;
  private final List<Part> parts;
  private final List<Placeholder> placeholders = new ArrayList<>();
  private volatile @Nullable Pattern pieces;

  sealed interface Part {}

  record Literal(String text) implements Part {}

  record Placeholder(String name, Form form, int width, @Nullable String never) implements Part {}

  Template(String spelling) {
    this.spelling = spelling;
    this.parts = parse(spelling);
    for (var part : parts) {
      if (part instanceof Placeholder placeholder) {
        placeholders.add(placeholder);
      }
    }
  }

  private static List<Part> parse(String spelling) {
    var parts = new ArrayList<Part>();
    var matcher = PART.matcher(spelling);
    int end = 0;
    while (matcher.find() && matcher.start() == end) {
      end = matcher.end();
      var literal = matcher.group(4);
      var part = literal != null
          ? new Literal(literal)
          : placeholder(spelling, matcher.group(1), matcher.group(2), matcher
              .group(3));
      if (!parts.isEmpty() && parts.getLast() instanceof Placeholder && part instanceof Placeholder) {
        throw unreadable(spelling, "nothing stands between two placeholders");
      }
      parts.add(part);
    }
    if (end != spelling.length() || parts.isEmpty()) {
      throw unreadable(spelling, "at " + end);
    }
    return List.copyOf(parts);
  }

  private static Placeholder placeholder(String spelling, String name, @Nullable String form, @Nullable String never) {
    if (form == null) {
      return new Placeholder(name, Form.TEXT, 0, never);
    }
    return new Placeholder(name, Form.named(form).orElseThrow(() -> unreadable(spelling, "no such form: " + form)), form
        .length(), never);
  }

  private static IllegalArgumentException unreadable(String spelling, String why) {
    return new IllegalArgumentException("cannot read the key template " + spelling + ": " + why);
  }

  String spelling() {
    return spelling;
  }

  List<Part> parts() {
    return parts;
  }

  List<Placeholder> placeholders() {
    return placeholders;
  }

  /// What every key of this spelling begins with.
  String literalBeginning() {
    return parts.getFirst() instanceof Literal(var text) ? text : "";
  }

  /// What every key of this spelling looks like; other spellings may look so too.
  Pattern shape() {
    var shape = new StringBuilder();
    for (var part : parts) {
      switch (part) {
        case Literal(var literal) -> shape.append(Pattern.quote(literal));
        case Placeholder(_, var form, _, var never) -> {
          if (never != null) {
            shape.append("(?!").append(Pattern.quote(never)).append("(?:#|\\z))");
          }
          shape.append(form.shape());
        }
      }
    }
    return Pattern.compile(stem().isEmpty() ? shape + "|" + NOTHING : shape.toString());
  }

  /// What stands in this text for the placeholder, as it is spelled; nothing for a text that is not of this spelling.
  Optional<String> spelled(String text, String name) {
    var found = pieces().matcher(text);
    if (found.matches()) {
      for (int at = 0; at < parts.size(); at++) {
        if (isNamed(parts.get(at), name)) {
          return Optional.of(found.group(at + 1));
        }
      }
    }
    return Optional.empty();
  }

  /// The same text with another spelling in the place of this placeholder, where that is what stands there; nothing
  /// for a text that is not of this spelling.
  Optional<String> replacing(String text, String name, String before, String after) {
    var found = pieces().matcher(text);
    if (!found.matches()) {
      return Optional.empty();
    }
    var replaced = new StringBuilder(text.length());
    for (int at = 0; at < parts.size(); at++) {
      var here = found.group(at + 1);
      replaced.append(isNamed(parts.get(at), name) && here.equals(before) ? after : here);
    }
    return Optional.of(replaced.toString());
  }

  private static boolean isNamed(Part part, String name) {
    return part instanceof Placeholder placeholder && placeholder.name().equals(name);
  }

  /// The shape with a group for each part.
  private Pattern pieces() {
    var known = pieces;
    if (known == null) {
      var groups = new StringBuilder();
      for (var part : parts) {
        switch (part) {
          case Literal(var literal) -> groups.append('(').append(Pattern.quote(literal)).append(')');
          case Placeholder placeholder -> groups.append('(').append(placeholder.form().shape()).append(')');
        }
      }
      known = Pattern.compile(groups.toString());
      pieces = known;
    }
    return known;
  }

  boolean names(String name) {
    return placeholders.stream().anyMatch(placeholder -> placeholder.name().equals(name));
  }

  /// The whole key; takes a value for each placeholder, in order.
  String fill(Object... values) {
    if (values.length != placeholders.size()) {
      throw tooManyOrFew(values);
    }
    var text = stem(values);
    return text.isEmpty() ? NOTHING : text;
  }

  /// The key as far as the values go, with the text that follows the last of them.
  String stem(Object... values) {
    return render(values, true);
  }

  /// The key as far as the values go, where the last value may be only the beginning of one.
  String startingWith(Object... values) {
    return render(values, false);
  }

  /// Whether there is nothing to follow so many values.
  boolean isComplete(int values) {
    return values == placeholders.size();
  }

  /// The placeholder that follows so many values.
  Optional<Placeholder> next(int values) {
    return values < placeholders.size() ? Optional.of(placeholders.get(values)) : Optional.empty();
  }

  private String render(Object[] values, boolean whole) {
    if (values.length > placeholders.size()) {
      throw tooManyOrFew(values);
    }
    var text = new StringBuilder(48);
    int used = 0;
    for (var part : parts) {
      switch (part) {
        case Literal(var literal) -> {
          if (used == values.length && used > 0 && !whole) {
            return text.toString();
          }
          text.append(literal);
        }
        case Placeholder placeholder -> {
          if (used == values.length) {
            return text.toString();
          }
          boolean beginning = !whole && used == values.length - 1;
          text.append(spell(placeholder, values[used], beginning));
          used++;
        }
      }
    }
    return text.toString();
  }

  private String spell(Placeholder placeholder, Object value, boolean beginning) {
    var form = placeholder.form();
    var spelled = beginning ? form.spellBeginning(value, placeholder.width()) : form.spell(value, placeholder.width());
    return spelled.filter(text -> beginning || !text.equals(placeholder.never())).orElseThrow(
        () -> new IllegalArgumentException("not a " + form.text() + " that can be the " + placeholder.name() + " in "
            + spelling + ": '" + value + "'"));
  }

  private IllegalArgumentException tooManyOrFew(Object[] values) {
    return new IllegalArgumentException(spelling + " takes " + placeholders.stream().map(Placeholder::name).toList()
        + ", not " + Arrays.toString(values));
  }

  @Override
  public String toString() {
    return spelling;
  }
}

package io.sheaf.spec.check;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A path with parameters in braces.
final class PathTemplate {

  private static final Pattern PARAMETER = Pattern.compile("\\{[^{}]*}");

  private final String template;
  private final Pattern pattern;
  private final int literals;

  /// @param remainder whether the last parameter takes the rest of the path, slashes included
  PathTemplate(String template, boolean remainder) {
    this.template = template;
    var segments = template.substring(1).split("/", -1);
    this.literals = (int) Stream.of(segments).filter(segment -> !segment.startsWith("{")).count();
    this.pattern = Pattern.compile(Stream.of(segments)
        .map(segment -> segment.startsWith("{") ? "[^/]+" : Pattern.quote(segment))
        .collect(Collectors.joining("/", "/", "")) + (remainder ? "(/.*)?" : "/?"), Pattern.DOTALL);
  }

  /// A slash at the end is no other path, as the server sees it.
  boolean matches(String rawPath) {
    return pattern.matcher(rawPath).matches();
  }

  int literals() {
    return literals;
  }

  /// Two spellings of one path are the same without the names of their parameters, without what a framework adds to
  /// them, and without a slash at the end.
  static String withoutNames(String template) {
    var path = template.replaceAll("\\{[?&#][^{}]*}", "").replaceAll("\\{/[^{}]*}", "/{}");
    // why by hand: a pattern of a parameter may hold braces of its own.
    var plain = new StringBuilder();
    int depth = 0;
    for (char each : path.toCharArray()) {
      depth += each == '{' ? 1 : 0;
      if (depth == 0) {
        plain.append(each);
      }
      depth -= each == '}' ? 1 : 0;
      if (each == '}' && depth == 0) {
        plain.append("{}");
      }
    }
    return plain.length() > 1 && plain.charAt(plain.length() - 1) == '/'
        ? plain.substring(0, plain.length() - 1)
        : plain.toString();
  }

  static List<String> parameters(String template) {
    return PARAMETER.matcher(template).results().map(found -> found.group().substring(1, found.group().length() - 1))
        .toList();
  }

  @Override
  public String toString() {
    return template;
  }
}

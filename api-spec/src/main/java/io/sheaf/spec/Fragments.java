package io.sheaf.spec;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The files the specification is kept in. They are joined as text, not as YAML: comments and order survive, and
/// serving the result needs no parser.
final class Fragments {

  private static final String FOLDER = "/META-INF/sheaf/openapi/";
  private static final Pattern INCLUDE = Pattern.compile("(?<indent> *)#include (?<file>[a-z]+/[a-z]+\\.yaml)");

  private Fragments() {}

  /// The whole document. A line `#include` is replaced by the lines of that file, each indented as far as it is.
  static String joined() {
    return read("openapi.yaml").lines().map(Fragments::expanded).collect(Collectors.joining("\n", "", "\n"));
  }

  private static String expanded(String line) {
    var include = INCLUDE.matcher(line);
    if (!include.matches()) {
      return line;
    }
    var indent = include.group("indent");
    return read(include.group("file")).lines().map(each -> each.isEmpty() ? each : indent + each)
        .collect(Collectors.joining("\n"));
  }

  private static String read(String file) {
    try (var in = Fragments.class.getResourceAsStream(FOLDER + file)) {
      if (in == null) {
        throw new IllegalStateException("the specification names " + file + ", and it is not there");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}

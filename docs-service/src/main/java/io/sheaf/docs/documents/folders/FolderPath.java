package io.sheaf.docs.documents.folders;

import io.sheaf.docs.web.Fault;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Paths as clients write them: segments between slashes; one at the beginning or the end says nothing more.
final class FolderPath {

  /// why 300 and 12: a segment stands in keys, and every folder on the way is a part of one write.
  private static final int LONGEST_NAME = 300;
  private static final int LONGEST = 1000;
  private static final int DEEPEST = 30;

  private FolderPath() {
  }

  static List<String> segments(String path) {
    var segments = new ArrayList<String>();
    for (var segment : path.split("/", -1)) {
      if (!segment.isEmpty()) {
        segments.add(segment);
      }
    }
    return segments;
  }

  /// The folders of a document's path, without its own name.
  static List<String> foldersOf(String path) {
    var segments = segments(path);
    return segments.isEmpty() ? segments : segments.subList(0, segments.size() - 1);
  }

  /// The same path with another last segment.
  static String renamed(String path, String name) {
    return path.substring(0, path.lastIndexOf('/') + 1) + name;
  }

  static String joined(List<String> segments) {
    return String.join("/", segments);
  }

  static Optional<Fault> faultOf(String path) {
    if (path.contains("//")) {
      return fault("invalid Path contains multiple '//' characters");
    }
    var segments = segments(path);
    if (path.getBytes(StandardCharsets.UTF_8).length > LONGEST || segments.size() > DEEPEST
        || segments.stream().anyMatch(name -> spelled(name) > LONGEST_NAME)) {
      return fault("'path' has at most " + LONGEST + " bytes, " + DEEPEST + " folders and " + LONGEST_NAME
          + " bytes a name");
    }
    return Optional.empty();
  }

  /// How long it is in a key, where some characters are escaped.
  private static int spelled(String name) {
    int escaped = (int) name.chars().filter(c -> c == '#' || c == '%').count();
    return name.getBytes(StandardCharsets.UTF_8).length + 2 * escaped;
  }

  private static Optional<Fault> fault(String error) {
    return Optional.of(new Fault("path", error));
  }
}

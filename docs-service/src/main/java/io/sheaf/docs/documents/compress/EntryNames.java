package io.sheaf.docs.documents.compress;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// What documents are called inside of a zip: by their paths, with their folders, but so that whoever unpacks it gets
/// files below the folder where it is unpacked, one for each, on any system.
final class EntryNames {

  private static final int LONGEST_SEGMENT = 200;
  private static final int MOST_SEGMENTS = 64;
  private static final String FORBIDDEN = "\\:*?\"<>|";

  private final Set<String> files = new HashSet<>();
  private final Set<String> folders = new HashSet<>();

  /// A name that no other has.
  String nameOf(String path, String documentId) {
    var segments = segments(path);
    if (segments.isEmpty()) {
      segments.add(documentId);
    }
    var folder = String.join("/", segments.subList(0, segments.size() - 1));
    if (isUnderAFile(folder)) {
      folder = "";
    }
    var last = segments.getLast();
    var name = joined(folder, last);
    for (int number = 2; isTaken(name); number++) {
      name = joined(folder, numbered(last, number));
    }
    files.add(folded(name));
    for (int slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
      folders.add(folded(name.substring(0, slash)));
    }
    return name;
  }

  private static List<String> segments(String path) {
    var segments = new ArrayList<String>();
    for (var segment : path.split("/")) {
      var safe = safe(segment);
      if (!safe.isEmpty() && segments.size() < MOST_SEGMENTS) {
        segments.add(safe);
      }
    }
    return segments;
  }

  /// Empty for what says nothing, or leads out of the folder.
  private static String safe(String segment) {
    var safe = new StringBuilder();
    int bytes = 0;
    for (int point : segment.codePoints().toArray()) {
      int kept = Character.isISOControl(point) || FORBIDDEN.indexOf(point) >= 0 ? '_' : point;
      bytes += Character.toString(kept).getBytes(StandardCharsets.UTF_8).length;
      if (bytes > LONGEST_SEGMENT) {
        break;
      }
      safe.appendCodePoint(kept);
    }
    // why: some systems leave out blanks and dots at the end, and would then find two names to be one.
    return safe.toString().strip().replaceAll("[. ]+$", "");
  }

  private boolean isTaken(String name) {
    return files.contains(folded(name)) || folders.contains(folded(name));
  }

  private boolean isUnderAFile(String folder) {
    for (int slash = folder.indexOf('/'); slash >= 0; slash = folder.indexOf('/', slash + 1)) {
      if (files.contains(folded(folder.substring(0, slash)))) {
        return true;
      }
    }
    return files.contains(folded(folder));
  }

  /// why in one case: some systems do not tell them apart.
  private static String folded(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private static String joined(String folder, String name) {
    return folder.isEmpty() ? name : folder + "/" + name;
  }

  private static String numbered(String name, int number) {
    int dot = name.lastIndexOf('.');
    return dot <= 0
        ? name + " (" + number + ")"
        : name.substring(0, dot) + " (" + number + ")" + name.substring(dot);
  }
}

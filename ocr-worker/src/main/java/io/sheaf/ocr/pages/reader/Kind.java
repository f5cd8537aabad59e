package io.sheaf.ocr.pages.reader;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipFile;

/// What a content is, by its first bytes: what it is called says little.
enum Kind {
  PDF, IMAGE, OFFICE, OTHER;

  private static final int BEGINNING = 1024;

  static Kind of(Path file) throws IOException {
    byte[] bytes;
    try (var in = Files.newInputStream(file)) {
      bytes = in.readNBytes(BEGINNING);
    }
    var start = new String(bytes, StandardCharsets.ISO_8859_1);
    if (start.contains("%PDF-")) {
      return PDF;
    }
    if (isImage(start)) {
      return IMAGE;
    }
    if (start.startsWith("\u00d0\u00cf\u0011\u00e0")) {
      return OFFICE;
    }
    return start.startsWith("PK\3\4") && isOffice(file) ? OFFICE : OTHER;
  }

  private static boolean isImage(String start) {
    return start.startsWith("\u0089PNG") || start.startsWith("\u00ff\u00d8\u00ff") || start.startsWith("GIF8")
        || start.startsWith("BM") && start.length() > 26 || start.startsWith("II*\0") || start.startsWith("MM\0*")
        || start.startsWith("RIFF") && start.startsWith("WEBP", 8);
  }

  private static boolean isOffice(Path file) {
    try (var zip = new ZipFile(file.toFile())) {
      return zip.getEntry("[Content_Types].xml") != null || zip.getEntry("mimetype") != null;
    } catch (IOException damaged) {
      // why: it is for the parser to say so.
      return true;
    }
  }
}

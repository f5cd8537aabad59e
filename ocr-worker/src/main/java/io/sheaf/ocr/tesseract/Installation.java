package io.sheaf.ocr.tesseract;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where Tesseract is: the program, the libraries it needs, and the data of its languages.
///
/// @param libraries where it finds them; null when it knows by itself
public record Installation(Path program, @Nullable Path libraries, Languages languages) {

  private static final String FROM = "/META-INF/sheaf/tesseract/";
  private static final List<String> PROGRAM = List.of("tesseract/%s/tesseract", "tesseract/%s/libtesseract.so.5.5",
      "leptonica/%s/libleptonica.so.6", "tesseract/%s/libtesseract.5.5.dylib", "leptonica/%s/libleptonica.6.dylib");
  private static final List<String> DATA = List.of("tessdata/eng.traineddata", "tessdata/osd.traineddata");

  /// Unpacks what came along into the folder, as far as it is not there yet.
  ///
  /// @param program another one than the one that came along
  /// @param furtherData a folder with data of further languages
  public static Installation in(Path folder, @Nullable Path program, @Nullable Path furtherData) {
    try {
      var data = Files.createDirectories(folder.resolve("tessdata"));
      for (var name : DATA) {
        unpack(name, data, false);
      }
      var languages = new Languages(data, furtherData);
      if (program != null) {
        return new Installation(program, null, languages);
      }
      for (var name : PROGRAM) {
        unpack("org/bytedeco/" + name.formatted(system()), folder, true);
      }
      if (!Files.isExecutable(folder.resolve("tesseract"))) {
        throw new IllegalStateException("No Tesseract came along for this system: name one with SHEAF_OCR_TESSERACT.");
      }
      return new Installation(folder.resolve("tesseract"), folder, languages);
    } catch (IOException failure) {
      throw new UncheckedIOException("Tesseract could not be unpacked into " + folder, failure);
    }
  }

  /// As the registry's packages name it.
  private static String system() {
    boolean isMac = System.getProperty("os.name", "").startsWith("Mac");
    var processor = System.getProperty("os.arch", "");
    return (isMac ? "macosx" : "linux") + (processor.equals("aarch64") ? "-arm64" : "-x86_64");
  }

  /// why under another name first: a process that is ended in between must not leave half a program.
  private static void unpack(String name, Path folder, boolean executable) throws IOException {
    try (InputStream in = Installation.class.getResourceAsStream(FROM + name)) {
      var file = folder.resolve(Path.of(name).getFileName());
      if (in == null || Files.exists(file) && Files.size(file) == in.available()) {
        return;
      }
      var partly = Files.createTempFile(folder, "engine", ".part");
      Files.copy(in, partly, StandardCopyOption.REPLACE_EXISTING);
      if (executable && !partly.toFile().setExecutable(true)) {
        throw new IOException("programs cannot be made executable in " + folder);
      }
      Files.move(partly, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}

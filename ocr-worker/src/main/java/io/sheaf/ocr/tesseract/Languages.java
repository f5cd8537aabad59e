package io.sheaf.ocr.tesseract;

import io.sheaf.ocr.pages.CannotRead;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The languages there is data of. The program takes one folder only, so those of a further folder are linked into it
/// when they are first wanted: a language can be added while the worker runs.
final class Languages {

  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]{1,30}");
  private static final String ENDING = ".traineddata";

  private final Path folder;
  private final @Nullable Path further;

  Languages(Path folder, @Nullable Path further) {
    this.folder = folder;
    this.further = further;
  }

  Path folder() {
    return folder;
  }

  /// As the program wants them: `eng+deu`.
  String joined(List<String> wanted) throws CannotRead {
    for (var name : wanted) {
      if (!NAME.matcher(name).matches()) {
        throw new CannotRead("there is no language '" + name + "'");
      }
    }
    var names = wanted.stream().map(Languages::spelled).distinct().toList();
    for (var name : names) {
      if (!isThere(name)) {
        throw new CannotRead("the data of the language '" + name + "' is not installed here; there is "
            + installed() + ". Put " + name + ENDING + " into the folder that SHEAF_OCR_TESSDATA names");
      }
    }
    return String.join("+", names);
  }

  boolean isThere(String name) {
    var file = folder.resolve(name + ENDING);
    if (Files.exists(file)) {
      return true;
    }
    if (further == null || !Files.isRegularFile(further.resolve(name + ENDING))) {
      return false;
    }
    try {
      Files.deleteIfExists(file);
      Files.createSymbolicLink(file, further.resolve(name + ENDING).toAbsolutePath());
    } catch (FileAlreadyExistsException quicker) {
      // why nothing: another page wanted it at the same time.
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return true;
  }

  private String installed() {
    try (var here = Files.list(folder);
        var there = further == null || !Files.isDirectory(further)
            ? Stream.<Path>empty()
            : Files.list(further)) {
      return Stream.concat(here, there).map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(ENDING)).map(name -> name.substring(0, name.length() - ENDING.length()))
          .filter(name -> !name.equals("osd")).distinct().sorted().limit(50).collect(Collectors.joining(", "));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static String spelled(String name) {
    if (name.length() != 2) {
      return name;
    }
    var lower = name.toLowerCase(Locale.ROOT);
    try {
      return lower.equals("zh") ? "chi_sim" : Locale.of(lower).getISO3Language();
    } catch (MissingResourceException unknown) {
      return name;
    }
  }
}

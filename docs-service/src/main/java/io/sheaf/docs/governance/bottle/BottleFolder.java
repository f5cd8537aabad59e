package io.sheaf.docs.governance.bottle;

import io.sheaf.storage.table.ItemJson;
import io.sheaf.storage.table.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The folder of a bottle and what lies in it.
record BottleFolder(Path root) {

  static final String ITEMS = "items.jsonl";
  static final String SHARED = "shared.jsonl";
  static final String LATER = "later.jsonl";
  static final String ACTIVITIES = "activities.jsonl";
  static final String NAMED = "site.jsonl";
  static final String CONTENTS = "contents.jsonl";
  private static final String MANIFEST = "bottle.json";
  private static final String BEGUN = "bottle.begun";
  private static final String CONTENT = "content";

  /// An empty folder, or one in which an export of the same site was interrupted.
  void take(String site) {
    try {
      if (Files.exists(file(MANIFEST))) {
        throw new CannotBottle("There is a whole bottle in " + root + " already. Choose an empty folder.");
      }
      if (begun().isPresent()) {
        mustNotBeOfAnother(site);
        return;
      }
      if (!isEmpty()) {
        throw new CannotBottle("The folder " + root + " is not empty. Choose an empty one.");
      }
      boolean isOurs = !Files.exists(root);
      Files.createDirectories(root);
      if (isOurs && root.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwx------"));
      }
      put(BEGUN, Map.of("site", Value.of(site)));
    } catch (IOException failure) {
      throw cannotUse(failure);
    }
  }

  /// Refuses a folder in which another site's export was interrupted.
  void mustNotBeOfAnother(String site) {
    try {
      begun().filter(other -> !other.equals(site)).ifPresent(other -> {
        throw new CannotBottle("In " + root + " an export of site '" + other
            + "' was interrupted. Finish that one, or choose an empty folder.");
      });
    } catch (IOException failure) {
      throw cannotUse(failure);
    }
  }

  private Optional<String> begun() throws IOException {
    return Files.exists(file(BEGUN))
        && ItemJson.read(Files.readAllBytes(file(BEGUN))).get("site") instanceof Value.Text(var site)
            ? Optional.of(site)
            : Optional.empty();
  }

  private boolean isEmpty() throws IOException {
    if (!Files.exists(root)) {
      return true;
    }
    if (!Files.isDirectory(root)) {
      throw new CannotBottle(root + " is a file, and should be a folder.");
    }
    try (var entries = Files.newDirectoryStream(root)) {
      return !entries.iterator().hasNext();
    }
  }

  /// Says that the bottle is whole.
  void seal(Bottle bottle) {
    try {
      put(MANIFEST, bottle.fields());
      Files.deleteIfExists(file(BEGUN));
    } catch (IOException failure) {
      throw cannotUse(failure);
    }
  }

  Bottle open() {
    try {
      if (!Files.exists(file(MANIFEST))) {
        throw new CannotBottle(Files.exists(file(BEGUN))
            ? "The export in " + root + " was interrupted. Run it again, and it goes on."
            : "There is no bottle in " + root + ": bottle.json is missing.");
      }
      return Bottle.read(ItemJson.read(Files.readAllBytes(file(MANIFEST))));
    } catch (IOException failure) {
      throw new CannotBottle("bottle.json in " + root + " cannot be read: " + failure.getMessage());
    }
  }

  private void put(String name, Map<String, Value> fields) throws IOException {
    var part = file(name + ".part");
    Files.write(part, ItemJson.write(new LinkedHashMap<>(fields)));
    Files.move(part, file(name), StandardCopyOption.ATOMIC_MOVE);
  }

  Path file(String name) {
    return root.resolve(name);
  }

  Path content() {
    return file(CONTENT);
  }

  /// A file that a line of the bottle names; never one outside.
  Path named(String name) {
    var path = root.resolve(name).normalize();
    if (!path.startsWith(content()) || name.indexOf('\0') >= 0) {
      throw new CannotBottle("contents.jsonl names a file outside of the bottle: " + name);
    }
    return path;
  }

  CannotBottle cannotUse(Exception failure) {
    var why = failure instanceof UncheckedIOException ? String.valueOf(failure.getMessage()) : failure.toString();
    return new CannotBottle("The folder " + root + " cannot be used: " + why
        + ". It must be one that this user may read and write.");
  }
}

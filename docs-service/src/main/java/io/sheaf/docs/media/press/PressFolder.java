package io.sheaf.docs.media.press;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Where one thing is made: what it is made of, what is to be done, and what comes of it.
public final class PressFolder implements AutoCloseable {

  private static final String ORDER = "order";
  private static final String FACTS = "facts";

  private final Path folder;

  public PressFolder() throws IOException {
    // why: only the owner may look into temporary folders.
    folder = Files.createTempDirectory("sheaf-press");
  }

  public Path path() {
    return folder;
  }

  public Path source() {
    return source(folder);
  }

  public Path result() {
    return result(folder);
  }

  Path reason() {
    return reason(folder);
  }

  /// To write down what is to be done, as the process reads it.
  public DataOutputStream order() throws IOException {
    return writing(folder.resolve(ORDER));
  }

  /// What the process says of its result.
  public DataInputStream facts() throws IOException {
    return reading(folder.resolve(FACTS));
  }

  // As the process sees it

  public static Path source(Path folder) {
    return folder.resolve("source");
  }

  public static Path result(Path folder) {
    return folder.resolve("result");
  }

  static Path reason(Path folder) {
    return folder.resolve("reason");
  }

  public static DataInputStream order(Path folder) throws IOException {
    return reading(folder.resolve(ORDER));
  }

  public static DataOutputStream facts(Path folder) throws IOException {
    return writing(folder.resolve(FACTS));
  }

  private static DataOutputStream writing(Path file) throws IOException {
    return new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)));
  }

  private static DataInputStream reading(Path file) throws IOException {
    return new DataInputStream(new BufferedInputStream(Files.newInputStream(file)));
  }

  @Override
  public void close() {
    Folders.remove(folder);
  }
}

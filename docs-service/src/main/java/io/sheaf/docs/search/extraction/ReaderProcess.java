package io.sheaf.docs.search.extraction;

import io.sheaf.docs.search.extraction.reader.Reader;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A reader that was started, and the pipe to it. Used by one thread at a time; whoever finds it broken closes it and
/// starts another.
final class ReaderProcess implements AutoCloseable {

  /// How a reader ends that has not enough memory for what it reads.
  private static final int OUT_OF_MEMORY = 3;
  private static final int HEADING_CHARS = 64 * 1024;
  private static final int BYTES_OF_A_CHAR = 4;
  private static final Path NICE = Path.of("/usr/bin/nice");
  private static final Logger log = LoggerFactory.getLogger(ReaderProcess.class);

  private final Process process;
  private final Path folder;
  private final int mostBytes;
  private final DataOutputStream to;
  private final DataInputStream from;
  private int texts;
  private volatile boolean isLate;

  private ReaderProcess(Process process, Path folder, int mostBytes) {
    this.process = process;
    this.folder = folder;
    this.mostBytes = mostBytes;
    this.to = new DataOutputStream(new BufferedOutputStream(process.getOutputStream(), 64 * 1024));
    this.from = new DataInputStream(process.getInputStream());
  }

  static ReaderProcess start(TextExtraction.Bounds bounds) {
    try {
      var folder = Files.createTempDirectory("sheaf-reader");
      var builder = new ProcessBuilder(command(folder, bounds)).redirectError(ProcessBuilder.Redirect.DISCARD);
      // why: nothing that it reads is to learn what this process was given, credentials among it.
      builder.environment().clear();
      builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
      builder.environment().put("LC_ALL", "C.UTF-8");
      return new ReaderProcess(builder.start(), folder, (bounds.chars() + HEADING_CHARS) * BYTES_OF_A_CHAR);
    } catch (IOException failure) {
      throw new UncheckedIOException("A process that reads contents could not be started", failure);
    }
  }

  private static List<String> command(Path folder, TextExtraction.Bounds bounds) {
    var command = new ArrayList<String>();
    if (Files.isExecutable(NICE)) {
      command.addAll(List.of(NICE.toString(), "-n", "10"));
    }
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx" + bounds.heapMegabytes() + "m", "-Xss1m", "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1", "-XX:+ExitOnOutOfMemoryError", "-XX:+DisplayVMOutputToStderr", "-XX:-UsePerfData",
        "-Djava.awt.headless=true",
        "-Djava.io.tmpdir=" + folder, "-Dfile.encoding=UTF-8",
        "-Dslf4j.provider=org.slf4j.helpers.NOP_FallbackServiceProvider",
        "-Dorg.apache.commons.logging.Log=org.apache.commons.logging.impl.NoOpLog", Reader.class.getName(),
        Integer.toString(bounds.chars())));
    return command;
  }

  /// How many contents it has read.
  int texts() {
    return texts;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /// What the reader says of the content; when it does not say so in time, it is killed.
  Extraction read(InputStream content, long length, String name, String type, Duration patience) throws Cannot {
    texts++;
    var watch = Thread.ofVirtual().name("sheaf-reader-watch").start(() -> killAfter(patience));
    try {
      to.writeUTF(cut(name));
      to.writeUTF(cut(type));
      to.writeLong(length);
      content.transferTo(to);
      to.flush();
      return switch (from.readUnsignedByte()) {
        case Reader.TEXT -> text();
        case Reader.FAILED -> new Extraction.Failed(from.readUTF());
        case Reader.NOTHING -> Extraction.NOTHING;
        default -> throw new IOException("not what a reader says");
      };
    } catch (IOException ended) {
      throw cannot(patience, ended);
    } finally {
      watch.interrupt();
    }
  }

  private Extraction text() throws IOException {
    boolean truncated = from.readBoolean();
    var leftOut = from.readUTF();
    int length = from.readInt();
    // why: what it reads may have got the better of it.
    if (length < 0 || length > mostBytes) {
      throw new IOException("not a text as a reader sends it");
    }
    var bytes = new byte[length];
    from.readFully(bytes);
    var text = new String(bytes, StandardCharsets.UTF_8);
    return new Extraction.Extracted(text, truncated, Languages.of(text), leftOut.isEmpty() ? null : leftOut);
  }

  private void killAfter(Duration patience) {
    try {
      Thread.sleep(patience);
      isLate = true;
      process.destroyForcibly();
    } catch (InterruptedException inTime) {
      // why nothing: it answered.
    }
  }

  private Cannot cannot(Duration patience, IOException ended) {
    process.destroyForcibly();
    try {
      process.waitFor(5, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    if (isLate) {
      return new Cannot("it took longer than " + patience.toSeconds() + " seconds", false);
    }
    if (!process.isAlive() && process.exitValue() == OUT_OF_MEMORY) {
      return new Cannot("it needs more memory than it may have", false);
    }
    log.debug("A reader ended", ended);
    return new Cannot("the reader of its format ended unexpectedly", true);
  }

  private static String cut(String text) {
    return text.length() <= 1000 ? text : text.substring(text.length() - 1000);
  }

  /// The reader is gone.
  static final class Cannot extends Exception {

    private static final long serialVersionUID = 1L;

    private final boolean mayBeChance;

    Cannot(String why, boolean mayBeChance) {
      super(why, null, false, false);
      this.mayBeChance = mayBeChance;
    }

    /// Whether another try may come out otherwise.
    boolean mayBeChance() {
      return mayBeChance;
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor(5, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    try (var files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException | UncheckedIOException left) {
      log.debug("A reader's folder is left behind: {}", left.getMessage());
    }
  }
}

package io.sheaf.ocr.pages;

import io.sheaf.ocr.pages.reader.PageMaker;
import io.sheaf.spec.json.JsonObject;
import io.sheaf.spec.json.Malformed;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A process that takes a content apart, and the pipe to it. Any thread may ask; one is answered at a time.
public final class PageReader implements AutoCloseable {

  /// What has been opened.
  ///
  /// @param hasPages false where nobody would look for any, as in music
  /// @param isDrawn whether its pages are something to look at
  public record Opened(boolean hasPages, boolean isDrawn, boolean isPdf, int pages) {}

  /// How a process ends that has not enough memory for what it reads.
  private static final int OUT_OF_MEMORY = 3;
  private static final int LONGEST_ANSWER = 64 * 1024 * 1024;
  private static final Logger log = LoggerFactory.getLogger(PageReader.class);

  private final ReentrantLock asking = new ReentrantLock();
  private final ReaderBounds bounds;
  private final Process process;
  private final Path folder;
  private final BufferedWriter to;
  private final BufferedReader from;
  private int files;
  private int contents;
  private volatile boolean isBroken;
  private volatile boolean isLate;

  private PageReader(ReaderBounds bounds, Process process, Path folder) {
    this.bounds = bounds;
    this.process = process;
    this.folder = folder;
    this.to = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
    this.from = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  static PageReader start(ReaderBounds bounds) {
    try {
      Files.createDirectories(bounds.folder());
      var folder = Files.createTempDirectory(bounds.folder(), "pages");
      var builder = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
          "-Xmx" + bounds.heapMegabytes() + "m", "-Xss1m", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError",
          "-XX:+DisplayVMOutputToStderr", "-XX:-UsePerfData", "-Djava.awt.headless=true",
          "-Djava.io.tmpdir=" + folder, "-Dfile.encoding=UTF-8",
          "-Dslf4j.provider=org.slf4j.helpers.NOP_FallbackServiceProvider",
          "-Dorg.apache.commons.logging.Log=org.apache.commons.logging.impl.NoOpLog", PageMaker.class.getName(),
          Long.toString(bounds.pixels()), Long.toString(bounds.drawnPixels()))
          .redirectError(ProcessBuilder.Redirect.DISCARD);
      // why: nothing that it reads is to learn what this process was given, credentials among it.
      builder.environment().clear();
      builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
      builder.environment().put("LC_ALL", "C.UTF-8");
      return new PageReader(bounds, builder.start(), folder);
    } catch (IOException failure) {
      throw new UncheckedIOException("A process that reads pages could not be started", failure);
    }
  }

  boolean isUsable(int mostContents) {
    return !isBroken && process.isAlive() && contents < mostContents;
  }

  public Opened open(Path file, String name, Deadline deadline) throws CannotRead {
    contents++;
    var answer = ask(JsonObject.empty().with("do", "open").with("file", file.toString()).with("name", name), deadline);
    var kind = answer.text("kind");
    return new Opened(!kind.equals("OTHER"), !kind.equals("OFFICE"), kind.equals("PDF"), answer.count("pages"));
  }

  /// @param number from 1
  public Sheet page(int number, boolean embeddedTextFirst, Deadline deadline) throws CannotRead {
    var file = newFile(".pgm");
    var answer = ask(JsonObject.empty().with("do", "page").with("page", number)
        .with("embeddedTextFirst", embeddedTextFirst).with("barcodes", true).with("to", file.toString()), deadline);
    return Sheet.of(answer, this, file);
  }

  Path turned(Path page, int degrees, Deadline deadline) throws CannotRead {
    var file = newFile(".pgm");
    ask(JsonObject.empty().with("do", "turn").with("from", page.toString()).with("degrees", degrees).with("to",
        file.toString()), deadline);
    return file;
  }

  Path jpeg(Path page, Deadline deadline) throws CannotRead {
    var file = newFile(".jpg");
    ask(JsonObject.empty().with("do", "jpeg").with("from", page.toString()).with("to", file.toString()), deadline);
    return file;
  }

  /// Writes the content as a PDF with the words of these pages behind it.
  public void searchable(Path pages, Path file, Deadline deadline) throws CannotRead {
    // why the deadline of all of it: this takes as long as there are pages.
    ask(JsonObject.empty().with("do", "searchable").with("pages", pages.toString()).with("to", file.toString()),
        deadline, deadline.granted());
  }

  /// Closes the content and forgets its pages.
  void forget(Deadline deadline) {
    try {
      ask(JsonObject.empty().with("do", "close"), deadline);
      clear(false);
    } catch (CannotRead broken) {
      isBroken = true;
    }
  }

  private Path newFile(String ending) {
    asking.lock();
    try {
      return folder.resolve("page" + files++ + ending);
    } finally {
      asking.unlock();
    }
  }

  private JsonObject ask(JsonObject question, Deadline deadline) throws CannotRead {
    return ask(question, deadline, bounds.patience());
  }

  private JsonObject ask(JsonObject question, Deadline deadline, Duration most) throws CannotRead {
    asking.lock();
    try {
      if (isBroken) {
        throw new CannotRead("an earlier page ended its reader");
      }
      var patience = deadline.atMost(most);
      var watch = Thread.ofVirtual().name("sheaf-pages-watch").start(() -> killAfter(patience));
      try {
        to.write(question.with("seconds", patience.toSeconds() + 10).toString());
        to.newLine();
        to.flush();
        var answer = JsonObject.parse(line());
        if (answer.has("failed")) {
          throw new CannotRead(answer.text("failed"));
        }
        return answer;
      } catch (IOException | Malformed ended) {
        throw ended(patience, ended);
      } finally {
        watch.interrupt();
      }
    } finally {
      asking.unlock();
    }
  }

  private String line() throws IOException {
    var line = new StringBuilder();
    for (int letter = from.read(); letter != '\n'; letter = from.read()) {
      if (letter < 0 || line.length() > LONGEST_ANSWER) {
        throw new IOException("no answer");
      }
      line.append((char) letter);
    }
    return line.toString();
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

  private CannotRead ended(Duration patience, Exception ended) {
    isBroken = true;
    process.destroyForcibly();
    try {
      process.waitFor(5, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    if (isLate) {
      return new CannotRead("taking a page of it apart took longer than " + patience.toSeconds() + " seconds");
    }
    if (!process.isAlive() && process.exitValue() == OUT_OF_MEMORY) {
      return new CannotRead("it needs more memory than it may have");
    }
    log.debug("A process that reads pages ended", ended);
    return new CannotRead("the reader of its format ended unexpectedly");
  }

  private void clear(boolean all) {
    try (var left = Files.walk(folder)) {
      left.sorted(Comparator.reverseOrder()).filter(file -> all || !file.equals(folder))
          .forEach(file -> file.toFile().delete());
    } catch (IOException | UncheckedIOException busy) {
      log.debug("Files of pages are left behind: {}", busy.getMessage());
    }
  }

  /// Deletes pages that are not needed any more.
  public static void drop(List<Path> pages) {
    pages.forEach(page -> page.toFile().delete());
  }

  @Override
  public void close() {
    isBroken = true;
    process.destroyForcibly();
    try {
      process.waitFor(5, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    clear(true);
  }
}

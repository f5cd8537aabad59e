package io.sheaf.docs.media.press;

import jakarta.inject.Singleton;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// The door to things that are made without anybody waiting for them. One is made at a time; others wait for their turn,
/// for a while.
@Singleton
public final class Workshop {

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);

  private final Semaphore turn = new Semaphore(1, true);

  /// What something is made of.
  public interface Source {

    long size();

    InputStream open() throws IOException;
  }

  /// What is to be made, by whom, and within which bounds.
  ///
  /// @param press whose `main` calls [Press#run]
  /// @param mostBytes of the source
  /// @param order writes down what is to be done, for the press to read
  public record Task(Class<?> press, long mostBytes, PressProcess.Limits limits, Order order) {}

  /// Writes down what is to be done.
  public interface Order {
    void write(DataOutputStream out) throws IOException;
  }

  /// What became of it.
  public sealed interface Making {}

  /// It is there. Whoever asked closes it.
  public record Made(PressFolder folder) implements Making, AutoCloseable {

    public long size() {
      try {
        return Files.size(folder.result());
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }

    public InputStream open() throws IOException {
      return Files.newInputStream(folder.result());
    }

    @Override
    public void close() {
      folder.close();
    }
  }

  /// There is none.
  ///
  /// @param detail for people, as the end of a sentence
  public record Unmade(Why why, String detail) implements Making {}

  public Making make(Source source, Task task) {
    if (source.size() > task.mostBytes()) {
      return tooLarge(task);
    }
    if (!isMyTurn()) {
      return new Unmade(Why.BUSY, "too much is being made at the moment");
    }
    try {
      return makeNow(source, task);
    } catch (IOException failure) {
      throw new UncheckedIOException("what is made could not be kept on disk", failure);
    } finally {
      turn.release();
    }
  }

  private boolean isMyTurn() {
    try {
      return turn.tryAcquire(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static Making makeNow(Source source, Task task) throws IOException {
    PressFolder folder = new PressFolder();
    Making making = null;
    try {
      making = make(source, task, folder);
      return making;
    } finally {
      if (!(making instanceof Made)) {
        folder.close();
      }
    }
  }

  private static Making make(Source source, Task task, PressFolder folder) throws IOException {
    if (!copied(source, folder, task.mostBytes())) {
      return tooLarge(task);
    }
    try (var order = folder.order()) {
      task.order().write(order);
    }
    var unmade = PressProcess.run(task.press(), folder, task.limits());
    return unmade.isPresent() ? unmade.get() : new Made(folder);
  }

  private static boolean copied(Source source, PressFolder folder, long most) throws IOException {
    try (var bytes = source.open(); var out = Files.newOutputStream(folder.source())) {
      var piece = new byte[64 * 1024];
      long left = most;
      for (int read = bytes.read(piece); read >= 0; read = bytes.read(piece)) {
        left -= read;
        if (left < 0) {
          return false;
        }
        out.write(piece, 0, read);
      }
      return true;
    }
  }

  private static Unmade tooLarge(Task task) {
    return new Unmade(Why.TOO_LARGE, "it has more than " + task.mostBytes() + " bytes");
  }
}

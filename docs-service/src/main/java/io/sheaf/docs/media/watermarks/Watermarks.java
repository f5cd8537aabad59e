package io.sheaf.docs.media.watermarks;

import io.sheaf.docs.media.press.PressFolder;
import io.sheaf.docs.media.press.PressProcess;
import io.sheaf.docs.media.press.Why;
import io.sheaf.docs.media.watermarks.Stamping.Unstamped;
import io.sheaf.docs.media.watermarks.press.StampPress;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// The door to stamping. One content is stamped at a time; others wait for their turn, for a while.
@Singleton
public final class Watermarks {

  private static final int HEADER = 1024;

  private final Bounds bounds;
  private final Copies copies;
  private final Semaphore turn = new Semaphore(1, true);

  @Inject
  Watermarks() {
    this(Bounds.USUAL);
  }

  Watermarks(Bounds bounds) {
    this.bounds = bounds;
    this.copies = new Copies(bounds.kept());
  }

  /// Bytes that never change.
  public interface Content {

    /// Tells these bytes from all others.
    String name();

    long size();

    InputStream open() throws IOException;
  }

  /// How many bytes an image to stamp with may have.
  public int largestImage() {
    return bounds.image();
  }

  /// Stamps the content with all of the marks, the last one on top.
  public Stamping stamp(Content content, List<Mark> marks) {
    if (content.size() > bounds.bytes()) {
      return new Unstamped(Why.TOO_LARGE, "it has more than " + bounds.bytes() + " bytes");
    }
    var fingerprint = fingerprint(content, marks);
    var kept = copies.open(fingerprint);
    if (kept.isPresent()) {
      return kept.get();
    }
    if (!isMyTurn()) {
      return new Unstamped(Why.BUSY, "too much is being stamped at the moment");
    }
    try {
      var meanwhile = copies.open(fingerprint);
      return meanwhile.isPresent() ? meanwhile.get() : stampNow(content, marks, fingerprint);
    } catch (IOException failure) {
      throw new UncheckedIOException("what is stamped could not be kept on disk", failure);
    } finally {
      turn.release();
    }
  }

  private boolean isMyTurn() {
    try {
      return turn.tryAcquire(bounds.waiting().toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private Stamping stampNow(Content content, List<Mark> marks, String fingerprint) throws IOException {
    try (var folder = new PressFolder()) {
      Optional<Format> format;
      try (var bytes = content.open()) {
        format = Format.of(copied(bytes, folder.source()));
      }
      if (format.isEmpty()) {
        return new Unstamped(Why.UNSUPPORTED, "only PDF, PNG, JPEG and GIF are stamped");
      }
      OrderForm.write(folder, format.get(), marks, bounds);
      var refused = PressProcess.run(StampPress.class, folder,
          new PressProcess.Limits(bounds.heapMegabytes(), bounds.patience()));
      if (refused.isPresent()) {
        return new Unstamped(refused.get().why(), refused.get().detail());
      }
      return copies.keep(fingerprint, folder.result());
    }
  }

  /// Copies all, and answers how it begins.
  private byte[] copied(InputStream bytes, Path file) throws IOException {
    var first = bytes.readNBytes(HEADER);
    try (var out = Files.newOutputStream(file)) {
      out.write(first);
      var piece = new byte[64 * 1024];
      long left = bounds.bytes() - first.length;
      for (int read = bytes.read(piece); read >= 0 && left > 0; read = bytes.read(piece)) {
        out.write(piece, 0, (int) Math.min(read, left));
        left -= read;
      }
    }
    return first;
  }

  private static String fingerprint(Content content, List<Mark> marks) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      digest.update(content.name().getBytes(StandardCharsets.UTF_8));
      marks.forEach(mark -> mark.digest(digest));
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @PreDestroy
  void close() {
    copies.close();
  }
}

package io.sheaf.docs.documents.content;

import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.Opening;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The door to contents that are answered inside of JSON: texts, as long as the answer is not larger than the wire allows. Only so
/// many bytes are read into memory at a time; who comes when there is no room waits a little, and then is turned away.
@Singleton
public final class InlineTexts {

  private static final int LARGEST_ANSWER = 6 * 1024 * 1024;
  private static final int KILOBYTE = 1024;
  /// Bytes, text and JSON of one content are in memory together.
  private static final int COPIES = 4;
  private static final int SECONDS_TO_WAIT = 10;

  private final BlobStore blobs;
  private final int room;
  private final Semaphore kilobytes;

  InlineTexts(BlobStore blobs) {
    this.blobs = blobs;
    this.room = (int) Math.min(Integer.MAX_VALUE, Math.max((long) COPIES * LARGEST_ANSWER + COPIES * KILOBYTE,
        Runtime.getRuntime().maxMemory() / 4) / KILOBYTE);
    this.kilobytes = new Semaphore(room, true);
  }

  /// The content as a text; empty when it is none. Refuses one that is too large to be answered.
  Optional<String> read(Contents.Kept kept) {
    return isText(kept.contentType())
        ? read(kept.blob(), kept.size(), () -> Documents.missing(kept.of().id()))
        : Optional.empty();
  }

  /// What is kept there as a text; empty when it is no UTF-8. Refuses what is too large to be answered.
  ///
  /// @param absent what is refused when it is gone
  public Optional<String> read(BlobRef blob, long size, Supplier<Refused> absent) {
    return inRoom(size, () -> decoded(bytes(blob, absent)));
  }

  /// What is kept there, whatever it is. Refuses what is too large to be answered.
  public String readBase64(BlobRef blob, long size, Supplier<Refused> absent) {
    if (size > LARGEST_ANSWER / 4 * 3) {
      throw tooLarge();
    }
    return inRoom(size, () -> Base64.getEncoder().encodeToString(bytes(blob, absent)));
  }

  private <T> T inRoom(long size, Supplier<T> reading) {
    if (size > LARGEST_ANSWER) {
      throw tooLarge();
    }
    int needed = (int) Math.min(room, COPIES * (size / KILOBYTE + 1));
    if (!acquired(needed)) {
      throw new Refused(Refusal.BUSY);
    }
    try {
      return reading.get();
    } finally {
      kilobytes.release(needed);
    }
  }

  private boolean acquired(int needed) {
    try {
      return kilobytes.tryAcquire(needed, SECONDS_TO_WAIT, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  public static boolean isText(@Nullable String contentType) {
    if (contentType == null) {
      return false;
    }
    int end = contentType.indexOf(';');
    var type = (end < 0 ? contentType : contentType.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    return type.startsWith("text/") || type.equals("application/json")
        || type.equals("application/x-www-form-urlencoded");
  }

  private byte[] bytes(BlobRef blob, Supplier<Refused> absent) {
    return switch (blobs.open(blob)) {
      case Opening.Opened opened -> {
        try (opened) {
          yield opened.bytes().readNBytes(LARGEST_ANSWER);
        } catch (IOException failure) {
          throw new UncheckedIOException(failure);
        }
      }
      case Opening.PastEnd _ -> new byte[0];
      case Opening.Absent _ -> throw absent.get();
    };
  }

  private static Optional<String> decoded(byte[] bytes) {
    try {
      var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      if (bytes.length + escapes(text) > LARGEST_ANSWER) {
        throw tooLarge();
      }
      return Optional.of(text);
    } catch (CharacterCodingException notUtf8) {
      return Optional.empty();
    }
  }

  /// How much longer it gets inside of JSON.
  private static long escapes(String text) {
    long more = 0;
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '"' || c == '\\' || c == '\n' || c == '\r' || c == '\t') {
        more++;
      } else if (c < ' ') {
        more += 5;
      }
    }
    return more;
  }

  private static Refused tooLarge() {
    return new Refused(Refusal.INVALID_REQUEST, "Response exceeds allowed size");
  }
}

package io.sheaf.storage.index.lucene;

import io.sheaf.storage.index.IndexUnavailable;
import io.sheaf.storage.table.InvalidPosition;
import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.StorageFull;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.store.AlreadyClosedException;
import org.jspecify.annotations.Nullable;

/// What a failure of Lucene means to us.
enum Failures {

  /// Ours already, to be passed on as it is.
  OURS,
  /// There is no room left.
  FULL,
  /// The files are not what they were; only making the index again helps.
  BROKEN,
  /// This life of the index is over; the next one may do.
  CLOSED, OTHER;

  static Failures kind(Throwable failure) {
    if (failure instanceof StorageFull || failure instanceof LimitExceeded || failure instanceof InvalidPosition
        || failure instanceof IndexUnavailable) {
      return OURS;
    }
    if (has(failure, Failures::isFull)) {
      return FULL;
    }
    if (has(failure, Failures::isBroken)) {
      return BROKEN;
    }
    return failure instanceof AlreadyClosedException ? CLOSED : OTHER;
  }

  static RuntimeException translated(Throwable failure) {
    return switch (kind(failure)) {
      case OURS -> (RuntimeException) failure;
      case FULL -> new StorageFull("There is no room left for the text index. Make room; nothing has to be restarted.");
      case BROKEN -> new IndexUnavailable("The text index is broken and is made again: " + failure.getMessage(),
          failure);
      case CLOSED -> new IndexUnavailable("The text index was closed.", failure);
      case OTHER -> failure instanceof IOException
          ? new IndexUnavailable("The text index cannot be read or written: " + failure.getMessage(), failure)
          : failure instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(failure);
    };
  }

  private static boolean isFull(Throwable failure) {
    var text = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
    return failure instanceof IOException
        && (text.contains("no space left") || text.contains("not enough space") || text.contains("quota exceeded"));
  }

  private static boolean isBroken(Throwable failure) {
    return failure instanceof CorruptIndexException || failure instanceof IndexFormatTooOldException
        || failure instanceof IndexFormatTooNewException || failure instanceof IndexNotFoundException
        || failure instanceof EOFException || failure instanceof FileNotFoundException
        || failure instanceof NoSuchFileException;
  }

  private interface Question {
    boolean isTrueOf(Throwable failure);
  }

  private static boolean has(Throwable failure, Question question) {
    @Nullable
    Throwable cause = failure;
    for (int depth = 0; cause != null && depth < 20; depth++, cause = cause.getCause()) {
      if (question.isTrueOf(cause)) {
        return true;
      }
      for (var suppressed : cause.getSuppressed()) {
        if (question.isTrueOf(suppressed)) {
          return true;
        }
      }
    }
    return false;
  }
}

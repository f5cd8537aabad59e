package io.sheaf.docs.search.feeding;

import io.sheaf.storage.table.Value;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The text that is kept of a document, or why there is none.
///
/// @param readFrom the version of the content that it goes with; absent for a document without content
public record StoredText(@Nullable String readFrom, State state, @Nullable String text, boolean truncated,
    @Nullable String language, @Nullable String message, Map<String, Value> given) {

  /// How it came.
  public enum State {
    /// Read from the content.
    EXTRACTED,
    /// Said by a client, in place of what the content says.
    GIVEN,
    /// The content could not be read.
    FAILED,
    /// The content has no text.
    NOTHING,
    /// Nothing is kept of it but what a client said besides: it is read from the content when it is wanted.
    UNREAD,
    /// The document is to be left out of the index.
    EXCLUDED
  }

  public StoredText {
    given = Map.copyOf(given);
  }

  /// Text of a client's, with what else it said of the document.
  public static StoredText given(@Nullable String readFrom, @Nullable String text, boolean truncated,
      @Nullable String language, Map<String, Value> given) {
    return new StoredText(readFrom, State.GIVEN, text, truncated, language, null, given);
  }

  /// What a client said of the document, and nothing of its text.
  public static StoredText unread(@Nullable String readFrom, Map<String, Value> given) {
    return new StoredText(readFrom, State.UNREAD, null, false, null, null, given);
  }

  /// The same with this said besides.
  public StoredText saying(Map<String, Value> said) {
    return new StoredText(readFrom, state, text, truncated, language, message, said);
  }

  public static StoredText excluded(@Nullable String readFrom) {
    return new StoredText(readFrom, State.EXCLUDED, null, false, null, null, Map.of());
  }
}

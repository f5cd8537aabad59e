package io.sheaf.docs.metadata.attributes;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/// Patterns that values match, by an engine whose time grows with the text and never explodes. It knows no look-around
/// and no references back.
@Singleton
public final class Patterns {

  /// How long a pattern is at most; with it goes how large its program may become.
  public static final int LONGEST = 500;

  private static final int MOST_KEPT = 500;
  private static final int MOST_REPEATS = 1000;

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Pattern> kept = new LinkedHashMap<>(64, 0.75f, true) {
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Pattern> eldest) {
      return size() > MOST_KEPT;
    }
  };

  /// What is wrong with the pattern.
  public Optional<String> faultOf(String pattern) {
    if (pattern.length() > LONGEST) {
      return Optional.of("has at most " + LONGEST + " characters");
    }
    try {
      return Pattern.compile(pattern).programSize() > MOST_REPEATS * 10
          ? Optional.of("repeats too much")
          : Optional.empty();
    } catch (PatternSyntaxException unreadable) {
      return Optional.of("is not a pattern: " + unreadable.getDescription());
    }
  }

  /// Whether the text as a whole matches.
  public boolean matches(String pattern, String text) {
    return compiled(pattern).matches(text);
  }

  private Pattern compiled(String pattern) {
    lock.lock();
    try {
      return kept.computeIfAbsent(pattern, Pattern::compile);
    } finally {
      lock.unlock();
    }
  }
}

package io.sheaf.docs.metadata.attributes;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.sheaf.workflow.patterns.PatternSize;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/// Patterns that values match, by an engine whose time grows with the text and never explodes. It knows no look-around
/// and no references back.
@Singleton
public final class Patterns {

  /// How long a pattern is at most; with it goes how large its program may become.
  public static final int LONGEST = 500;

  /// How large the program of a pattern is at most.
  private static final int LARGEST = 10_000;
  /// why more: it is told from the text, which is generous.
  private static final int LOOKS_TOO_LARGE = 5 * LARGEST;
  /// why together: a few large ones take as much memory as many small ones.
  private static final int MOST_KEPT_TOGETHER = 100_000;

  private final ReentrantLock lock = new ReentrantLock();
  private final LinkedHashMap<String, Pattern> kept = new LinkedHashMap<>(64, 0.75f, true);
  private int keptTogether;

  /// What is wrong with the pattern.
  public Optional<String> faultOf(String pattern) {
    if (pattern.length() > LONGEST) {
      return Optional.of("has at most " + LONGEST + " characters");
    }
    if (PatternSize.of(pattern) > LOOKS_TOO_LARGE) {
      return Optional.of("repeats too much");
    }
    try {
      return Pattern.compile(pattern).programSize() > LARGEST ? Optional.of("repeats too much") : Optional.empty();
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
      var known = kept.get(pattern);
      if (known != null) {
        return known;
      }
      var compiled = Pattern.compile(pattern);
      kept.put(pattern, compiled);
      keptTogether += compiled.programSize();
      for (var eldest = kept.values().iterator(); keptTogether > MOST_KEPT_TOGETHER && kept.size() > 1;) {
        keptTogether -= eldest.next().programSize();
        eldest.remove();
      }
      return compiled;
    } finally {
      lock.unlock();
    }
  }
}

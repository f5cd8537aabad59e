package io.sheaf.docs.gate;

import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// `If-Match` and `If-None-Match`, as they came. Tags are revisions: `"7"`.
public record Preconditions(@Nullable String ifMatch, @Nullable String ifNoneMatch) {

  private static final Pattern SEPARATOR = Pattern.compile("\\s*,\\s*");

  public static String tag(long revision) {
    return "\"" + revision + "\"";
  }

  /// Refuses a change to something that is not as the client thinks it is.
  public void checkBeforeChange(long revision) {
    if (ifMatch != null && !names(ifMatch, revision) || ifNoneMatch != null && names(ifNoneMatch, revision)) {
      throw new Refused(Refusal.STALE);
    }
  }

  /// Whether the client has this already, so that 304 says it all. An `If-Match` that does not hold refuses.
  public boolean isKnown(long revision) {
    if (ifMatch != null && !names(ifMatch, revision)) {
      throw new Refused(Refusal.STALE);
    }
    return ifNoneMatch != null && names(ifNoneMatch, revision);
  }

  /// Refuses a change to something that is not there, when the client says that it must be.
  public void checkBeforeCreation() {
    if (ifMatch != null) {
      throw new Refused(Refusal.STALE);
    }
  }

  private static boolean names(String header, long revision) {
    var tag = tag(revision);
    return header.strip().equals("*") || SEPARATOR.splitAsStream(header.strip())
        .map(one -> one.startsWith("W/") ? one.substring(2) : one).anyMatch(tag::equals);
  }

  static Preconditions of(Optional<String> ifMatch, Optional<String> ifNoneMatch) {
    return new Preconditions(ifMatch.orElse(null), ifNoneMatch.orElse(null));
  }
}

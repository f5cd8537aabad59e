package io.sheaf.docs.web;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// What the client did wrong or may not do. Thrown where it is found out, translated once.
public final class Refused extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Refusal refusal;
  private final transient List<Fault> faults;
  private final @Nullable Duration pause;

  public Refused(Refusal refusal) {
    this(refusal, refusal.text());
  }

  /// With a text that says it more exactly; clients see it.
  public Refused(Refusal refusal, String text) {
    this(refusal, text, List.of(), null);
  }

  private Refused(Refusal refusal, String text, List<Fault> faults, @Nullable Duration pause) {
    // why no stack trace: it is an answer, not a fault, and nobody reads it.
    super(text, null, false, false);
    this.refusal = refusal;
    this.faults = List.copyOf(faults);
    this.pause = pause;
  }

  /// Because of these faults of the request.
  public Refused(List<Fault> faults) {
    this(Refusal.INVALID_FIELDS, Refusal.INVALID_FIELDS.text(), faults, null);
  }

  /// Because of one fault of the request.
  public static Refused because(@Nullable String key, String error) {
    return new Refused(List.of(new Fault(key, error)));
  }

  public static Refused notFound(String text) {
    return new Refused(Refusal.NOT_FOUND, text);
  }

  public static Refused conflict(String text) {
    return new Refused(Refusal.CONFLICT, text);
  }

  /// For now; worth another try when the pause is over.
  public static Refused until(Refusal refusal, Duration pause) {
    return new Refused(refusal, refusal.text(), List.of(), pause);
  }

  public Refusal refusal() {
    return refusal;
  }

  /// After how many seconds the client may try again, if that is known.
  OptionalLong retryAfterSeconds() {
    return pause == null ? OptionalLong.empty() : OptionalLong.of(Math.max(1, pause.plusMillis(999).toSeconds()));
  }

  /// What is wrong, field by field; empty when the message says it all.
  public List<Fault> faults() {
    return faults;
  }

  /// The answer's body, as the wire has it.
  public Object body() {
    var message = String.valueOf(getMessage());
    if (refusal == Refusal.WRONG_CREDENTIALS) {
      return new SignInFailure("NotAuthorizedException", message);
    }
    return faults.isEmpty() ? new Failure(message) : new Fault.List(faults);
  }
}

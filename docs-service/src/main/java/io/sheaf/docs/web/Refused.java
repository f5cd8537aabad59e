package io.sheaf.docs.web;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the client did wrong or may not do. Thrown where it is found out, translated once.
public final class Refused extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Refusal refusal;
  private final transient List<Fault> faults;

  public Refused(Refusal refusal) {
    this(refusal, refusal.text());
  }

  /// With a text that says it more exactly; clients see it.
  public Refused(Refusal refusal, String text) {
    // why no stack trace: it is an answer, not a fault, and nobody reads it.
    super(text, null, false, false);
    this.refusal = refusal;
    this.faults = List.of();
  }

  /// Because of these faults of the request.
  public Refused(List<Fault> faults) {
    super(Refusal.INVALID_FIELDS.text(), null, false, false);
    this.refusal = Refusal.INVALID_FIELDS;
    this.faults = List.copyOf(faults);
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

  public Refusal refusal() {
    return refusal;
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

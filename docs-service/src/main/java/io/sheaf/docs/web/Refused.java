package io.sheaf.docs.web;

/// What the client did wrong or may not do. Thrown where it is found out, translated once.
public final class Refused extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Refusal refusal;

  public Refused(Refusal refusal) {
    this(refusal, refusal.text());
  }

  /// With a text that says it more exactly; clients see it.
  public Refused(Refusal refusal, String text) {
    // why no stack trace: it is an answer, not a fault, and nobody reads it.
    super(text, null, false, false);
    this.refusal = refusal;
  }

  public Refusal refusal() {
    return refusal;
  }
}

package io.sheaf.docs.web;

/// Everything the service says no to, in one list: a code that never changes, a status, and the text to say when
/// there is nothing more exact to be said.
public enum Refusal {

  INVALID_REQUEST("invalid-request", 400, "invalid request"), //
  INVALID_FIELDS("invalid-fields", 400, "fields of the request are wrong"), //
  INVALID_JSON("invalid-json", 400, "invalid JSON body"), //
  CUT_OFF("cut-off", 400, "the request was not sent to its end"), //
  BODY_REQUIRED("body-required", 400, "request body is required"), //
  INVALID_POSITION("invalid-position", 400, "Invalid Next token"), //
  LIMIT_EXCEEDED("limit-exceeded", 400, "a limit was exceeded"), //
  WRONG_CREDENTIALS("wrong-credentials", 400, "Incorrect username or password."), //
  UNAUTHENTICATED("unauthenticated", 401, "Unauthorized"), //
  DENIED("denied", 401, "fkq access denied"), //
  NOT_FOUND("not-found", 404, "Not Found"), //
  CONFLICT("conflict", 409, "that cannot be done as things are"), //
  BEING_ERASED("being-erased", 409, "the site is being erased"), //
  STILL_RUNNING("still-running", 409, "The first request with this Idempotency-Key is still running. Try again."), //
  CANNOT_STAMP("cannot-stamp", 409, "the content cannot be stamped with its watermark"), //
  STALE("stale", 412, "It has changed since. Read it again, and repeat the request with its ETag."), //
  TOO_SLOW("too-slow", 408, "The request did not come in time."), //
  TOO_LARGE("too-large", 413, "the request is too large"), //
  RANGE_PAST_END("range-past-end", 416, "the content has none of these bytes"), //
  OTHER_REQUEST("other-request", 422, "The Idempotency-Key was used for another request."), //
  TOO_MANY("too-many", 429, "Too many requests. Try again later."), //
  BUSY("busy", 503, "Too many requests at once. Try again."), //
  OVERLOADED("overloaded", 503, "There is too much to do at the moment. Try again in a second."), //
  ISSUER_UNAVAILABLE("issuer-unavailable", 503,
      "The issuer of the token does not answer at the moment, so that it cannot be verified. Try again."), //
  INDEX_BEHIND("index-behind", 503,
      "The text index has not come as far as the position that this search is to see. Try again."), //
  INDEX_UNAVAILABLE("index-unavailable", 503, "The text index does not answer at the moment. Try again."), //
  POLICY_UNAVAILABLE("policy-unavailable", 503,
      "The policy server does not answer at the moment, so that it is not known what the site allows. Try again."), //
  STORAGE_UNAVAILABLE("storage-unavailable", 503, "The storage does not answer at the moment. Try again."), //
  STORAGE_FULL("storage-full", 507,
      "The storage is full: nothing was written. Reading goes on; when there is room again, writing does.");

  private final String code;
  private final int status;
  private final String text;

  Refusal(String code, int status, String text) {
    this.code = code;
    this.status = status;
    this.text = text;
  }

  public String code() {
    return code;
  }

  public int status() {
    return status;
  }

  public String text() {
    return text;
  }
}

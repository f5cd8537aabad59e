package io.sheaf.docs.web;

/// Everything the service says no to, in one list: a code that never changes, a status, and the text to say when
/// there is nothing more exact to be said.
public enum Refusal {

  INVALID_REQUEST("invalid-request", 400, "invalid request"), INVALID_JSON("invalid-json", 400,
      "invalid JSON body"), INVALID_POSITION("invalid-position", 400, "Invalid Next token"), LIMIT_EXCEEDED(
          "limit-exceeded", 400, "a limit was exceeded"), NOT_FOUND("not-found", 404, "Not Found"), TOO_LARGE(
              "too-large", 413, "the request is too large"), STORAGE_UNAVAILABLE("storage-unavailable", 503,
                  "The storage does not answer at the moment. Try again."), STORAGE_FULL("storage-full", 507,
                      "The storage is full: nothing was written. Reading goes on; when there is room again, writing does."), TOO_SLOW(
                          "too-slow", 408,
                          "The request did not come in time."), OVERLOADED("overloaded", 503,
                              "There is too much to do at the moment. Try again in a second.");

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

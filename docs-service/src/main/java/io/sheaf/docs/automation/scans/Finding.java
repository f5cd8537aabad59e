package io.sheaf.docs.automation.scans;

/// What a scan came to.
///
/// @param message what was found, or why nothing could be looked at; empty when all is well
record Finding(Status status, String message) {

  enum Status {
    CLEAN, MALICIOUS, ERROR
  }

  static final Finding CLEAN = new Finding(Status.CLEAN, "");

  static Finding error(String why) {
    return new Finding(Status.ERROR, why);
  }
}

package io.sheaf.standalone;

/// What a process does.
enum Role {
  /// Answers HTTP.
  API,
  /// Reads text out of pages.
  OCR,
  /// Decides rules and workflows, and runs actions and jobs.
  WORKFLOW
}

package io.sheaf.bench.pipeline;

import java.util.List;

/// How a document gets from its upload to the webhook. On each way one rule is meant for it, which says what kind of
/// document it is.
enum Way {

  /// Two actions and the webhook come with the upload; the rule acts meanwhile.
  ACTIONS("upload to webhook", "text/plain", List.of("CHECKSUM", "PUBLISH", "WEBHOOK")),
  /// The rule starts a workflow, which has the same done.
  WORKFLOW("upload to webhook, by a workflow", "text/markdown", List.of("CHECKSUM", "PUBLISH", "WEBHOOK")),
  /// As the first, but a page is read, by an engine that reads nothing: what reading takes besides.
  READING("upload to webhook, pages read by no engine", "image/png", List.of("OCR", "PUBLISH", "WEBHOOK"));

  private final String title;
  private final String contentType;
  private final List<String> actions;

  Way(String title, String contentType, List<String> actions) {
    this.title = title;
    this.contentType = contentType;
    this.actions = actions;
  }

  String title() {
    return title;
  }

  String contentType() {
    return contentType;
  }

  /// In their order, the webhook last.
  List<String> actions() {
    return actions;
  }

  boolean isByWorkflow() {
    return this == WORKFLOW;
  }
}

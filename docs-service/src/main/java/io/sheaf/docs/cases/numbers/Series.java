package io.sheaf.docs.cases.numbers;

/// What is numbered: each counts for itself.
public enum Series {
  CASE("caseNumber"), DOCUMENT("documentNumber");

  private final String text;

  Series(String text) {
    this.text = text;
  }

  /// The field that holds the number.
  String text() {
    return text;
  }

  /// The field of a request that says how the number is made.
  public String formatText() {
    return text + "Format";
  }
}

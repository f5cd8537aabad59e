package io.sheaf.storage.table;

/// The tables there are. Everything lives in the first, the record of activities in the second.
public enum TableName {
  DOCUMENTS("documents"), AUDIT("audit");

  private final String text;

  TableName(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }
}

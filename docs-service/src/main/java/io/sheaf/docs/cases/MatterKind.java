package io.sheaf.docs.cases;

import io.sheaf.storage.table.Kind;
import io.sheaf.storage.table.TableSchema;

/// What a matter is: a case, or something that belongs to one.
public enum MatterKind {
  CASE("case", "Case", "cases", TableSchema.CASE), //
  TASK("task", "Task", "caseTasks", TableSchema.CASE_TASK), //
  NIGO("nigo", "Nigo", "caseNigos", TableSchema.CASE_NIGO);

  private final String word;
  private final String title;
  private final String resource;
  private final Kind items;

  MatterKind(String word, String title, String resource, Kind items) {
    this.word = word;
    this.title = title;
    this.resource = resource;
    this.items = items;
  }

  /// As requests wrap one, and as keys say it.
  public String word() {
    return word;
  }

  /// As answers begin a sentence with it.
  public String title() {
    return title;
  }

  /// As events name it.
  public String resource() {
    return resource;
  }

  /// What its id is called.
  public String idName() {
    return word + "Id";
  }

  Kind items() {
    return items;
  }
}

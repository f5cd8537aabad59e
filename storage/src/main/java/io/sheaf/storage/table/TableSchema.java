package io.sheaf.storage.table;

import static io.sheaf.storage.table.IndexName.GSI1;
import static io.sheaf.storage.table.IndexName.GSI2;

/// Every kind of item there is, and how its keys are spelled; the only place where keys are.
public final class TableSchema {

  public static final Kind DOCUMENT = new Kind("document", TableName.DOCUMENTS, Kind.Scope.SITE,
      "a document, its current version", "docs#{documentId}", "#LATEST")
      .index(GSI1, "the documents of a day, by time", "{day:day}", "{inserted:time}#{documentId}")
      .index(GSI2, "the documents somebody owns", "byOwner#{owner}", "{inserted:time}#{documentId}");

  private TableSchema() {
  }
}

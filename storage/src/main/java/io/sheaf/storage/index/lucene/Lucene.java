package io.sheaf.storage.index.lucene;

import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.lucene.search.IndexSearcher;

/// What is the same for all of Lucene in this process.
///
/// Apart from the classes that a door needs before its index is opened: nothing of Lucene is loaded until then.
final class Lucene {

  // The logging system holds loggers weakly: without this reference the level would be forgotten.
  private static final Logger VECTORS = Logger
      .getLogger("org.apache.lucene.internal.vectorization.VectorizationProvider");

  static {
    // It recommends an incubating module in a warning of its own; our log lines are for people who run Sheaf.
    VECTORS.setLevel(Level.SEVERE);
    // Our own limits are lower in clauses, but a query's thousand characters may be a thousand words in each field.
    IndexSearcher.setMaxClauseCount(8192);
  }

  private Lucene() {
  }

  /// Does it, once.
  static void prepare() {
    // Being loaded is all there is to do.
  }
}

package io.sheaf.bench.search;

/// What is asked for, by the name it has in the table, and what it is measured against.
enum Question {
  ATTRIBUTE("attribute equality", "bare SQLite"), COMPOSITE("composite key", "bare SQLite"), WORDS("two words, top 10",
      "bare Lucene"), CLAUSES("five clauses", "bare Lucene"), FUZZY("two words with slips",
          "bare Lucene"), FACETS("word, three facets",
              "bare Lucene"), HIGHLIGHTS("two words, highlighted", "bare Lucene");

  private final String title;
  private final String bare;

  Question(String title, String bare) {
    this.title = title;
    this.bare = bare;
  }

  String title() {
    return title;
  }

  String bare() {
    return bare;
  }

  boolean isOfTable() {
    return this == ATTRIBUTE || this == COMPOSITE;
  }
}

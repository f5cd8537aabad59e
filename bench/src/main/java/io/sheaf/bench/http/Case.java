package io.sheaf.bench.http;

/// What clients do, by the name it has in the table.
enum Case {
  VERSION("version"), READ("read"), CONTENT("content"), LIST("list"), EXPLAIN("explain"), SEARCH_ONE(
      "tag search, one hit"), SEARCH_TEN(
          "tag search, ten hits"), CREATE("create 1 kB"), TAG("tag"), SAVE("save of the 11th version"), UPLOAD(
              "upload of 10 MB");

  private static final int MOST = 1_000_000;
  private static final int MOST_UPLOADS = 4;

  private final String title;

  Case(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  boolean isRead() {
    return ordinal() < CREATE.ordinal();
  }

  /// How often a thread may do it in a slice, however long that is: uploads stay on the disk.
  int most(int concurrency) {
    return this == UPLOAD ? Math.max(1, MOST_UPLOADS / concurrency) : MOST;
  }
}

package io.sheaf.bench.http;

import java.util.UUID;

/// The documents that a run brings along, each known by its number: names follow from the run and the number, so
/// that a million of them need not be remembered, and two runs against one server do not meet.
record Stock(String run) {

  static final String ONE = "bench-one";
  static final String TEN = "bench-ten";
  /// Documents that have all the versions they may have, and get more.
  static final int SAVED = 64;
  static final int VERSIONS = 10;

  private static final int PER_FOLDER = 1_000;
  private static final int SIZE = 1_024;
  private static final String LINE = "Sheaf keeps *what was agreed*, when, and by whom. ";

  /// A UUID of version 4, by its bits.
  String id(long number) {
    long high = mixed(run.hashCode() * 0x9E3779B97F4A7C15L + number);
    long low = mixed(high ^ number);
    return new UUID(high & ~0xF000L | 0x4000L, low & 0x3FFFFFFFFFFFFFFFL | 0x8000000000000000L).toString();
  }

  String savedId(int number) {
    return id(-1 - number);
  }

  private static long mixed(long value) {
    long mixed = (value ^ value >>> 30) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
    return mixed ^ mixed >>> 31;
  }

  /// Of this document alone.
  String tagOfOne(long number) {
    return run + "-" + number;
  }

  /// Of ten neighbours.
  String tagOfTen(long number) {
    return run + "-" + number / 10;
  }

  /// The body that creates it.
  String body(long number) {
    var id = id(number);
    return "{\"documentId\":\"" + id + "\",\"path\":\"" + folder(String.valueOf(number / PER_FOLDER)) + id + ".md\","
        + markdown(id) + ",\"tags\":[{\"key\":\"" + ONE + "\",\"value\":\"" + tagOfOne(number) + "\"},{\"key\":\"" + TEN
        + "\",\"value\":\"" + tagOfTen(number) + "\"}]}";
  }

  String savedBody(int number) {
    return "{\"documentId\":\"" + savedId(number) + "\",\"path\":\"" + folder("saved") + savedId(number) + ".md\","
        + markdown("0") + "}";
  }

  /// The body that creates one more, of which only the path is told.
  String freshBody() {
    var name = UUID.randomUUID().toString();
    return "{\"path\":\"" + folder("created") + name + ".md\"," + markdown(name) + "}";
  }

  String folder(String name) {
    return "bench-" + run + "/" + name + "/";
  }

  private static String markdown(String title) {
    return "\"contentType\":\"text/markdown\"," + content(title);
  }

  /// A kilobyte, told apart by its title.
  static String content(String title) {
    var text = new StringBuilder(SIZE).append("# ").append(title).append(' ');
    while (text.length() < SIZE) {
      text.append(LINE, 0, Math.min(LINE.length(), SIZE - text.length()));
    }
    return "\"content\":\"" + text + "\"";
  }
}

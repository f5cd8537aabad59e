package io.sheaf.storage.index.lucene;

import java.util.Arrays;

/// How often each of some ordinals came. A list of those that came, until an array of all is the smaller one: the
/// values of a large index must not make the counts of a small site large.
final class OrdCounts {

  private static final int SMALL = 1024;

  private final int range;
  private int[] came = new int[16];
  private int many;
  private int[] all = new int[0];
  private boolean isDense;

  OrdCounts(int range) {
    this.range = range;
    if (range <= SMALL) {
      makeDense();
    }
  }

  void add(int ord) {
    if (isDense) {
      all[ord]++;
      return;
    }
    if (many == came.length) {
      if (many >= range / 2) {
        makeDense();
        all[ord]++;
        return;
      }
      came = Arrays.copyOf(came, many * 2);
    }
    came[many++] = ord;
  }

  private void makeDense() {
    all = new int[range];
    for (int at = 0; at < many; at++) {
      all[came[at]]++;
    }
    came = new int[0];
    many = 0;
    isDense = true;
  }

  /// Those that came, in their order, one by one. Nothing may be added any more.
  Cursor cursor() {
    Arrays.sort(came, 0, many);
    return new Cursor();
  }

  final class Cursor {

    private int at;
    private int ord;
    private int count;

    boolean next() {
      return isDense ? nextOfAll() : nextThatCame();
    }

    private boolean nextOfAll() {
      while (at < range && all[at] == 0) {
        at++;
      }
      if (at == range) {
        return false;
      }
      ord = at;
      count = all[at++];
      return true;
    }

    private boolean nextThatCame() {
      if (at == many) {
        return false;
      }
      ord = came[at];
      var from = at;
      while (at < many && came[at] == ord) {
        at++;
      }
      count = at - from;
      return true;
    }

    int ord() {
      return ord;
    }

    int count() {
      return count;
    }
  }
}

package io.sheaf.docs.metadata.mappings.applying;

import java.util.Arrays;

/// How many letters have to be changed, added or left out to make one text of another.
final class Distance {

  private Distance() {
  }

  /// The distance, or any larger number than the most when it is more than that.
  static int within(CharSequence one, CharSequence other, int most) {
    if (most < 0 || Math.abs(one.length() - other.length()) > most) {
      return most + 1;
    }
    var above = new int[other.length() + 1];
    var row = new int[other.length() + 1];
    Arrays.setAll(above, at -> at);
    for (int i = 1; i <= one.length(); i++) {
      row[0] = i;
      int least = i;
      for (int j = 1; j <= other.length(); j++) {
        int changed = above[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(changed, Math.min(above[j], row[j - 1]) + 1);
        least = Math.min(least, row[j]);
      }
      if (least > most) {
        return most + 1;
      }
      var spent = above;
      above = row;
      row = spent;
    }
    return above[other.length()];
  }
}

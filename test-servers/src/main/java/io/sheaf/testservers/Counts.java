package io.sheaf.testservers;

/// How often a randomised test tries: a few times in every build, as often as its issue says with `--long`.
public final class Counts {

  private Counts() {
  }

  /// why never on other engines than the shipped ones: their calls take ten times as long, and every test that has
  /// a long count has had it on those by then.
  public static boolean isLong() {
    return "long".equals(System.getProperty("sheaf.counts", "small"))
        && !"aws".equals(System.getProperty("sheaf.test.engines"));
  }

  public static int of(int small, int many) {
    return isLong() ? many : small;
  }

  /// The seed of a randomised test: `SHEAF_TEST_SEED` repeats a failure, else a new one every time. Print it.
  public static long seed() {
    var given = System.getenv("SHEAF_TEST_SEED");
    return given == null || given.isBlank()
        ? System.nanoTime() ^ ProcessHandle.current().pid()
        : Long.parseLong(given.strip());
  }
}

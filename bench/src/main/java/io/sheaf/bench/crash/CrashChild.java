package io.sheaf.bench.crash;

import java.io.IOException;
import java.nio.file.Path;

/// The process that is killed: opens the store of a directory and writes from several threads until its end.
public final class CrashChild {

  private CrashChild() {
  }

  /// Takes the directory, the seed, which life of the store this is, and how far the story of each lane has been
  /// told.
  public static void main(String[] arguments) {
    endWithParent();
    var path = Path.of(arguments[0]);
    long seed = Long.parseLong(arguments[1]);
    int life = Integer.parseInt(arguments[2]);
    var pipe = Pipe.standard();
    var store = Store.open(path, life);
    pipe.say(Pipe.READY);
    for (int lane = 0; lane + 3 < arguments.length; lane++) {
      var story = Story.until(seed, lane, Integer.parseInt(arguments[lane + 3]));
      start(new Writing(store, story, lane, pipe)::forever);
    }
    for (int mailer = 0; mailer < 2; mailer++) {
      start(new Mailing(store, "m" + life + "-" + mailer, seed ^ life ^ mailer, pipe)::forever);
    }
  }

  private static void start(Runnable endless) {
    Thread.ofPlatform().start(() -> {
      try {
        endless.run();
      } catch (Throwable failure) {
        failure.printStackTrace();
        Runtime.getRuntime().halt(1);
      }
    });
  }

  /// The parent never sends anything: when standard input ends, the parent has.
  private static void endWithParent() {
    Thread.ofPlatform().daemon().start(() -> {
      try {
        while (System.in.read() >= 0) {
          // nothing is ever sent
        }
      } catch (IOException ended) {
        // the same as the end
      }
      Runtime.getRuntime().halt(0);
    });
  }
}

package io.sheaf.testservers;

import java.io.IOException;
import java.util.Arrays;

/// Runs another main class, and ends with the process that holds the other end of standard input.
public final class Leash {

  private Leash() {
  }

  public static void main(String[] arguments) throws Exception {
    Thread.ofPlatform().daemon().name("leash").start(() -> {
      try {
        while (System.in.read() >= 0) {
          // nothing is ever sent
        }
      } catch (IOException ended) {
        // the same as the end
      }
      Runtime.getRuntime().halt(0);
    });
    Class.forName(arguments[0]).getMethod("main", String[].class).invoke(null,
        (Object) Arrays.copyOfRange(arguments, 1, arguments.length));
  }
}

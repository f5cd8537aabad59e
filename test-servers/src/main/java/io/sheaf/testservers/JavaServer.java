package io.sheaf.testservers;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/// A server in a JVM of its own, on the class path that its folder's build has written down.
public final class JavaServer implements AutoCloseable {

  private static final long READY_WITHIN_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final Process process;
  private final Path log;

  private JavaServer(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /// Starts the server of a folder below `test-servers` and returns when it accepts connections on the port.
  public static JavaServer start(String folder, List<String> options, String mainClass, List<String> arguments,
      int port) {
    return start(folder, options, mainClass, arguments, () -> accepts(port));
  }

  /// Starts a server that chooses its port and returns when it has written down which one.
  static JavaServer start(String folder, List<String> options, String mainClass, List<String> arguments, Path written) {
    return start(folder, options, mainClass, arguments, () -> Files.exists(written));
  }

  private static JavaServer start(String folder, List<String> options, String mainClass, List<String> arguments,
      BooleanSupplier isReady) {
    var target = root().resolve("test-servers").resolve(folder).resolve("target");
    try {
      var classPath = Files.readString(target.resolve("classpath")).strip();
      var log = Files.createTempFile(target, folder + "-", ".log");
      var command = new ArrayList<String>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(options);
      command.add("--enable-native-access=ALL-UNNAMED");
      command.add("-cp");
      command.add(String.join(File.pathSeparator, ownClasses(), target.resolve("classes").toString(), classPath));
      command.add(Leash.class.getName());
      command.add(mainClass);
      command.addAll(arguments);
      var process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile())
          .directory(target.toFile()).start();
      var server = new JavaServer(process, log);
      Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
      server.await(isReady);
      return server;
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot start " + folder + "; has test-servers/" + folder + " been built?",
          failure);
    }
  }

  /// The folder of the whole source tree.
  public static Path root() {
    var given = System.getProperty("sheaf.root");
    return given != null ? Path.of(given) : Path.of("").toAbsolutePath();
  }

  private static String ownClasses() {
    try {
      return Path.of(Leash.class.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (java.net.URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /// A port that was free a moment ago.
  public static int freePort() {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private void await(BooleanSupplier isReady) {
    long end = System.nanoTime() + READY_WITHIN_NANOS;
    while (!isReady.getAsBoolean()) {
      if (!process.isAlive() || System.nanoTime() > end) {
        close();
        throw new IllegalStateException("the server did not start; see " + log);
      }
      try {
        process.waitFor(50, TimeUnit.MILLISECONDS);
      } catch (InterruptedException interrupted) {
        close();
        Thread.currentThread().interrupt();
        throw new IllegalStateException(interrupted);
      }
    }
  }

  private static boolean accepts(int port) {
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 200);
      return true;
    } catch (IOException notYet) {
      return false;
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor(10, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}

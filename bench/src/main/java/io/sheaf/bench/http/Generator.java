package io.sheaf.bench.http;

import io.sheaf.bench.measure.Contender;
import io.sheaf.bench.measure.Histogram;
import io.sheaf.bench.measure.Slice;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The load on one server, made by a process of its own: its memory and its collections are not ours, nor the
/// server's.
public final class Generator implements AutoCloseable {

  private static final long STOP_WITHIN_SECONDS = 10;

  private final Target target;
  private final Process process;
  private final BufferedReader answers;
  private final PrintStream commands;
  private String token;

  private Generator(Target target, Process process) {
    this.target = target;
    this.process = process;
    this.answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    this.commands = new PrintStream(process.getOutputStream(), true, StandardCharsets.US_ASCII);
    this.token = target.token().get();
    commands.println(encoded(token));
  }

  public static Generator start(Target target, String run) throws IOException {
    // why no optimizing compiler: what there is to compile is small, and it would take its time from the server's.
    var command = List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m",
        "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"),
        Load.class.getName(), target.url().toString(), run);
    return new Generator(target,
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  private static String encoded(String token) {
    return Base64.getEncoder().encodeToString(token.getBytes(StandardCharsets.UTF_8));
  }

  /// Loads documents until there are so many.
  void stock(int upTo) throws IOException {
    done(ask("stock " + upTo));
  }

  /// Makes the documents that have all their versions.
  void versions() throws IOException {
    done(ask("versions"));
  }

  Contender contender(Case what) {
    return concurrency -> (length, most) -> slice(what, concurrency, length,
        Math.min(most, what.most(concurrency)));
  }

  /// Who reads any of these documents, so many a second.
  public Contender reading(List<String> ids, int perSecond) {
    return concurrency -> {
      done(ask("ids " + String.join(",", ids)));
      return (length, most) -> slice(
          "offer " + perSecond + " " + concurrency + " " + length.toMillis() + " " + most);
    };
  }

  Slice slice(Case what, int concurrency, Duration length, int most) throws IOException {
    return slice("slice " + what.name() + " " + concurrency + " " + length.toMillis() + " " + most);
  }

  private Slice slice(String command) throws IOException {
    var words = ask(command).split(" ");
    if (!words[0].equals("slice")) {
      throw new IOException("the load answered " + words[0]);
    }
    return new Slice(Histogram.parse(words[2]), Double.parseDouble(words[1]));
  }

  private String ask(String command) throws IOException {
    var current = target.token().get();
    if (!current.equals(token)) {
      token = current;
      done(answer("token " + encoded(token)));
    }
    return answer(command);
  }

  private static void done(String answer) throws IOException {
    if (!answer.equals("done")) {
      throw new IOException("the load answered " + answer);
    }
  }

  private String answer(String command) throws IOException {
    commands.println(command);
    @Nullable
    String answer = answers.readLine();
    if (answer == null) {
      throw new IOException("the process that makes the load has ended");
    }
    if (answer.startsWith("failed ")) {
      throw new IOException(answer.substring("failed ".length()));
    }
    return answer;
  }

  @Override
  public void close() throws InterruptedException {
    commands.close();
    if (!process.waitFor(STOP_WITHIN_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
  }
}

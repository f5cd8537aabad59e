package io.sheaf.bench.http;

import io.sheaf.bench.measure.Contender;
import io.sheaf.bench.measure.OpenLoop;
import io.sheaf.bench.measure.Slice;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/// The process that makes the load: reads a command a line, does it, and answers with a line. It ends with its
/// input, and so with whoever started it.
public final class Load {

  /// Many: what waits together is committed together.
  private static final int LOADING_THREADS = 48;

  private final URI url;
  private final Stock stock;
  private volatile String token;
  private int documents;
  private List<String> ids = List.of();

  private Load(URI url, String run, String token) {
    this.url = url;
    this.stock = new Stock(run);
    this.token = token;
  }

  /// Arguments: where the server is, and the name of the run. The first line is the token, in base64: what is in
  /// arguments, everybody on the machine can read.
  public static void main(String[] arguments) throws IOException {
    try (var commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII))) {
      var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
      var first = commands.readLine();
      if (first == null) {
        return;
      }
      var load = new Load(URI.create(arguments[0]), arguments[1], decoded(first));
      for (var line = commands.readLine(); line != null; line = commands.readLine()) {
        out.println(load.answer(line.split(" ")));
      }
    }
  }

  private static String decoded(String token) {
    return new String(Base64.getDecoder().decode(token), StandardCharsets.UTF_8);
  }

  private String answer(String[] command) {
    try {
      return switch (command[0]) {
        case "token" -> {
          token = command.length > 1 ? decoded(command[1]) : "";
          yield "done";
        }
        case "stock" -> stock(Integer.parseInt(command[1]));
        case "versions" -> versions();
        case "slice" -> slice(Case.valueOf(command[1]), Integer.parseInt(command[2]),
            Duration.ofMillis(Long.parseLong(command[3])), Integer.parseInt(command[4]));
        case "ids" -> {
          ids = List.of(command[1].split(","));
          yield "done";
        }
        case "offer" -> offer(Integer.parseInt(command[1]), Integer.parseInt(command[2]),
            Duration.ofMillis(Long.parseLong(command[3])), Integer.parseInt(command[4]));
        default -> "failed an unknown command " + command[0];
      };
    } catch (Exception failure) {
      return "failed " + String.valueOf(failure.getMessage()).replaceAll("\\s+", " ");
    }
  }

  /// Documents up to that number, after those that are there.
  private String stock(int upTo) throws Exception {
    var next = new AtomicLong(documents);
    all(LOADING_THREADS, (client, _) -> {
      for (long number = next.getAndIncrement(); number < upTo; number = next.getAndIncrement()) {
        client.create(number);
      }
    });
    documents = upTo;
    return "done";
  }

  private String versions() throws Exception {
    all(LOADING_THREADS, (client, thread) -> {
      for (int number = thread; number < Stock.SAVED; number += LOADING_THREADS) {
        client.createWithVersions(number);
      }
    });
    return "done";
  }

  /// What a thread does from its beginning to its end.
  @FunctionalInterface
  private interface Errand {
    void run(Client client, int thread) throws Exception;
  }

  private void all(int threads, Errand errand) throws Exception {
    var clients = new ArrayList<Client>();
    try {
      Contender.of(thread -> {
        var client = client(clients);
        return () -> errand.run(client, thread);
      }).crew(threads).slice(Duration.ofDays(1), 1);
    } finally {
      close(clients);
    }
  }

  /// Connections are the slice's own, and opened before it begins: none has grown old while others had their turn.
  private String slice(Case what, int concurrency, Duration length, int most) throws Exception {
    return slice(clients -> Contender.of(thread -> client(clients).worker(what, thread, concurrency, documents)),
        concurrency, length, most);
  }

  /// Reads of the documents that were named, so many a second.
  private String offer(int perSecond, int concurrency, Duration length, int most) throws Exception {
    return slice(clients -> OpenLoop.at(perSecond, _ -> client(clients).reading(ids)), concurrency, length, most);
  }

  private String slice(Function<List<Client>, Contender> made, int concurrency, Duration length, int most)
      throws Exception {
    var clients = new ArrayList<Client>();
    try {
      Slice slice = made.apply(clients).crew(concurrency).slice(length, most);
      return "slice " + slice.seconds() + " " + slice.latencies().text();
    } finally {
      close(clients);
    }
  }

  private Client client(List<Client> clients) {
    var client = new Client(url, () -> token, stock);
    clients.add(client);
    return client;
  }

  private static void close(List<Client> clients) throws IOException {
    for (var client : clients) {
      client.close();
    }
  }
}

package io.sheaf.standalone;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.sheaf.docs.governance.bottle.CannotBottle;
import io.sheaf.docs.web.About;
import io.sheaf.docs.web.ApiServer;
import io.sheaf.docs.web.Readiness;
import io.sheaf.storage.backup.sqlite.Backup;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.BufferedReader;
import java.io.PrintStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// The commands that an operator has done with a store.
final class Chores {

  private Chores() {
  }

  static int run(Chore.Verb verb, List<String> arguments, Map<String, String> environment, PrintStream out) {
    var given = Given.of(arguments, verb.needed, verb.possible);
    var choices = Choices.of(given.rest(), environment);
    LogLines.as(choices);
    var chore = Chore.of(verb, given.words());
    var outcome = asked(chore, choices, out).orElseGet(() -> here(chore, choices, out));
    if (!outcome.isWell() && verb != Chore.Verb.CHECK) {
      System.err.println("sheaf: " + outcome.text());
      return 1;
    }
    out.println(outcome.text());
    return outcome.isWell() ? 0 : 1;
  }

  static int restore(List<String> arguments, Map<String, String> environment, PrintStream out) {
    var given = Given.of(arguments, Set.of(Chore.FROM), Set.of());
    var choices = Choices.of(given.rest(), environment);
    var from = Path.of(String.valueOf(given.words().get(Chore.FROM))).toAbsolutePath().normalize();
    out.println(Backup.restore(from, Path.of(choices.data()).toAbsolutePath().normalize(), out::println));
    return 0;
  }

  /// By the server that has the data directory; nothing when there is none.
  private static Optional<Chore.Outcome> asked(Chore chore, Choices choices, PrintStream out) {
    OperatorDoor.Way way;
    try {
      way = OperatorDoor.Way.read(Path.of(choices.data()));
    } catch (NoSuchFileException none) {
      return Optional.empty();
    } catch (IOException unreadable) {
      throw new CannotBottle("The way to the server that has " + choices.data() + " cannot be read: "
          + unreadable.getMessage());
    }
    var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + way.port() + OperatorDoor.PATH))
        .header("Authorization", way.secret()).POST(HttpRequest.BodyPublishers.ofString(chore.text())).build();
    try (var client = HttpClient.newHttpClient()) {
      var response = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
      // why not an error: a server that was killed leaves the file, and the port may be another's by now.
      return response.statusCode() == 200
          ? Optional.of(listened(response, out))
          : Optional.empty();
    } catch (ConnectException gone) {
      return Optional.empty();
    } catch (IOException failure) {
      throw new CannotBottle("The server that has " + choices.data() + " did not answer: " + failure.getMessage());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new CannotBottle("Interrupted.");
    }
  }

  private static Chore.Outcome listened(HttpResponse<java.io.InputStream> response, PrintStream out)
      throws IOException {
    try (var lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(OperatorDoor.DONE)) {
          return new Chore.Outcome(true, line.substring(OperatorDoor.DONE.length()));
        }
        if (line.startsWith(OperatorDoor.WRONG)) {
          return new Chore.Outcome(false, line.substring(OperatorDoor.WRONG.length()));
        }
        if (line.startsWith(OperatorDoor.FAILED)) {
          throw new CannotBottle(line.substring(OperatorDoor.FAILED.length()));
        }
        out.println(line);
      }
    }
    throw new CannotBottle("The server ended before it was finished. Run the command again, and it goes on.");
  }

  private static Chore.Outcome here(Chore chore, Choices choices, PrintStream out) {
    if (chore.verb() != Chore.Verb.IMPORT && choices.engines().table() == Engines.TableEngine.SQLITE
        && !Files.isDirectory(Path.of(choices.data()))) {
      throw new CannotBottle("There is no data directory " + choices.data() + " (--data, SHEAF_DATA).");
    }
    try (var store = Store.open(choices, InstantSource.system())) {
      var parts = new ApiServer.Parts(new About(Release.version(), "standalone", List.of()),
          new Readiness(store.probes()), new SimpleMeterRegistry(), store.ports());
      return chore.done(store, new Chore.Doors() {
        @Override
        public <D, T> T with(Class<D> door, Function<D, T> work) {
          return ApiServer.with(parts, door, work);
        }
      }, out::println);
    }
  }
}

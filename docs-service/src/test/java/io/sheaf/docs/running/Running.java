package io.sheaf.docs.running;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.sheaf.docs.web.About;
import io.sheaf.docs.web.ApiServer;
import io.sheaf.docs.web.CannotListen;
import io.sheaf.docs.web.Features;
import io.sheaf.docs.web.Outward;
import io.sheaf.docs.web.Readiness;
import io.sheaf.docs.web.Trust;
import io.sheaf.docs.web.Rooms;
import io.sheaf.docs.web.edge.Reception;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TestClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Assumptions;

/// The service, running, on a free port and the engines that the tests run on.
public final class Running implements AutoCloseable {

  private static final int MOST_PORTS = 5;
  private static final Trust TRUST = new Trust(null, Tokens.SECRET, null);

  private final TestClock clock = new TestClock();
  private final HttpClient http = HttpClient.newHttpClient();
  private final Engines engines;
  private final ApiServer server;
  private final URI url;

  /// Opens the engines for a service with this clock, that is reached there.
  private interface Opening {
    Engines open(TestClock clock, URI url);
  }

  private Running(int port, Opening opening, Features features) {
    url = URI.create("http://127.0.0.1:" + port);
    engines = opening.open(clock, url);
    var about = new About("1.2.3", "test", List.of());
    try {
      server = ApiServer.start("127.0.0.1", port,
          new ApiServer.Parts(about, new Readiness(List.of()), new SimpleMeterRegistry(), engines.ports(),
              engines.door().map(Reception.usual()::with).orElseGet(Reception::usual), features));
    } catch (CannotListen taken) {
      engines.close();
      http.close();
      throw taken;
    }
  }

  /// why again: the engines have to know the port before it is listened on, and it may be taken in between.
  private static Running in(Path folder, UnaryOperator<Table> between, Trust trust, Outward outward,
      Features features) {
    return in((clock, url) -> Engines.chosen(folder, clock, url, between, trust, outward), features);
  }

  private static Running in(Opening opening, Features features) {
    for (int tried = 1;; tried++) {
      try {
        return new Running(freePort(), opening, features);
      } catch (CannotListen taken) {
        if (tried == MOST_PORTS) {
          throw taken;
        }
      }
    }
  }

  /// On the embedded engines, whatever the tests run on.
  public static Running onEmbedded(Path folder) {
    return in((clock, url) -> Engines.embedded(folder, clock, url, UnaryOperator.identity(), TRUST, Outward.USUAL),
        Features.USUAL);
  }

  /// On the remote engines, whatever the tests run on.
  public static Running onRemote(Path folder) {
    return in((clock, url) -> Engines.remote(folder, clock, url, UnaryOperator.identity(), TRUST, Outward.USUAL),
        Features.USUAL);
  }

  public static Running in(Path folder) {
    return in(folder, UnaryOperator.identity());
  }

  public static Running in(Path folder, UnaryOperator<Table> between) {
    return in(folder, between, Features.USUAL);
  }

  /// With something between the service and its table, and other features switched on.
  public static Running in(Path folder, UnaryOperator<Table> between, Features features) {
    return in(folder, between, TRUST, Outward.USUAL, features);
  }

  /// With others whose credentials are taken.
  public static Running in(Path folder, Trust trust) {
    return in(folder, UnaryOperator.identity(), trust, Outward.USUAL, Features.USUAL);
  }

  /// With other features switched on.
  public static Running in(Path folder, Features features) {
    return in(folder, UnaryOperator.identity(), features);
  }

  /// With another way to what is outside.
  public static Running in(Path folder, Outward outward) {
    return in(folder, UnaryOperator.identity(), TRUST, outward, Features.USUAL);
  }

  private static int freePort() {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// A client with this value of `Authorization`.
  public Client as(String credential) {
    return new Client(http, url, credential);
  }

  /// A client of somebody of this name in these groups.
  public Client as(String name, String... groups) {
    return as(Tokens.of(name, groups));
  }

  public Client admin() {
    return as("ada", "Admins");
  }

  public Client anonymous() {
    return new Client(http, url, null);
  }

  /// The door of a room, for tests that go past the HTTP face.
  public <T> T door(Class<T> type) {
    return Rooms.door(server, type);
  }

  public TestClock clock() {
    return clock;
  }

  public Engines engines() {
    return engines;
  }

  public URI url() {
    return url;
  }

  /// What the links to content begin with.
  public URI links() {
    return engines.links();
  }

  /// Skips a test of what is answered to whoever follows a link to content, where that is not for the service to say.
  public void assumeThatLinksLeadHere() {
    Assumptions.assumeTrue(engines.door().isPresent(),
        "links lead to S3, which takes and gives content as it is, and asks nobody");
  }

  @Override
  public void close() {
    server.stop(Duration.ofSeconds(5));
    engines.close();
    http.close();
  }
}

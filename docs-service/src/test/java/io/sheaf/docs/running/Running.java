package io.sheaf.docs.running;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.sheaf.docs.web.About;
import io.sheaf.docs.web.ApiServer;
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

/// The service, running, on embedded engines and a free port.
public final class Running implements AutoCloseable {

  private final TestClock clock = new TestClock();
  private final HttpClient http = HttpClient.newHttpClient();
  private final Engines engines;
  private final ApiServer server;
  private final URI url;

  private Running(Path folder, UnaryOperator<Table> between, Trust trust) {
    int port = freePort();
    url = URI.create("http://127.0.0.1:" + port);
    engines = Engines.embedded(folder, clock, url, between, trust);
    var about = new About("1.2.3", "test", List.of());
    server = ApiServer.start("127.0.0.1", port,
        new ApiServer.Parts(about, new Readiness(List.of()), new SimpleMeterRegistry(), engines.ports(),
            Reception.usual().with(engines.door())));
  }

  public static Running in(Path folder) {
    return in(folder, UnaryOperator.identity());
  }

  public static Running in(Path folder, UnaryOperator<Table> between) {
    return new Running(folder, between, new Trust(null, Tokens.SECRET, null));
  }

  /// With others whose credentials are taken.
  public static Running in(Path folder, Trust trust) {
    return new Running(folder, UnaryOperator.identity(), trust);
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

  @Override
  public void close() {
    server.stop(Duration.ofSeconds(5));
    engines.close();
    http.close();
  }
}

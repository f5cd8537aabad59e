package io.sheaf.docs.running;

import io.sheaf.docs.web.Ports;
import io.sheaf.docs.web.Trust;
import io.sheaf.docs.web.edge.links.BlobDoor;
import io.sheaf.storage.blobs.disk.DiskBlobs;
import io.sheaf.storage.blobs.disk.LinkDoor;
import io.sheaf.storage.blobs.disk.PresignedLinks;
import io.sheaf.storage.leases.Leases;
import io.sheaf.storage.queues.sqlite.SqliteQueues;
import io.sheaf.storage.secrets.Secrets;
import io.sheaf.storage.sqlite.DataDirectory;
import io.sheaf.storage.sqlite.SqliteFile;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.sqlite.SqliteSiteItems;
import io.sheaf.storage.table.sqlite.SqliteTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

/// The engines below the service: the embedded ones, in a folder of the test.
public final class Engines implements AutoCloseable {

  private final DataDirectory data;
  private final SqliteFile file;
  private final Ports ports;
  private final List<String> printed;
  private final BlobDoor door;

  private Engines(DataDirectory data, SqliteFile file, Ports ports, List<String> printed, BlobDoor door) {
    this.data = data;
    this.file = file;
    this.ports = ports;
    this.printed = printed;
    this.door = door;
  }

  public static Engines embedded(Path folder, InstantSource clock, URI publicUrl) {
    return embedded(folder, clock, publicUrl, UnaryOperator.identity());
  }

  /// In a folder of its own, for tests that are not about what is stored.
  public static Engines anywhere() {
    try {
      return embedded(Files.createTempDirectory("sheaf-engines"), InstantSource.system(),
          URI.create("http://127.0.0.1"));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// With something between the service and its table, such as one that fails.
  public static Engines embedded(Path folder, InstantSource clock, URI publicUrl, UnaryOperator<Table> between) {
    return embedded(folder, clock, publicUrl, between, new Trust(null, Tokens.SECRET, null));
  }

  /// With others whose credentials are taken.
  public static Engines embedded(Path folder, InstantSource clock, URI publicUrl, UnaryOperator<Table> between,
      Trust trust) {
    var printed = new CopyOnWriteArrayList<String>();
    var data = DataDirectory.take(folder.resolve("data"));
    var file = SqliteFile.open(data);
    var bare = new SqliteTable(file, clock);
    var secrets = new Secrets(bare, clock);
    var links = new PresignedLinks(secrets.secret("links"), publicUrl.resolve("/blobs"), clock);
    var blobs = DiskBlobs.open(data, file, links, clock);
    var queues = new SqliteQueues(file, clock, secrets.secret("queues"));
    var leases = new Leases(bare, clock, UUID.randomUUID().toString());
    return new Engines(data, file, new Ports(between.apply(bare), new SqliteSiteItems(file), blobs, queues, secrets,
        leases, clock, publicUrl, true, trust, printed::add), printed, new DiskDoor(links, new LinkDoor(blobs)));
  }

  public Ports ports() {
    return ports;
  }

  /// What the operator was shown, line by line.
  public List<String> printed() {
    return List.copyOf(printed);
  }

  /// Where requests with links go.
  public BlobDoor door() {
    return door;
  }

  @Override
  public void close() {
    ports.queues().close();
    file.close();
    data.close();
  }
}

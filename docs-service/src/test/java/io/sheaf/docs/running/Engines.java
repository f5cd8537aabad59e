package io.sheaf.docs.running;

import io.sheaf.docs.automation.ocr.OcrQueues;
import io.sheaf.docs.documents.content.ArrivalNotices;
import io.sheaf.docs.web.Outward;
import io.sheaf.docs.web.Ports;
import io.sheaf.docs.web.Trust;
import io.sheaf.docs.web.edge.links.BlobDoor;
import io.sheaf.storage.blobs.disk.DiskBlobs;
import io.sheaf.storage.blobs.disk.LinkDoor;
import io.sheaf.storage.blobs.disk.PresignedLinks;
import io.sheaf.storage.blobs.s3.S3Blobs;
import io.sheaf.storage.blobs.s3.S3Settings;
import io.sheaf.storage.index.IndexSource;
import io.sheaf.storage.index.TableCheckpoints;
import io.sheaf.storage.index.TextIndex;
import io.sheaf.storage.index.lucene.LuceneSettings;
import io.sheaf.storage.index.lucene.LuceneTextIndex;
import io.sheaf.storage.index.opensearch.OpenSearchSettings;
import io.sheaf.storage.index.opensearch.OpenSearchTextIndex;
import io.sheaf.storage.leases.Leases;
import io.sheaf.storage.queues.sqlite.SqliteQueues;
import io.sheaf.storage.queues.sqs.SqsQueues;
import io.sheaf.storage.secrets.Secrets;
import io.sheaf.storage.snapshots.Snapshots;
import io.sheaf.storage.snapshots.sqlite.SqliteSnapshots;
import io.sheaf.storage.sqlite.DataDirectory;
import io.sheaf.storage.sqlite.SqliteFile;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.dynamodb.DynamoConnection;
import io.sheaf.storage.table.sqlite.SqliteSiteItems;
import io.sheaf.storage.table.sqlite.SqliteTable;
import io.sheaf.testservers.OpenSearch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// The engines below the service: the embedded ones, in a folder of the test, or the remote ones.
public final class Engines implements AutoCloseable {

  private final Ports ports;
  private final List<String> printed;
  private final URI links;
  private final Optional<BlobDoor> door;
  private final Deque<AutoCloseable> opened;

  private Engines(Ports ports, List<String> printed, URI links, Optional<BlobDoor> door,
      Deque<AutoCloseable> opened) {
    this.ports = ports;
    this.printed = printed;
    this.links = links;
    this.door = door;
    this.opened = opened;
  }

  /// Whether the tests of the HTTP face run on the remote engines: `SHEAF_TEST_ENGINES=aws`, or the property that the
  /// build sets in its second run.
  public static boolean areRemote() {
    var chosen = System.getProperty("sheaf.test.engines", System.getenv("SHEAF_TEST_ENGINES"));
    return "aws".equals(chosen);
  }

  /// Those that the tests run on. The remote ones answer the same folder with the same tables and bucket.
  static Engines chosen(Path folder, InstantSource clock, URI publicUrl, UnaryOperator<Table> between, Trust trust,
      Outward outward) {
    return areRemote()
        ? remote(folder, clock, publicUrl, between, trust, outward)
        : embedded(folder, clock, publicUrl, between, trust, outward);
  }

  static Engines remote(Path folder, InstantSource clock, URI publicUrl, UnaryOperator<Table> between,
      Trust trust, Outward outward) {
    var servers = AwsServers.running();
    var name = AwsServers.nameOf(folder);
    var opened = new ArrayDeque<AutoCloseable>();
    var printed = new CopyOnWriteArrayList<String>();
    var connection = DynamoConnection.to(servers.dynamoDb(), name);
    opened.push(connection);
    connection.tables().make();
    var bare = connection.table(clock);
    var secrets = new Secrets(bare, clock);
    var blobs = S3Blobs.open(S3Settings.to(servers.s3(), name + "blobs"));
    opened.push(blobs);
    blobs.init();
    var queues = SqsQueues.to(servers.sqs(), name, secrets.secret("queues"));
    opened.push(queues);
    queues.prepare(Stream.concat(Stream.of(ArrivalNotices.QUEUE), OcrQueues.ALL.stream()).toList());
    var leases = new Leases(bare, clock, UUID.randomUUID().toString());
    return new Engines(new Ports(between.apply(bare), connection.siteItems(), blobs,
        Snapshots.ofNow(bare, connection.siteItems(), blobs), queues, secrets, leases, clock,
        source -> clustered(opened, name, bare, source), publicUrl, false, trust, outward, printed::add), printed,
        servers.s3().resolve("/" + name + "blobs"), Optional.empty(),
        opened);
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
    return embedded(folder, clock, publicUrl, between, new Trust(null, Tokens.SECRET, null), Outward.USUAL);
  }

  /// With others whose credentials are taken, and another way to what is outside.
  public static Engines embedded(Path folder, InstantSource clock, URI publicUrl, UnaryOperator<Table> between,
      Trust trust, Outward outward) {
    var printed = new CopyOnWriteArrayList<String>();
    var opened = new ArrayDeque<AutoCloseable>();
    var data = DataDirectory.take(folder.resolve("data"));
    opened.push(data);
    var file = SqliteFile.open(data);
    opened.push(file);
    var bare = new SqliteTable(file, clock);
    var secrets = new Secrets(bare, clock);
    var links = new PresignedLinks(secrets.secret("links"), publicUrl.resolve("/blobs"), clock);
    var blobs = DiskBlobs.open(data, file, links, clock);
    var queues = new SqliteQueues(file, clock, secrets.secret("queues"));
    opened.push(queues);
    var leases = new Leases(bare, clock, UUID.randomUUID().toString());
    return new Engines(new Ports(between.apply(bare), new SqliteSiteItems(file), blobs,
        new SqliteSnapshots(file, blobs, clock), queues, secrets,
        leases, clock, source -> index(opened, folder, bare, source, clock), publicUrl, true, trust, outward,
        printed::add),
        printed, publicUrl.resolve("/blobs"),
        Optional.of(new DiskDoor(links, new LinkDoor(blobs))), opened);
  }

  /// why quick: what a test waits for is a commit, and a test has no searches to be spared.
  private static TextIndex index(Deque<AutoCloseable> opened, Path folder, Table table, IndexSource source,
      InstantSource clock) {
    var quick = new LuceneSettings(4, Duration.ofMillis(200), Duration.ofMillis(50), 5_000, Duration.ofDays(30),
        100_000);
    var index = new LuceneTextIndex(folder.resolve("text-index"), new TableCheckpoints(table), source, quick, clock);
    opened.push(index);
    return index;
  }

  private static TextIndex clustered(Deque<AutoCloseable> opened, String prefix, Table table, IndexSource source) {
    var settings = OpenSearchSettings.to(OpenSearch.running().endpoint(), null, null, prefix).quick();
    var index = new OpenSearchTextIndex(settings, new TableCheckpoints(table), source);
    opened.push(index);
    return index.openInBackground();
  }

  public Ports ports() {
    return ports;
  }

  /// What the operator was shown, line by line.
  public List<String> printed() {
    return List.copyOf(printed);
  }

  /// What links begin with.
  URI links() {
    return links;
  }

  /// Where requests with links go; empty where links lead elsewhere.
  public Optional<BlobDoor> door() {
    return door;
  }

  @Override
  public void close() {
    while (!opened.isEmpty()) {
      try {
        opened.pop().close();
      } catch (Exception failure) {
        throw new IllegalStateException("the engines did not close", failure);
      }
    }
  }
}

package io.sheaf.standalone;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.sheaf.docs.automation.ocr.OcrQueues;
import io.sheaf.docs.documents.content.ArrivalNotices;
import io.sheaf.docs.web.Console;
import io.sheaf.docs.web.Ports;
import io.sheaf.docs.web.Probe;
import io.sheaf.docs.web.edge.links.BlobDoor;
import io.sheaf.storage.backup.CannotBackUp;
import io.sheaf.storage.backup.sqlite.Backup;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.disk.DiskBlobs;
import io.sheaf.storage.blobs.disk.LinkDoor;
import io.sheaf.storage.blobs.disk.PresignedLinks;
import io.sheaf.storage.blobs.s3.S3Blobs;
import io.sheaf.storage.blobs.s3.S3Settings;
import io.sheaf.storage.bus.aws.AwsBuses;
import io.sheaf.storage.index.IndexSource;
import io.sheaf.storage.index.IndexState;
import io.sheaf.storage.index.TableCheckpoints;
import io.sheaf.storage.index.TextIndex;
import io.sheaf.storage.index.lucene.LuceneSettings;
import io.sheaf.storage.index.lucene.LuceneTextIndex;
import io.sheaf.storage.index.opensearch.OpenSearchSettings;
import io.sheaf.storage.index.opensearch.OpenSearchTextIndex;
import io.sheaf.storage.leases.Leases;
import io.sheaf.storage.outbox.Relay;
import io.sheaf.storage.queues.QueueName;
import io.sheaf.storage.queues.QueueSettings;
import io.sheaf.storage.queues.Queues;
import io.sheaf.storage.queues.sqlite.SqliteQueues;
import io.sheaf.storage.queues.sqs.SqsQueues;
import io.sheaf.storage.secrets.Secrets;
import io.sheaf.storage.snapshots.Snapshots;
import io.sheaf.storage.snapshots.sqlite.SqliteSnapshots;
import io.sheaf.storage.sqlite.DataDirectory;
import io.sheaf.storage.sqlite.SqliteFile;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.SiteItems;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.dynamodb.DynamoConnection;
import io.sheaf.storage.table.sqlite.ExpirySweep;
import io.sheaf.storage.table.sqlite.SqliteSiteItems;
import io.sheaf.storage.table.sqlite.SqliteTable;
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
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The ports with the engines that were chosen behind them; open until closed, in the reverse order of opening.
final class Store implements AutoCloseable {

  /// Carries nothing: there to be asked whether queues answer.
  private static final QueueSettings READINESS = QueueSettings.unordered("readiness");

  /// Every queue there is, for `init`, which makes them where they are remote.
  static final List<QueueSettings> QUEUES = Stream
      .concat(Stream.of(READINESS, ArrivalNotices.QUEUE), OcrQueues.ALL.stream()).toList();

  private static final Duration LOOK_FOR_LEFT_MESSAGES = Duration.ofSeconds(5);
  private static final Duration REMOVE_EXPIRED = Duration.ofMinutes(1);

  private final Deque<AutoCloseable> opened;
  private final Path directory;
  private final SqliteFile file;
  private final Table table;
  private final BlobStore blobs;
  private final Queues queues;
  private final Ports ports;
  private final Optional<BlobDoor> door;
  private final AtomicReference<@Nullable TextIndex> index;

  private record Blobs(BlobStore store, Optional<BlobDoor> door) {}

  private Store(Deque<AutoCloseable> opened, Path directory, SqliteFile file, Ports ports, Optional<BlobDoor> door,
      AtomicReference<@Nullable TextIndex> index) {
    this.opened = opened;
    this.directory = directory;
    this.file = file;
    this.table = ports.table();
    this.blobs = ports.blobs();
    this.queues = ports.queues();
    this.ports = ports;
    this.door = door;
    this.index = index;
  }

  static Store open(Choices choices, InstantSource clock) {
    var opened = new ArrayDeque<AutoCloseable>();
    try {
      var engines = choices.engines();
      // why whatever the engines are: two processes on one directory are a mistake in any case.
      var directory = opening(opened, DataDirectory.take(Path.of(choices.data())));
      var file = opening(opened, SqliteFile.open(directory));
      var tables = switch (engines.table()) {
        case SQLITE -> new Tables(swept(opened, new SqliteTable(file, clock)), new SqliteSiteItems(file));
        case DYNAMODB -> {
          var connection = opening(opened, DynamoConnection.fromEnvironment(engines.prefix()));
          yield new Tables(connection.table(clock), connection.siteItems());
        }
      };
      var table = tables.table();
      var secrets = new Secrets(table, clock);
      var blobs = switch (engines.blobs()) {
        case DISK -> {
          var base = URI.create(choices.reachedAt() + "/blobs");
          var links = new PresignedLinks(secrets.secret("links"), base, clock);
          var store = DiskBlobs.open(directory, file, links, clock);
          yield new Blobs(store, Optional.of(new LinksHere(links, new LinkDoor(store), base)));
        }
        case S3 -> new Blobs(
            opening(opened, S3Blobs.open(S3Settings.fromEnvironment(engines.bucket(), System.getenv()))),
            Optional.empty());
      };
      var queues = opening(opened, switch (engines.queues()) {
        case SQLITE -> new SqliteQueues(file, clock, secrets.secret("queues"));
        case SQS -> SqsQueues.connect(engines.prefix(), secrets.secret("queues"));
      });
      var leases = new Leases(table, clock, UUID.randomUUID().toString());
      var relay = opening(opened,
          new Relay(table, name -> queues.open(declared(name)), leases, LOOK_FOR_LEFT_MESSAGES));
      var outward = choices.buses().isEmpty()
          ? choices.outward()
          : choices.outward()
              .withBuses(opening(opened, AwsBuses.connect(choices.buses(), "formkiq.standalone")).all());
      boolean onlyProcess = engines.table() == Engines.TableEngine.SQLITE;
      var opensIndex = new AtomicReference<@Nullable TextIndex>();
      return new Store(opened, directory.path(), file,
          new Ports(relay.watching(), tables.siteItems(), blobs.store(),
              onlyProcess
                  ? new SqliteSnapshots(file, blobs.store(), clock)
                  : Snapshots.ofNow(table, tables.siteItems(), blobs.store()),
              queues, secrets, leases,
              clock, source -> {
                var index = index(opened, engines, directory, table, source, clock);
                opensIndex.set(index);
                return index;
              }, URI.create(choices.reachedAt()), onlyProcess,
              choices.trust(), outward,
              Console.ofProcess()),
          blobs.door(), opensIndex);
    } catch (RuntimeException failure) {
      closeAll(opened, failure);
      throw failure;
    }
  }

  /// The table, and the way through all that a site has in it.
  private record Tables(Table table, SiteItems siteItems) {}

  private static SqliteTable swept(Deque<AutoCloseable> opened, SqliteTable table) {
    opening(opened, new ExpirySweep(table, REMOVE_EXPIRED));
    return table;
  }

  private static TextIndex index(Deque<AutoCloseable> opened, Engines engines, DataDirectory directory, Table table,
      IndexSource source, InstantSource clock) {
    return switch (engines.index()) {
      case LUCENE -> lucene(opened, directory, table, source, clock);
      case OPENSEARCH -> {
        var cluster = engines.cluster();
        var settings = OpenSearchSettings.to(URI.create(cluster.url()),
            cluster.user().isEmpty() ? null : cluster.user(), cluster.password().isEmpty() ? null : cluster.password(),
            engines.prefix());
        yield opening(opened,
            new OpenSearchTextIndex(settings, new TableCheckpoints(table), source)).openInBackground();
      }
    };
  }

  /// Opened with its first use, unless it is plain that it has to be made again, which then begins at once.
  private static TextIndex lucene(Deque<AutoCloseable> opened, DataDirectory directory, Table table,
      IndexSource source, InstantSource clock) {
    var folder = directory.file("text-index");
    var index = opening(opened,
        new LuceneTextIndex(folder, new TableCheckpoints(table), source, LuceneSettings.STANDARD, clock));
    if (!Files.isDirectory(folder) && table.find(TableSchema.TEXT_INDEX_CHECKPOINT.globalKey()).isPresent()) {
      index.openInBackground();
    }
    return index;
  }

  private static QueueSettings declared(QueueName name) {
    return QUEUES.stream().filter(queue -> queue.name().equals(name)).findFirst()
        .orElseThrow(() -> new IllegalStateException("no queue " + name + " is declared in Store.QUEUES"));
  }

  private static <T extends AutoCloseable> T opening(Deque<AutoCloseable> opened, T part) {
    opened.push(part);
    return part;
  }

  /// What the rooms stand on.
  Ports ports() {
    return ports;
  }

  /// Where requests with links go; empty where links lead elsewhere.
  Optional<BlobDoor> door() {
    return door;
  }

  /// Copies all that the data directory holds into a folder, while it is at work.
  String backUp(Path to, Consumer<String> progress) {
    if (!(blobs instanceof DiskBlobs disk)) {
      throw new CannotBackUp("A backup is of a store that lies in its data directory (--table=sqlite --blobs=disk). "
          + "For DynamoDB and S3 use their own backups, or export the sites.");
    }
    return Backup.take(file, disk, directory, to, ports.clock().instant(), progress);
  }

  /// One question to each of the engines, and nothing that it would have to write down.
  List<Probe> probes() {
    var key = TableSchema.DOCUMENT.key(SiteId.DEFAULT, "readiness");
    var blob = BlobKey.of(SiteId.DEFAULT, "readiness");
    return List.of(Probe.of("table", () -> table.find(key)), Probe.of("blobs", () -> blobs.newest(blob)),
        Probe.of("queues", () -> queues.open(READINESS).parked(1, null)));
  }

  /// Counts how often the embedded engines write.
  void countIn(MeterRegistry meters) {
    FunctionCounter.builder("sheaf.store.writes", file, SqliteFile::writes)
        .description("Changes that are durable and for which somebody waited").register(meters);
    FunctionCounter.builder("sheaf.store.commits", file, SqliteFile::commits)
        .description("Transactions, each of one change or more").register(meters);
  }

  /// How far the text index is; one that nobody asked for yet is not opened for this.
  IndexState indexState() {
    var opened = index.get();
    return opened == null ? IndexState.NOT_OPENED : opened.state();
  }

  @Override
  public void close() {
    var failure = new IllegalStateException("the store did not close cleanly");
    closeAll(opened, failure);
    if (failure.getSuppressed().length > 0) {
      throw failure;
    }
  }

  /// Closes what it can; what cannot be closed is noted, so that the rest still is.
  private static void closeAll(Deque<AutoCloseable> opened, RuntimeException notes) {
    while (!opened.isEmpty()) {
      try {
        opened.pop().close();
      } catch (Exception failure) {
        notes.addSuppressed(failure);
      }
    }
  }
}

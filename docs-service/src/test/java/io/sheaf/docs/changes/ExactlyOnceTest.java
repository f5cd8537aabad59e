package io.sheaf.docs.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.changes.Errand.Kind;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.running.Tokens;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Partition;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.SitePosition;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.testservers.Counts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Many requests, each sent four times and in any order, while writes fail or lose their answers, connections are
/// cut, and the service is killed and started again.
@OnAwsToo
class ExactlyOnceTest {

  private static final int ERRANDS = Counts.of(100, 10_000);
  private static final int LIVES = Counts.of(3, 20);
  private static final int TIMES_IN_TROUBLE = 3;
  private static final int AT_ONCE = 8;
  private static final SiteId SITE = new SiteId("errands");
  private static final String TOKEN = Tokens.of("ada", "Admins", SITE.text());

  @TempDir
  Path folder;

  private final long seed = Counts.seed();
  private final Random random = new Random(seed);
  private final ReentrantLock turn = new ReentrantLock();
  private final AtomicInteger sent = new AtomicInteger();
  private final Map<String, Set<String>> answers = new ConcurrentHashMap<>();
  private @Nullable Life life;
  private int lives;

  private record Life(Running running, TroubledTable table) {

    Client client() {
      return running.as(TOKEN);
    }
  }

  @AfterEach
  void stop() {
    if (life != null) {
      life.running().close();
    }
  }

  @Test
  void everyRequestThatIsSentFourTimesHasOneEffectAndOneAnswer() throws Exception {
    System.out.println("seed " + seed + ": " + ERRANDS + " errands");
    begin(false);
    var errands = errands();
    var before = counted();
    begin(true);

    var sendings = new ArrayList<Errand>();
    IntStream.range(0, TIMES_IN_TROUBLE).forEach(_ -> sendings.addAll(errands));
    Collections.shuffle(sendings, random);
    inParallel(sendings, this::sendInTrouble);
    begin(false);
    inParallel(errands, errand -> noted(errand, errand.send(alive().client())));

    assertThat(answers).hasSize(ERRANDS).allSatisfy((key, given) -> assertThat(given).as(key).singleElement().asString()
        .startsWith("20"));
    assertThat(difference(before, counted())).isEqualTo(expected(errands));
  }

  /// Ends the life there is, if any, as if it were killed, and begins another one on what it leaves.
  private void begin(boolean troubled) {
    turn.lock();
    try {
      if (life != null) {
        life.table().down();
        life.running().close();
      }
      var between = new TroubledTable[1];
      var running = Running.in(folder, bare -> between[0] = new TroubledTable(bare));
      running.clock().advance(Duration.ofMinutes(++lives));
      if (troubled) {
        between[0].unsteady(seed + lives);
      }
      life = new Life(running, between[0]);
    } finally {
      turn.unlock();
    }
  }

  private Life alive() {
    turn.lock();
    try {
      return Objects.requireNonNull(life);
    } finally {
      turn.unlock();
    }
  }

  private void sendInTrouble(Errand errand) {
    if (sent.incrementAndGet() % (ERRANDS * TIMES_IN_TROUBLE / LIVES) == 0) {
      begin(true);
    }
    int dice = random.nextInt(10);
    try {
      if (dice < 3) {
        sendAndGoAway(errand, dice == 0);
      } else {
        noted(errand, errand.send(alive().client()));
      }
    } catch (UncheckedIOException | IllegalStateException _) {
      // the service went away in the middle of it, and with it the client
    }
  }

  /// Sends it whole, or the first part of it, and waits for nothing.
  private void sendAndGoAway(Errand errand, boolean inTheMiddle) {
    var url = alive().running().url();
    var request = errand.raw(TOKEN);
    try (var socket = new Socket(url.getHost(), url.getPort())) {
      socket.getOutputStream().write(request, 0, inTheMiddle ? random.nextInt(request.length) : request.length);
      socket.getOutputStream().flush();
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  private void noted(Errand errand, Reply reply) {
    boolean isOfTheMoment = reply.status() >= 500
        || reply.status() == 409 && reply.text().contains("still running");
    if (!isOfTheMoment) {
      answers.computeIfAbsent(errand.key(), _ -> ConcurrentHashMap.newKeySet())
          .add(reply.status() + " " + reply.text());
    }
  }

  private static void inParallel(List<Errand> errands, Consumer<Errand> doing) throws Exception {
    Queue<Errand> queue = new ConcurrentLinkedQueue<>(errands);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var workers = new ArrayList<Future<?>>();
      for (int worker = 0; worker < AT_ONCE; worker++) {
        workers.add(threads.submit(() -> {
          for (var errand = queue.poll(); errand != null; errand = queue.poll()) {
            doing.accept(errand);
          }
        }));
      }
      for (var worker : workers) {
        worker.get();
      }
    }
  }

  /// With a document of its own for each that changes one.
  private List<Errand> errands() throws Exception {
    var kinds = Kind.values();
    var errands = new Errand[ERRANDS];
    var bare = IntStream.range(0, ERRANDS).mapToObj(n -> new Errand(n, kinds[n % kinds.length], "", SITE)).toList();
    inParallel(bare, errand -> errands[errand.number()] = errand.prepared(alive().client()));
    return List.of(errands);
  }

  private static Map<String, Long> expected(List<Errand> errands) {
    var all = new TreeMap<String, Long>();
    errands.forEach(errand -> errand.kind().effects().forEach((what, count) -> all.merge(what, count, Long::sum)));
    return all;
  }

  private static Map<String, Long> difference(Map<String, Long> before, Map<String, Long> after) {
    var all = new TreeMap<>(after);
    before.forEach((what, count) -> all.merge(what, -count, Long::sum));
    all.values().removeIf(count -> count == 0);
    return all;
  }

  /// What is in the store: events by what they tell, and items by what they are.
  private Map<String, Long> counted() {
    var ports = alive().running().engines().ports();
    var all = new TreeMap<String, Long>();
    for (int shard = 0; shard < Events.SHARDS; shard++) {
      everyItem(ports.table(), TableSchema.EVENT.main().partition(SITE, shard)).forEach(
          event -> all.merge("event " + event.text("resource") + " " + event.text("type"), 1L, Long::sum));
    }
    all.put("api key",
        (long) everyItem(ports.table(), TableSchema.API_KEYS_OF_SITE.globalPartition(SITE)).size());
    SitePosition at = null;
    do {
      var page = ports.siteItems().everything(SITE, at, 1000);
      page.keys().stream().map(ExactlyOnceTest::what).filter(what -> !what.isEmpty())
          .forEach(what -> all.merge(what, 1L, Long::sum));
      at = page.next();
    } while (at != null);
    return all;
  }

  private static String what(Key key) {
    var sort = key.sort();
    if (!key.partition().contains("docs#")) {
      return sort.startsWith("ff#") ? "folder" : "";
    }
    if (sort.equals("#LATEST")) {
      return "document";
    }
    return sort.startsWith("tags#") ? "tag" : sort.matches("v[0-9]+") ? "version" : "";
  }

  private static List<Item> everyItem(Table table, Partition partition) {
    var items = new ArrayList<Item>();
    var query = Query.of(partition).limit(1000);
    var page = table.page(query);
    items.addAll(page.items());
    while (page.next() != null) {
      page = table.page(query.after(page.next()));
      items.addAll(page.items());
    }
    return items;
  }
}

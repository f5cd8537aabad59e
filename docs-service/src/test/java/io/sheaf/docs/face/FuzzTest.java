package io.sheaf.docs.face;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.spec.check.FuzzRequest;
import io.sheaf.spec.check.SpecFuzz;
import io.sheaf.testservers.Counts;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Requests that nobody means well, made from what is published. Each gets an answer that is published too.
class FuzzTest {

  private static final int CONNECTIONS = 4;
  private static final int RENEWED_AFTER = 25;
  private static final int MOST_FAILURES = 30;
  private static final long MOST_GROWTH = 64L << 20;

  @TempDir
  static Path folder;
  private static Running sheaf;
  private static List<Client> clients;
  private static String aKey = "";

  private final long seed = Counts.seed();
  private final Map<String, String> failures = new ConcurrentHashMap<>();
  private final AtomicInteger reached = new AtomicInteger();

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder);
    var made = sheaf.admin().post("/sites/finance/apiKeys", "{\"name\":\"robot\",\"groups\":[\"staff\"]}");
    aKey = made.at("apiKey");
    // why of finance too: that is the site then that is meant when none is named, and most of what exists is there.
    var admin = sheaf.as("ada", "Admins", "finance");
    clients = List.of(admin, admin, admin, admin, admin, sheaf.as("gus", "finance_govern"),
        sheaf.as("ann", "finance"), sheaf.as("ann", "finance"), admin,
        sheaf.as("rea", "finance_read"), sheaf.as(aKey), sheaf.admin(), sheaf.as("nonsense"), sheaf.anonymous());
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  @Test
  void whateverIsSentIsAnsweredAsPublishedAndLeavesTheServiceWell() {
    int count = Counts.of(300, 50_000);
    System.out.println("SHEAF_TEST_SEED=" + seed);
    try (var log = new TroubleLog()) {
      send(count / 5, seed);
      long before = heap();
      send(count - count / 5, seed + CONNECTIONS);
      long after = heap();

      assertThat(log.troubles()).as("the log, with seed " + seed).isEmpty();
      assertThat(failures.values()).as("failures, with seed " + seed).isEmpty();
      assertThat(after - before).as("growth of the heap").isLessThan(MOST_GROWTH);
    }
    // why: requests of which none gets anywhere would find nothing.
    assertThat(reached.get()).isGreaterThan(count / 20);
    assertThat(sheaf.admin().get("/version").status()).isEqualTo(200);
  }

  private static long heap() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private void send(int count, long firstSeed) {
    var left = new AtomicInteger(count);
    try (var threads = Executors.newFixedThreadPool(CONNECTIONS)) {
      for (int thread = 0; thread < CONNECTIONS; thread++) {
        long own = firstSeed + thread;
        threads.submit(() -> sendSome(left, own));
      }
    }
  }

  private void sendSome(AtomicInteger left, long own) {
    var random = new Random(own);
    var fuzz = new SpecFuzz(own);
    for (int number = 0; left.getAndDecrement() > 0 && failures.size() < MOST_FAILURES; number++) {
      if (number % RENEWED_AFTER == 0) {
        guarded("the making of what is known", own, number, () -> teach(fuzz));
      }
      var client = clients.get(random.nextInt(clients.size()));
      var request = fuzz.next();
      guarded(request.operationId(), own, number, () -> ask(client, request));
    }
  }

  private void guarded(String operation, long own, int number, Runnable step) {
    try {
      step.run();
    } catch (Throwable failure) {
      var text = "seed " + own + ", request " + number + ", " + operation + ": " + failure;
      if (failures.putIfAbsent(operation + " " + kind(failure), text) == null) {
        // why at once: the long run takes its time.
        System.out.println(text);
      }
    }
  }

  /// So that one fault is told once.
  private static String kind(Throwable failure) {
    return failure.toString().replaceAll("(?s)\nanswered was.*", "").replaceAll("[0-9a-f]{8}-[^ ]*", "…")
        .replaceAll("(GET|PUT|POST|PATCH|DELETE) \\S*", "$1");
  }

  private void ask(Client client, FuzzRequest request) {
    var told = client;
    for (var header : request.headers().entrySet()) {
      told = told.with(header.getKey(), header.getValue());
    }
    try {
      var reply = answered(told, request);
      reached.addAndGet(reply.status() < 300 ? 1 : 0);
      if (reply.status() >= 500) {
        throw new AssertionError("answered was " + reply.status() + " " + reply.text());
      }
    } catch (AssertionError | RuntimeException failure) {
      throw new AssertionError(failure + "\nasked was " + request + "\n" + beginning(request.body()), failure);
    }
  }

  private static Reply answered(Client client, FuzzRequest request) {
    try {
      return sent(client, request);
    } catch (UncheckedIOException lost) {
      // why once more: a connection may end between two requests; that both end so is no coincidence.
      if (lost.getCause() instanceof HttpTimeoutException) {
        throw lost;
      }
      return sent(client, request);
    }
  }

  private static Reply sent(Client client, FuzzRequest request) {
    return client.stream(request.method(), request.rawPathAndQuery(), request.body().length == 0
        ? BodyPublishers.noBody()
        : BodyPublishers.ofByteArray(request.body()));
  }

  private static String beginning(byte[] body) {
    var text = new String(body, 0, Math.min(body.length, 600), StandardCharsets.UTF_8);
    return body.length > 600 ? text + "…" : text;
  }

  /// What exists, so that requests reach it; made anew now and then, since they also remove it.
  private static void teach(SpecFuzz fuzz) {
    var ada = clients.getFirst();
    // why: what was set before may let nothing in any more.
    ada.patch("/sites/finance/configuration", """
        {"maxDocuments":"","maxContentLengthBytes":"","document":{"contentTypes":{"allowlist":[],"denylist":[]}}}""");
    var made = ada.post("/documents", """
        {"path":"reports/May.md","contentType":"text/markdown","content":"# May",
         "metadata":[{"key":"author","value":"Ann"}],
         "tags":[{"key":"color","value":"red"},{"key":"size","values":["s","m"]}],
         "documents":[{"path":"child.txt","content":"child"}]}""");
    if (made.status() == 201) {
      ada.put("/documents/" + made.at("documentId") + "/file", "# May, again");
      fuzz.knowing("documentId", made.at("documentId"), made.at("documents.0.documentId"));
    }
    for (var list : List.of("/documents?limit=1", "/documents/" + made.at("documentId") + "/tags?limit=1")) {
      var next = ada.get(list).at("next");
      fuzz.knowing("next", next.isEmpty() ? "none" : next);
    }
    var index = ada.post("/folders", "{\"path\":\"reports\"}").at("indexKey");
    fuzz.knowing("indexKey", index.isEmpty() ? "none" : index).knowing("siteId", "finance", "lake")
        .knowing("confirm", "lake").knowing("tagKey", "color", "size").knowing("tagValue", "red", "s")
        .knowing("key", "color", "size", "author").knowing("value", "red", "s").knowing("versionKey", "v0", "v1")
        .knowing("indexType", "folder", "tags").knowing("apiKey", aKey.substring(0, 8) + "*".repeat(16)
            + aKey.substring(aKey.length() - 4))
        .knowing("path", "reports", "reports/May.md", "a/b.txt").knowing("contentType", "text/plain")
        .knowing("width", "100")
        .knowing("height", "auto").knowing("deepLinkPath", "https://example.com/a").knowing("groupName", "staff")
        .knowing("roleName", "staff", "finance").knowing("username", "ann");
  }
}

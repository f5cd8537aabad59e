package io.sheaf.bench.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonToken;
import io.sheaf.bench.measure.Contender.Worker;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/// One thread's client of the API. Every answer is looked at: what is not answered as it should be is not counted,
/// it fails the case.
final class Client implements AutoCloseable {

  private static final JsonFactory JSON = new JsonFactory();
  private static final byte[] NOTHING = {};
  private static final int UPLOAD_BYTES = 10 * 1024 * 1024;
  private static final byte[] UPLOAD = upload();
  private static final int MOST_TRIES = 20;
  private static final long BUSY_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final String base;
  private final Supplier<String> token;
  private final Stock stock;
  private final Wire wire;
  private final Map<Origin, Wire> elsewhere = new HashMap<>();

  Client(URI url, Supplier<String> token, Stock stock) {
    var path = url.getRawPath();
    this.base = path == null ? "" : path.replaceAll("/+$", "");
    this.token = token;
    this.stock = stock;
    this.wire = new Wire(Origin.of(url));
  }

  private static byte[] upload() {
    var bytes = new byte[UPLOAD_BYTES];
    new java.util.Random(4).nextBytes(bytes);
    return bytes;
  }

  /// Connected, and ready to do it.
  Worker worker(Case what, int thread, int concurrency, int documents) throws IOException {
    wire.open();
    return switch (what) {
      case VERSION -> () -> get("/version");
      case READ -> () -> get("/documents/" + any(documents));
      case EXPLAIN -> () -> get("/documents/" + any(documents) + "/access/explain");
      case CONTENT -> () -> get("/documents/" + any(documents) + "/content");
      case LIST -> () -> hits(get("/documents?limit=10"), 10);
      case SEARCH_ONE -> () -> hits(search(Stock.ONE, stock.tagOfOne(number(documents))), 1);
      case SEARCH_TEN -> () -> hits(search(Stock.TEN, stock.tagOfTen(number(documents))), 10);
      case CREATE -> () -> ask("POST", "/documents", stock.freshBody(), 201);
      case TAG -> () -> ask("POST", "/documents/" + any(documents) + "/tags",
          "{\"tags\":[{\"key\":\"bench-tag\",\"value\":\"" + number(1_000_000) + "\"}]}", 201);
      case SAVE -> saving(thread, concurrency);
      case UPLOAD -> this::uploadOne;
    };
  }

  /// Connected, and ready to read any of these documents.
  Worker reading(List<String> ids) throws IOException {
    wire.open();
    return () -> get("/documents/" + ids.get(ThreadLocalRandom.current().nextInt(ids.size())));
  }

  /// Patiently: a server that says it is busy is asked again. While that is measured, it is a failure.
  void create(long number) throws IOException {
    var body = stock.body(number).getBytes(StandardCharsets.UTF_8);
    Answer answer;
    int tries = 0;
    do {
      if (tries > 0) {
        LockSupport.parkNanos(BUSY_NANOS);
      }
      answer = wire.ask("POST", base + "/documents", token.get(), body);
      tries++;
    } while (answer.status() == 503 && tries < MOST_TRIES);
    expect("POST", "/documents", answer, 201);
  }

  void createWithVersions(int number) throws IOException {
    ask("POST", "/documents", stock.savedBody(number), 201);
    for (int version = 1; version <= Stock.VERSIONS; version++) {
      save(number, version);
    }
  }

  /// Each thread has documents of its own.
  private Worker saving(int thread, int concurrency) {
    var next = new int[]{thread};
    return () -> {
      save(next[0], ThreadLocalRandom.current().nextInt());
      next[0] += concurrency;
      if (next[0] >= Stock.SAVED) {
        next[0] = thread;
      }
    };
  }

  private void save(int number, int version) throws IOException {
    ask("PATCH", "/documents/" + stock.savedId(number), "{" + Stock.content("version " + version) + "}", 200);
  }

  private void uploadOne() throws IOException {
    var path = stock.folder("uploads") + UUID.randomUUID() + ".bin";
    var link = get("/documents/upload?path=" + path.replace("/", "%2F"));
    var url = URI.create(text(link, "url"));
    var there = elsewhere.computeIfAbsent(Origin.of(url), Wire::new);
    var query = url.getRawQuery();
    var answer = there.ask("PUT", url.getRawPath() + (query == null ? "" : "?" + query), "", UPLOAD);
    expect("PUT", "to the link", answer, 200);
  }

  private Answer search(String key, String value) throws IOException {
    return ask("POST", "/search",
        "{\"query\":{\"tag\":{\"key\":\"" + key + "\",\"eq\":\"" + value + "\"}}}", 200);
  }

  private String any(int documents) {
    return stock.id(number(documents));
  }

  private static int number(int bound) {
    return ThreadLocalRandom.current().nextInt(bound);
  }

  private Answer get(String path) throws IOException {
    return expect("GET", path, wire.ask("GET", base + path, token.get(), NOTHING), 200);
  }

  private Answer ask(String method, String path, String body, int status) throws IOException {
    return expect(method, path,
        wire.ask(method, base + path, token.get(), body.getBytes(StandardCharsets.UTF_8)), status);
  }

  private static Answer expect(String method, String path, Answer answer, int status) throws IOException {
    if (answer.status() != status) {
      throw new IOException(method + " " + path + " answered " + answer.summary());
    }
    return answer;
  }

  private static void hits(Answer answer, int wanted) throws IOException {
    int found = answer.count("\"documentId\"");
    if (found != wanted) {
      throw new IOException("found " + found + " documents and not " + wanted + ": " + answer.summary());
    }
  }

  /// A text at the top of an answer.
  private static String text(Answer answer, String field) throws IOException {
    try (var json = JSON.createParser(answer.body())) {
      json.nextToken();
      for (var name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
        if (json.nextToken() == JsonToken.VALUE_STRING && name.equals(field)) {
          return json.getText();
        }
        json.skipChildren();
      }
    }
    throw new IOException("no '" + field + "' in " + answer.summary());
  }

  @Override
  public void close() throws IOException {
    wire.close();
    for (var other : elsewhere.values()) {
      other.close();
    }
  }
}

package io.sheaf.standalone;

import io.micronaut.json.JsonMapper;
import io.micronaut.json.tree.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;

/// Somebody who calls a process that may be killed and started again meanwhile: who got no answer asks again, with the
/// key that makes it the same request.
final class Insistent implements AutoCloseable {

  private final HttpClient client = HttpClient.newHttpClient();
  private final JsonMapper json = JsonMapper.createDefault();
  private final String base;

  Insistent(int port) {
    this.base = "http://127.0.0.1:" + port;
  }

  /// What was answered; fields that are not there are empty texts.
  record Reply(int status, String text, JsonNode json) {

    String at(String path) {
      var node = node(path);
      return node.isNull() ? "" : node.coerceStringValue();
    }

    List<Reply> all(String path) {
      var all = new ArrayList<Reply>();
      var node = node(path);
      if (node.isArray()) {
        node.values().forEach(one -> all.add(new Reply(status, text, one)));
      }
      return all;
    }

    /// The names of the fields of an object, in order.
    List<String> names(String path) {
      var names = new ArrayList<String>();
      var node = node(path);
      if (node.isObject()) {
        node.entries().forEach(entry -> names.add(entry.getKey()));
      }
      names.sort(null);
      return names;
    }

    private JsonNode node(String path) {
      var node = json;
      for (var name : path.split("\\.")) {
        var next = node == null ? null : node.get(name);
        node = next == null ? JsonNode.nullNode() : next;
      }
      return node;
    }
  }

  Reply get(String token, String path) {
    return asked(HttpRequest.newBuilder(URI.create(base + path)).header("Authorization", token).GET());
  }

  /// Has one effect, however often it takes to be answered.
  Reply post(String token, String path, String body) {
    return change(token, "POST", path, body);
  }

  Reply put(String token, String path, String body) {
    return change(token, "PUT", path, body);
  }

  private Reply change(String token, String method, String path, String body) {
    return asked(HttpRequest.newBuilder(URI.create(base + path)).header("Authorization", token)
        .header("Idempotency-Key", UUID.randomUUID().toString()).method(method, BodyPublishers.ofString(body)));
  }

  /// Whether the bytes were taken; nobody knows when no answer came.
  boolean putOnce(String url, byte[] content) {
    return once(HttpRequest.newBuilder(URI.create(url)).PUT(BodyPublishers.ofByteArray(content)))
        .filter(answer -> answer.statusCode() == 200).isPresent();
  }

  /// Where a redirection leads, which is not followed.
  byte[] content(String token, String path) {
    var found = answered(HttpRequest.newBuilder(URI.create(base + path)).header("Authorization", token).GET());
    var place = URI.create(base).resolve(found.headers().firstValue("Location").orElseThrow());
    return answered(HttpRequest.newBuilder(place).GET()).body();
  }

  private Reply asked(HttpRequest.Builder request) {
    var answer = answered(request);
    var text = new String(answer.body(), StandardCharsets.UTF_8);
    try {
      return new Reply(answer.statusCode(), text,
          text.isEmpty() ? JsonNode.nullNode() : json.readValue(text, JsonNode.class));
    } catch (IOException notJson) {
      throw new UncheckedIOException(text, notJson);
    }
  }

  private HttpResponse<byte[]> answered(HttpRequest.Builder request) {
    var answer = new AtomicReference<HttpResponse<byte[]>>();
    RunningSheaf.await(() -> {
      once(request).filter(one -> one.statusCode() != 503 && !isStillRunning(one)).ifPresent(answer::set);
      return answer.get() != null;
    });
    return answer.get();
  }

  private static boolean isStillRunning(HttpResponse<byte[]> answer) {
    return answer.statusCode() >= 400 && new String(answer.body(), StandardCharsets.UTF_8).contains("still running");
  }

  private Optional<HttpResponse<byte[]>> once(HttpRequest.Builder request) {
    try {
      return Optional.of(client.send(request.timeout(Duration.ofSeconds(20)).build(), BodyHandlers.ofByteArray()));
    } catch (IOException gone) {
      return Optional.empty();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  @Override
  public void close() {
    client.close();
  }
}

package io.sheaf.docs.running;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Somebody who calls the service, and does not take an answer that is not as published. Requests carry no content type, as the wire's own clients send them.
public final class Client {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final HttpClient http;
  private final URI url;
  private final @Nullable String credential;
  private final Map<String, String> headers;
  private final boolean isPatient;

  Client(HttpClient http, URI url, @Nullable String credential) {
    this(http, url, credential, Map.of(), false);
  }

  private Client(HttpClient http, URI url, @Nullable String credential, Map<String, String> headers,
      boolean isPatient) {
    this.http = http;
    this.url = url;
    this.credential = credential;
    this.headers = headers;
    this.isPatient = isPatient;
  }

  /// The same, with a further header.
  public Client with(String header, String value) {
    var all = new LinkedHashMap<>(headers);
    all.put(header, value);
    return new Client(http, url, credential, all, isPatient);
  }

  /// The same, who asks again for a minute where the answer is 503, as that says. why: the index gives way to everything
  /// else on the machine, and others may use all of it.
  public Client patient() {
    return new Client(http, url, credential, headers, true);
  }

  public Reply get(String path) {
    return send("GET", path, null);
  }

  public Reply post(String path, String body) {
    return send("POST", path, body);
  }

  public Reply put(String path, String body) {
    return send("PUT", path, body);
  }

  public Reply put(String path) {
    return send("PUT", path, null);
  }

  public Reply patch(String path, String body) {
    return send("PATCH", path, body);
  }

  public Reply delete(String path) {
    return send("DELETE", path, null);
  }

  public Reply send(String method, String path, @Nullable String body) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      var reply = stream(method, path, body == null
          ? HttpRequest.BodyPublishers.noBody()
          : HttpRequest.BodyPublishers.ofString(body));
      if (!isPatient || reply.status() != 503 || System.nanoTime() > end) {
        return reply;
      }
    }
  }

  public Reply stream(String method, String path, HttpRequest.BodyPublisher body) {
    var absolute = path.startsWith("http") ? URI.create(path) : URI.create(url + path);
    try {
      var response = http.send(request(absolute, method, body), HttpResponse.BodyHandlers.ofByteArray());
      var reply = new Reply(method, absolute.getRawPath(), response.statusCode(), response.headers().map(),
          response.body());
      if (absolute.getRawAuthority().equals(url.getRawAuthority())) {
        Published.hold(reply);
      }
      return reply;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  private HttpRequest request(URI absolute, String method, HttpRequest.BodyPublisher body) {
    var request = HttpRequest.newBuilder(absolute).timeout(Duration.ofSeconds(30)).method(method, body);
    // why only here: a link leads to another server on some engines, and is a credential itself.
    if (credential != null && absolute.getRawAuthority().equals(url.getRawAuthority())) {
      request.header("Authorization", credential);
    }
    headers.forEach(request::header);
    return request.build();
  }

  /// An answer of many lines, each as a reply of its own; to be closed.
  public Stream<Reply> lines(String method, String path, String body) {
    var absolute = URI.create(url + path);
    try {
      var response = http.send(request(absolute, method, HttpRequest.BodyPublishers.ofString(body)),
          HttpResponse.BodyHandlers.ofLines());
      return response.body().map(line -> new Reply(method, absolute.getRawPath(), response.statusCode(),
          response.headers().map(), line.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }
}

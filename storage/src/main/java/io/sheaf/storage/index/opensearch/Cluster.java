package io.sheaf.storage.index.opensearch;

import com.fasterxml.jackson.databind.JsonNode;
import io.sheaf.storage.index.IndexUnavailable;
import io.sheaf.storage.table.StorageFull;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.message.BasicHeader;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;
import org.opensearch.client.json.jackson.JacksonJsonpMapper;
import org.opensearch.client.opensearch.generic.Body;
import org.opensearch.client.opensearch.generic.OpenSearchGenericClient;
import org.opensearch.client.opensearch.generic.Requests;
import org.opensearch.client.transport.OpenSearchTransport;
import org.opensearch.client.transport.httpclient5.ApacheHttpClient5TransportBuilder;
import org.opensearch.client.transport.httpclient5.ResponseException;

/// Speaks to the cluster. What may be said twice is said again, some times and with pauses that grow, when the cluster
/// is busy or does not answer; then it is an [IndexUnavailable].
final class Cluster implements AutoCloseable {

  private static final int TRIES = 5;
  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final Duration CONNECT_WITHIN = Duration.ofSeconds(3);
  private static final int CONNECTIONS = 50;

  private final OpenSearchTransport transport;
  private final OpenSearchGenericClient client;

  /// An answer that is no failure of the cluster: 404 and 409 are answers too.
  record Answer(int status, JsonNode body) {

    boolean isFound() {
      return status != 404;
    }

    boolean isIn(int class100) {
      return status / 100 == class100;
    }

    /// What OpenSearch calls the error.
    String error() {
      return body.path("error").path("type").asText("");
    }

    String why() {
      var error = body.path("error");
      var root = error.path("root_cause").path(0).path("reason").asText("");
      return root.isEmpty() ? error.path("reason").asText("status " + status) : root;
    }
  }

  Cluster(OpenSearchSettings settings) {
    var url = settings.url();
    var headers = new ArrayList<Header>();
    if (settings.user() != null && settings.password() != null) {
      var pair = settings.user() + ":" + settings.password();
      headers.add(new BasicHeader("Authorization",
          "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8))));
    }
    var port = url.getPort() >= 0 ? url.getPort() : "https".equals(url.getScheme()) ? 443 : 80;
    var builder = ApacheHttpClient5TransportBuilder.builder(new HttpHost(url.getScheme(), url.getHost(), port))
        .setMapper(new JacksonJsonpMapper()).setDefaultHeaders(headers.toArray(Header[]::new))
        .setConnectionConfigCallback(
            connection -> connection.setConnectTimeout(Timeout.ofMilliseconds(CONNECT_WITHIN.toMillis())))
        .setRequestConfigCallback(
            request -> request.setResponseTimeout(Timeout.ofMilliseconds(settings.timeout().toMillis()))
                .setConnectionRequestTimeout(Timeout.ofMilliseconds(settings.timeout().toMillis())));
    if (url.getPath() != null && url.getPath().length() > 1) {
      builder.setPathPrefix(url.getPath());
    }
    this.transport = builder.build();
    this.client = new OpenSearchGenericClient(transport);
  }

  Answer get(String path, Map<String, String> query) {
    return again("GET", path, query, null, "application/json");
  }

  /// For requests that do the same when they arrive twice.
  Answer send(String method, String path, Map<String, String> query, @Nullable JsonNode body) {
    return again(method, path, query, body == null ? null : Json.bytes(body), "application/json");
  }

  Answer bulk(String path, Map<String, String> query, byte[] lines) {
    return again("POST", path, query, lines, "application/x-ndjson");
  }

  private Answer again(String method, String path, Map<String, String> query, byte @Nullable [] body, String type) {
    var pause = FIRST_PAUSE;
    for (int tried = 1;; tried++) {
      String why;
      try {
        var answer = once(method, path, query, body, type);
        if (answer.status() != 429 && answer.status() != 503 && answer.status() != 502 && answer.status() != 504) {
          return checked(answer);
        }
        why = answer.why();
        if (tried == TRIES) {
          throw new IndexUnavailable("The OpenSearch cluster is too busy: " + why);
        }
      } catch (IOException | UncheckedIOException failure) {
        // why not after a timeout: it took the whole time that anybody may wait.
        if (tried == TRIES || isTimeout(failure)) {
          throw new IndexUnavailable("The OpenSearch cluster does not answer: " + failure.getMessage(), failure);
        }
      }
      rest(pause);
      pause = pause.multipliedBy(2);
    }
  }

  private static boolean isTimeout(Exception failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof java.net.SocketTimeoutException || cause instanceof java.util.concurrent.TimeoutException) {
        return true;
      }
    }
    return false;
  }

  private static void rest(Duration pause) {
    try {
      TimeUnit.MILLISECONDS.sleep(pause.toMillis() / 2 + ThreadLocalRandom.current().nextLong(pause.toMillis()));
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IndexUnavailable("Interrupted while the OpenSearch cluster did not answer.", stop);
    }
  }

  private Answer once(String method, String path, Map<String, String> query, byte @Nullable [] body, String type)
      throws IOException {
    var request = Requests.builder().endpoint(path).method(method).query(query)
        .headers(List.of(Map.entry("Accept", "application/json")));
    if (body != null) {
      request.body(Body.from(body, type));
    }
    try (var response = client.execute(request.build())) {
      var said = response.getBody();
      return new Answer(response.getStatus(), Json.read(said.isEmpty() ? new byte[0] : said.get().bodyAsBytes()));
    } catch (IOException | UncheckedIOException failure) {
      return refusal(failure);
    } catch (Exception failure) {
      throw new IOException(failure.getMessage(), failure);
    }
  }

  /// The client takes some statuses for failures of its own, and has the answer in the message.
  private static Answer refusal(Exception failure) throws IOException {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ResponseException refused) {
        var said = String.valueOf(refused.getMessage());
        int body = said.indexOf("\n{");
        return new Answer(refused.status(),
            Json.read(body < 0 ? new byte[0] : said.substring(body + 1).getBytes(StandardCharsets.UTF_8)));
      }
    }
    throw failure instanceof IOException known ? known : new IOException(failure.getMessage(), failure);
  }

  private static Answer checked(Answer answer) {
    if (answer.status() == 401 || answer.status() == 403) {
      if (answer.error().equals("cluster_block_exception")) {
        throw full(answer.why());
      }
      throw new IndexUnavailable("The OpenSearch cluster does not let us in: " + answer.why());
    }
    if (answer.status() >= 500) {
      throw new IndexUnavailable("The OpenSearch cluster failed: " + answer.why());
    }
    return answer;
  }

  static StorageFull full(String why) {
    return new StorageFull("The OpenSearch cluster takes nothing more: " + why);
  }

  @Override
  public void close() {
    try {
      transport.close();
    } catch (IOException gone) {
      // nothing is kept there
    }
  }
}

package io.sheaf.docs.access.policies;

import io.micronaut.json.tree.JsonNode;
import io.sheaf.docs.web.JsonText;
import io.sheaf.docs.web.Outward;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.SiteId;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// An Open Policy Agent, asked over its REST API. Each site's text is a module of its own there, which also says which
/// text it is: an answer counts only if it comes from the text that was meant, and a module that is gone or another one
/// is put there first. What is only thought of is there under a name of its own, which nothing else asks for, and goes
/// again. What cannot be asked is refused.
@Singleton
final class PolicyServer {

  private static final Logger log = LoggerFactory.getLogger(PolicyServer.class);
  private static final Duration DIAL = Duration.ofSeconds(2);
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int AT_ONCE = 32;
  private static final int LONGEST_ANSWER = 1 << 20;
  private static final int MOST_TRIES = 3;
  private static final int MOST_ERRORS = 5;
  private static final String MARK = "sheaf_text";

  private final @Nullable URI address;
  private final @Nullable HttpClient client;
  private final Semaphore places = new Semaphore(AT_ONCE, true);

  @Inject
  PolicyServer(Outward outward) {
    this.address = outward.policyServer();
    this.client = address == null
        ? null
        : HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(DIAL)
            .executor(Executors.newVirtualThreadPerTaskExecutor()).build();
  }

  @PreDestroy
  void close() {
    if (client != null) {
      client.shutdownNow();
    }
  }

  boolean isConfigured() {
    return client != null;
  }

  /// Those of the documents, by id, that the policy lets who asks at.
  ///
  /// @param name of the policy's module
  /// @param said what they say, by id and key
  Set<String> allowed(String name, SitePolicy policy, PolicyInput input, List<String> ids,
      Map<String, Map<String, List<Object>>> said) {
    var question = PolicyQuestion.text("data." + name, MARK, input, ids, said);
    for (int tried = 0; tried < MOST_TRIES; tried++) {
      var answer = send("POST", "/v1/query", question);
      var found = answer.found();
      if (found != null && text(found.get("known")).equals(policy.digest())) {
        return chosen(ids, found.get("allowed"));
      }
      if (answer.status() != 200 && answer.status() != 400 || tried == MOST_TRIES - 1) {
        log.warn("The policy server answered {}: {}", answer.status(), answer.start());
        break;
      }
      var put = send("PUT", "/v1/policies/" + id(name), module(name, policy.text(), policy.digest()));
      if (put.status() != 200) {
        log.warn("The policy server does not take {}: {}", name, put.start());
        break;
      }
    }
    throw new Refused(Refusal.POLICY_UNAVAILABLE);
  }

  private static Set<String> chosen(List<String> ids, @Nullable JsonNode indexes) {
    var chosen = new HashSet<String>();
    if (indexes != null && indexes.isArray()) {
      indexes.values().forEach(index -> chosen.add(ids.get(index.getIntValue())));
    }
    return chosen;
  }

  private static String text(@Nullable JsonNode node) {
    return node != null && node.isString() ? node.getStringValue() : "";
  }

  /// What is wrong with a text, as the server says it; nothing if it would take it.
  Optional<String> fault(String text) {
    var name = newName();
    var put = tried(name, text);
    if (put.status() == 200) {
      return Optional.empty();
    }
    if (put.status() == 400) {
      return Optional.of("'policy' is no Rego that can be loaded: " + put.errors());
    }
    log.warn("The policy server answered {}: {}", put.status(), put.start());
    throw new Refused(Refusal.POLICY_UNAVAILABLE);
  }

  /// why removed whatever comes of it: an answer that is lost may have been that it was taken.
  private Reply tried(String name, String text) {
    try {
      return send("PUT", "/v1/policies/" + id(name), module(name, text, ""));
    } finally {
      remove(name);
    }
  }

  /// A name for a policy that no site has.
  static String newName() {
    return "formkiq.try_" + UUID.randomUUID().toString().replace("-", "");
  }

  /// The text of a site is no longer needed.
  void forget(SiteId site) {
    if (isConfigured()) {
      remove(name(site));
    }
  }

  /// why no matter whether: what is left there decides about nothing.
  void remove(String name) {
    try {
      send("DELETE", "/v1/policies/" + id(name), null);
    } catch (Refused unavailable) {
      log.warn("The policy server keeps {}, which is not needed any more", name);
    }
  }

  static String name(SiteId site) {
    return "formkiq.s_" + HexFormat.of().formatHex(site.text().getBytes(StandardCharsets.UTF_8));
  }

  private static String id(String name) {
    return "sheaf/" + name;
  }

  private static String module(String name, String text, String digest) {
    return "package " + name + text.substring(Rego.PACKAGE.length()) + "\n" + MARK + " := " + Rego.text(digest) + "\n";
  }

  private record Reply(int status, byte[] body) {

    /// Nothing where it is no object.
    private Optional<JsonNode> json() {
      try {
        return Optional.of(JsonText.read(body)).filter(JsonNode::isObject);
      } catch (Refused noJson) {
        return Optional.empty();
      }
    }

    /// What a query has found, if anything.
    @Nullable
    JsonNode found() {
      var result = status == 200 ? json().map(answer -> answer.get("result")).orElse(null) : null;
      return result == null || !result.isArray() || result.size() == 0 ? null : result.get(0);
    }

    String start() {
      return new String(body, 0, Math.min(body.length, 500), StandardCharsets.UTF_8);
    }

    /// The messages of its errors.
    String errors() {
      var messages = new StringBuilder();
      var errors = json().map(answer -> answer.get("errors")).orElse(null);
      for (int at = 0; errors != null && at < Math.min(errors.size(), MOST_ERRORS); at++) {
        var error = errors.get(at);
        messages.append(at == 0 ? "" : "; ").append(text(error == null ? null : error.get("message")));
      }
      return messages.isEmpty() ? start() : messages.toString();
    }
  }

  private Reply send(String method, String path, @Nullable String body) {
    if (client == null) {
      throw new Refused(Refusal.POLICY_UNAVAILABLE, "The site's policy needs a policy server, and none is configured.");
    }
    boolean hasPlace = false;
    try {
      hasPlace = places.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      if (!hasPlace) {
        throw new Refused(Refusal.POLICY_UNAVAILABLE);
      }
      var request = HttpRequest.newBuilder(URI.create(address + path)).timeout(PATIENCE)
          .header("Content-Type", path.equals("/v1/query") ? "application/json" : "text/plain")
          .method(method, body == null
              ? HttpRequest.BodyPublishers.noBody()
              : HttpRequest.BodyPublishers.ofString(body))
          .build();
      var answer = client.send(request,
          HttpResponse.BodyHandlers.limiting(HttpResponse.BodyHandlers.ofByteArray(), LONGEST_ANSWER));
      return new Reply(answer.statusCode(), answer.body());
    } catch (IOException failure) {
      log.warn("The policy server at {} does not answer: {}", address, failure.toString());
      throw new Refused(Refusal.POLICY_UNAVAILABLE);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new Refused(Refusal.POLICY_UNAVAILABLE);
    } finally {
      if (hasPlace) {
        places.release();
      }
    }
  }
}

package io.sheaf.spec.check;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Makes requests out of the specification: some as it wants them, most with something wrong. The same seed, told the
/// same, gives the same requests. Not for several threads at once.
public final class SpecFuzz {

  private static final List<String> CONTENT_TYPES = List.of("application/json", "application/json", "application/json",
      "text/plain;charset=UTF-8", "application/xml", "application/x-www-form-urlencoded", "multipart/form-data",
      "application/json;charset=utf-16", "x", "*/*", "a/b;c=\"");
  private static final List<String> ODD_HEADERS = List.of("*", "\"\"", "\"0\"", "W/\"1\"", "\"", ",,,", "0",
      "bytes=0-", "bytes=-1", "bytes=5-2", "bytes=0-0,2-3", "bytes=99999999999999999999-", "bytes=a-b",
      "x".repeat(300));
  private static final List<String> ACCEPTED = List.of("application/problem+json", "*/*", "text/html", "x", ";;q=9");

  private static final int MOST_KNOWN = 6;

  private final Random random;
  private final SpecDocument document = SpecDocument.load();
  private final FuzzBodies bodies;
  private final Map<String, List<String>> known = new HashMap<>();
  private final Set<String> left = new HashSet<>();

  public SpecFuzz(long seed) {
    this.random = new Random(seed);
    this.bodies = new FuzzBodies(document, random, known);
  }

  /// Uses these values for a parameter of the path or query, or a text of the body, of that name most of the
  /// time: what exists is reached more deeply. Only the last few are kept, since what was made long ago may be gone.
  public SpecFuzz knowing(String parameter, String... values) {
    var all = known.computeIfAbsent(parameter, _ -> new ArrayList<>());
    all.addAll(List.of(values));
    all.subList(0, Math.max(0, all.size() - MOST_KNOWN)).clear();
    return this;
  }

  /// Makes no requests of these operations.
  public SpecFuzz without(String... operationIds) {
    left.addAll(List.of(operationIds));
    return this;
  }

  public FuzzRequest next() {
    var operation = OddValues.of(document.operations().stream().filter(each -> !left.contains(each.id())).toList(),
        random);
    var parameters = new ArrayList<JsonNode>();
    operation.node().path("parameters").forEach(each -> parameters.add(document.resolved(each)));
    var body = body(operation.node());
    return new FuzzRequest(operation.id(), operation.method(), path(operation) + query(parameters),
        headers(parameters, body.length > 0), body);
  }

  private byte[] body(JsonNode operation) {
    var content = operation.path("requestBody").path("content");
    if (content.has("application/json")) {
      return bodies.body(content.get("application/json").get("schema"));
    }
    return content.has("*/*") ? bodies.bytes() : new byte[0];
  }

  private String path(SpecDocument.Operation operation) {
    return Stream.of(operation.path().toString().split("/", -1))
        .map(segment -> segment.startsWith("{") ? segment(segment.substring(1, segment.length() - 1)) : segment)
        .collect(Collectors.joining("/"));
  }

  private String segment(String parameter) {
    var value = value(parameter, null);
    return value.isEmpty() ? "%20" : OddValues.escaped(value, random);
  }

  private String query(List<JsonNode> parameters) {
    var pairs = new ArrayList<String>();
    for (var parameter : parameters) {
      boolean sent = parameter.path("required").asBoolean() ? random.nextInt(10) != 0 : random.nextInt(3) == 0;
      if (parameter.path("in").asText().equals("query") && sent) {
        var name = parameter.path("name").asText();
        for (int times = random.nextInt(12) == 0 ? 2 : 1; times > 0; times--) {
          pairs.add(name + "=" + OddValues.escaped(value(name, parameter.path("schema")), random));
        }
      }
    }
    if (random.nextInt(10) == 0) {
      pairs.add(OddValues.escaped(OddValues.string(random), random) + "=" + OddValues.escaped(OddValues.string(random),
          random));
    }
    return pairs.isEmpty() ? "" : "?" + String.join("&", pairs);
  }

  private String value(String parameter, @Nullable JsonNode schema) {
    var values = known.getOrDefault(parameter, List.of());
    if (!values.isEmpty() && random.nextInt(4) != 0) {
      return OddValues.of(values, random);
    }
    if (schema != null && random.nextBoolean()) {
      return bodies.valid(schema, 0).asText();
    }
    return switch (random.nextInt(5)) {
      case 0 -> OddValues.plain(random, 1 + random.nextInt(40));
      case 1 -> OddValues.number(random);
      default -> OddValues.string(random);
    };
  }

  private Map<String, String> headers(List<JsonNode> parameters, boolean withBody) {
    var headers = new LinkedHashMap<String, String>();
    for (var parameter : parameters) {
      if (parameter.path("in").asText().equals("header") && random.nextInt(5) == 0) {
        headers.put(parameter.path("name").asText(), random.nextBoolean()
            ? OddValues.plain(random, 1 + random.nextInt(60))
            : OddValues.of(ODD_HEADERS, random));
      }
    }
    if (withBody && random.nextInt(5) != 0) {
      headers.put("Content-Type", OddValues.of(CONTENT_TYPES, random));
    }
    if (random.nextInt(8) == 0) {
      headers.put("Accept", OddValues.of(ACCEPTED, random));
    }
    return headers;
  }
}

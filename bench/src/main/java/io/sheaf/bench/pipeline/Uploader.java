package io.sheaf.bench.pipeline;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonToken;
import io.sheaf.bench.http.Answer;
import io.sheaf.bench.http.Caller;
import io.sheaf.bench.http.Origin;
import io.sheaf.bench.http.Target;
import io.sheaf.bench.http.Wire;
import java.io.IOException;
import java.net.URI;
import java.util.Map;

/// One client that brings documents: asks for a link, and puts the content there. A server that is busy is asked again.
final class Uploader implements AutoCloseable {

  private static final JsonFactory JSON = new JsonFactory();

  private final Caller caller;
  private final Wire links;

  Uploader(Target target) throws IOException {
    this.caller = new Caller(target);
    this.links = new Wire(Origin.of(target.url()));
    links.open();
  }

  /// Returns once the content was taken.
  ///
  /// @param actions what is to be done with it, as requests have it; empty for nothing
  void upload(String id, Way way, byte[] content, String actions) throws IOException {
    var made = caller.patiently("POST", "/documents/upload", "{\"documentId\":\"" + id + "\",\"path\":\"bench/"
        + id.substring(0, 2) + "/" + id + "\",\"contentType\":\"" + way.contentType() + "\""
        + (actions.isEmpty() ? "" : ",\"actions\":" + actions) + "}", 201);
    var link = URI.create(text(made, "url"));
    var taken = links.ask("PUT", link.getRawPath() + "?" + link.getRawQuery(), "", content);
    if (taken.status() != 200) {
      throw new IOException("the link answered " + taken.summary());
    }
  }

  /// Asks for something more to be done with a document that is there.
  void act(String id, String actions) throws IOException {
    caller.patiently("POST", "/documents/" + id + "/actions", "{\"actions\":" + actions + "}", 200);
  }

  /// The id that a request that makes something answers.
  String make(String path, String name, String body) throws IOException {
    return text(caller.patiently("POST", path, body, 201), name);
  }

  void change(String method, String path, String body) throws IOException {
    caller.patiently(method, path, body, 200);
  }

  Answer get(String path) throws IOException {
    return caller.patiently("GET", path, "", 200);
  }

  private static String text(Answer answer, String name) throws IOException {
    try (var parser = JSON.createParser(answer.body())) {
      while (parser.nextToken() != null) {
        if (parser.currentToken() == JsonToken.FIELD_NAME && name.equals(parser.currentName())) {
          parser.nextToken();
          return parser.getText();
        }
      }
    }
    throw new IOException("no " + name + " in " + answer.summary());
  }

  /// Actions as requests have them.
  static String actions(Way way, Map<String, String> parameters) {
    var text = new StringBuilder("[");
    for (var type : way.actions()) {
      text.append(text.length() == 1 ? "" : ",").append(action(type, parameters.getOrDefault(type, "")));
    }
    return text.append(']').toString();
  }

  static String action(String type, String parameters) {
    return "{\"type\":\"" + type + "\",\"parameters\":{" + parameters + "}}";
  }

  @Override
  public void close() throws IOException {
    caller.close();
    links.close();
  }
}

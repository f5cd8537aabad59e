package io.sheaf.docs.web;

import java.util.LinkedHashMap;
import java.util.Map;

/// What a change is answered with, known before it is written, so that both can be written together.
public record Answer(int status, Object body, Map<String, String> headers) {

  public Answer {
    headers = Map.copyOf(headers);
  }

  public static Answer ok(Object view) {
    return new Answer(200, view, Map.of());
  }

  public static Answer ok(String sentence) {
    return ok(new Message(sentence));
  }

  public static Answer created(Object view) {
    return new Answer(201, view, Map.of());
  }

  public static Answer created(String sentence) {
    return created(new Message(sentence));
  }

  public Answer with(String header, String value) {
    var all = new LinkedHashMap<>(headers);
    all.put(header, value);
    return new Answer(status, body, all);
  }
}

package io.sheaf.docs.changes;

import io.micronaut.json.JsonMapper;
import io.sheaf.docs.web.Answer;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;

/// Makes the bytes of answers before they are sent, since they are written first.
@Singleton
final class Answers {

  private final JsonMapper json;

  Answers(JsonMapper json) {
    this.json = json;
  }

  Rendered rendered(Answer answer) {
    try {
      return new Rendered(answer.status(), json.writeValueAsBytes(answer.body()), answer.headers());
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}

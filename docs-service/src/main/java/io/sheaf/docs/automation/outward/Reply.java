package io.sheaf.docs.automation.outward;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/// What came of a request that went out.
public sealed interface Reply {

  /// @param headers by their names in lower case
  /// @param body its beginning where it was longer than was wanted
  record Answered(int status, Map<String, String> headers, byte[] body, boolean wasCut) implements Reply {

    public Answered {
      headers = Map.copyOf(headers);
    }

    public boolean isSuccess() {
      return status >= 200 && status < 300;
    }

    public Optional<String> header(String name) {
      return Optional.ofNullable(headers.get(name));
    }

    public String text() {
      return new String(body, StandardCharsets.UTF_8);
    }
  }

  /// It was not sent, and never will be as things are.
  record Forbidden(String why) implements Reply {}

  /// Nobody answered, or not to the end; another time somebody may.
  record Unreachable(String why) implements Reply {}
}

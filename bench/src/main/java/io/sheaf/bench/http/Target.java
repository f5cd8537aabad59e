package io.sheaf.bench.http;

import io.sheaf.bench.measure.Options;
import java.net.URI;
import java.util.function.Supplier;

/// A server to be asked, and the credential of the moment: the whole value of `Authorization`.
public record Target(URI url, Supplier<String> token) {

  /// Out of two options.
  static Target of(String option, String url, String token) {
    try {
      var parsed = URI.create(url);
      Origin.of(parsed);
      return new Target(parsed, () -> token);
    } catch (IllegalArgumentException wrong) {
      throw new Options.Unusable("--" + option + " takes http://host:port or https://host, not " + url);
    }
  }
}

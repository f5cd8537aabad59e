package io.sheaf.docs.automation.webhooks;

import io.sheaf.docs.web.Refused;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A form that a browser sent, which then goes on to the page that the form names.
record Form(Map<String, String> fields) {

  private static final int MOST_FIELDS = 1000;
  private static final int LONGEST_WAY = 8000;

  /// Leaves out what cannot be read; it is kept with the document in any case.
  static Form read(byte[] body) {
    var fields = new LinkedHashMap<String, String>();
    for (var pair : new String(body, StandardCharsets.UTF_8).split("&", MOST_FIELDS)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        try {
          fields.putIfAbsent(decoded(pair.substring(0, equals)), decoded(pair.substring(equals + 1)));
        } catch (IllegalArgumentException malformed) {
          // why: a field that is none is no reason to lose the others.
        }
      }
    }
    return new Form(fields);
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  /// Where the browser is to go, with the fields that are to go along.
  Optional<URI> wayOn() {
    var asked = fields.get("redirect_uri");
    if (asked == null || asked.isBlank()) {
      return Optional.empty();
    }
    try {
      var uri = new URI(asked.strip());
      boolean isPage = "https".equalsIgnoreCase(uri.getScheme()) || "http".equalsIgnoreCase(uri.getScheme());
      var whole = asked.strip() + carried(uri.getRawQuery() != null);
      if (isPage && uri.getHost() != null && uri.getRawFragment() == null && whole.length() <= LONGEST_WAY) {
        return Optional.of(new URI(whole));
      }
    } catch (URISyntaxException malformed) {
      // why: said below, together with what leads nowhere.
    }
    throw Refused.because("redirect_uri", "'redirect_uri' is no page to go to");
  }

  private String carried(boolean hasQuery) {
    var pairs = new ArrayList<String>();
    for (var name : List.of(fields.getOrDefault("responseFields", "").split(",", 100))) {
      var value = fields.get(name.strip());
      if (value != null) {
        pairs.add(encoded(name.strip()) + "=" + encoded(value));
      }
    }
    return pairs.isEmpty() ? "" : (hasQuery ? "&" : "?") + String.join("&", pairs);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}

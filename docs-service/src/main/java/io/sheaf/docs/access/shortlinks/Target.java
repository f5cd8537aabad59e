package io.sheaf.docs.access.shortlinks;

import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.PublicUrl;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An address that a short link may lead to.
record Target(URI uri) {

  private static final int LONGEST = 2048;

  /// Reads `targetUrl`; faults go to the body's.
  static Optional<Target> read(Fields body, PublicUrl here) {
    var text = body.text("targetUrl");
    if (text == null || text.isBlank()) {
      body.faults().add("targetUrl", "'targetUrl' is required");
      return Optional.empty();
    }
    var uri = text.length() > LONGEST ? null : parsed(text);
    if (uri == null) {
      body.faults().add("targetUrl",
          "'targetUrl' must be an http or https address, without a user, of at most " + LONGEST + " characters");
      return Optional.empty();
    }
    var target = new Target(uri);
    if (target.leadsTo(here, "/s/")) {
      body.faults().add("targetUrl", "'targetUrl' must not be a short link");
      return Optional.empty();
    }
    return Optional.of(target);
  }

  private static @Nullable URI parsed(String text) {
    try {
      var uri = new URI(new URI(text).toASCIIString()).normalize();
      var scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
      boolean isWeb = scheme.equals("https") || scheme.equals("http");
      // why no user: what stands before an @ looks like the host that one goes to.
      return isWeb && uri.getHost() != null && uri.getRawUserInfo() == null ? uri : null;
    } catch (URISyntaxException none) {
      return null;
    }
  }

  /// Whether it is an address of this service.
  boolean isHere(PublicUrl here) {
    return leadsTo(here, "/");
  }

  private boolean leadsTo(PublicUrl here, String path) {
    var base = here.uri();
    var below = (base.getRawPath() == null ? "" : base.getRawPath()) + path;
    return base.getScheme().equalsIgnoreCase(uri.getScheme())
        && base.getRawAuthority().equalsIgnoreCase(uri.getRawAuthority()) && uri.getRawPath() != null
        && uri.getRawPath().startsWith(below);
  }

  String text() {
    return uri.toString();
  }
}

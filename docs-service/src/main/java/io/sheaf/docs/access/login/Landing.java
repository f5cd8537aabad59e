package io.sheaf.docs.access.login;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.sheaf.docs.web.PublicUrl;
import jakarta.inject.Singleton;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Where a browser goes after a registration was confirmed: to the console, or to a page of it.
@Singleton
final class Landing {

  private final String console;

  Landing(PublicUrl publicUrl) {
    this.console = publicUrl.at("");
  }

  HttpResponse<?> at(@Nullable String redirect, String username, @Nullable String userStatus, String code,
      Optional<String> session) {
    var page = redirect != null && isOfConsole(redirect) ? redirect : console;
    var address = new StringBuilder(page).append(page.contains("?") ? '&' : '?').append("success=")
        .append(session.isPresent()).append("&username=").append(encoded(username));
    if (userStatus != null) {
      address.append("&userStatus=").append(encoded(userStatus));
    }
    session.ifPresent(open -> address.append("&code=").append(encoded(code)).append("&session=").append(open));
    // why not kept: the status is said to be for ever, and the session is not.
    return HttpResponse.status(HttpStatus.MOVED_PERMANENTLY).header(HttpHeaders.LOCATION, address.toString())
        .header(HttpHeaders.CACHE_CONTROL, "no-store").header("Referrer-Policy", "no-referrer");
  }

  /// why more than how it begins: `https://docs.example.org.elsewhere` begins so, too.
  private boolean isOfConsole(String redirect) {
    if (!redirect.startsWith(console) || redirect.contains("#") || redirect.contains("\\")) {
      return false;
    }
    try {
      URI.create(redirect);
    } catch (IllegalArgumentException malformed) {
      return false;
    }
    var rest = redirect.substring(console.length());
    return rest.isEmpty() || console.endsWith("/") || rest.startsWith("/") || rest.startsWith("?");
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}

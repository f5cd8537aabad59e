package io.sheaf.docs.automation.outward;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Where a request goes, as its URL says it. A host has one spelling: what another program could read as something
/// else (numbers that are addresses to some, dots at the end, letters of other scripts) is not sent anywhere.
///
/// @param host as certificates name it
/// @param literal the address, where the host is one
/// @param path with its query
record Target(boolean secure, String host, @Nullable InetAddress literal, int port, String path) {

  private static final int LONGEST = 2000;
  private static final Pattern PLAIN = Pattern.compile("[\\x21-\\x7e]+");
  private static final Pattern NAME = Pattern.compile("(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)*"
      + "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?");
  private static final Pattern NUMBER_AT_END = Pattern.compile("(?:.*\\.)?(?:[0-9]+|0x[0-9a-f]*)");
  private static final String BYTE = "(?:0|[1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-5])";
  private static final Pattern IPV4 = Pattern.compile(BYTE + "(?:\\." + BYTE + "){3}");

  /// A text that is no URL to be called.
  static final class BadAddress extends Exception {

    private static final long serialVersionUID = 1;

    BadAddress(String why) {
      super(why, null, false, false);
    }

    String why() {
      return String.valueOf(getMessage());
    }
  }

  static Target read(String url) throws BadAddress {
    var uri = uri(url);
    var scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    if (!scheme.equals("http") && !scheme.equals("https")) {
      throw new BadAddress("must begin with http:// or https://");
    }
    if (uri.getRawAuthority() != null && uri.getRawAuthority().indexOf('@') >= 0) {
      throw new BadAddress("must not carry credentials");
    }
    if (uri.getHost() == null) {
      throw new BadAddress("names no host, or names it in a way that is not taken");
    }
    boolean secure = scheme.equals("https");
    int port = uri.getPort() < 0 ? secure ? 443 : 80 : uri.getPort();
    if (port < 1 || port > 65535) {
      throw new BadAddress("names no port that there is");
    }
    var rawPath = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    var path = uri.getRawQuery() == null ? rawPath : rawPath + "?" + uri.getRawQuery();
    var host = uri.getHost().toLowerCase(Locale.ROOT);
    return new Target(secure, host, literal(host), port, path);
  }

  private static URI uri(String url) throws BadAddress {
    if (url.length() > LONGEST || !PLAIN.matcher(url).matches()) {
      throw new BadAddress("must be a URL of at most " + LONGEST + " plain characters");
    }
    try {
      return new URI(url);
    } catch (URISyntaxException malformed) {
      throw new BadAddress("is not a URL");
    }
  }

  private static @Nullable InetAddress literal(String host) throws BadAddress {
    if (host.startsWith("[")) {
      if (host.indexOf('%') >= 0) {
        throw new BadAddress("must not name a zone");
      }
      try {
        return Inet6Address.ofLiteral(host.substring(1, host.length() - 1));
      } catch (IllegalArgumentException malformed) {
        throw new BadAddress("names an address that is none");
      }
    }
    if (IPV4.matcher(host).matches()) {
      return Inet4Address.ofLiteral(host);
    }
    if (host.length() > 253 || !NAME.matcher(host).matches() || NUMBER_AT_END.matcher(host).matches()) {
      throw new BadAddress("names its host in a way that is not taken");
    }
    return null;
  }

  /// As the header names it.
  String hostHeader() {
    return port == (secure ? 443 : 80) ? host : host + ":" + port;
  }

  /// As certificates and resolvers name it.
  String bareHost() {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }
}

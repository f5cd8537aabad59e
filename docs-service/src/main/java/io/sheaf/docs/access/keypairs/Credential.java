package io.sheaf.docs.access.keypairs;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// What the header of a signed request says: whose key, for when and what, over which headers.
record Credential(String keyId, String day, String region, String service, List<String> signedHeaders,
    String signature) {

  static final String ALGORITHM = "AWS4-HMAC-SHA256";

  private static final Pattern FORM = Pattern.compile(ALGORITHM
      + "\\s+Credential=([^/,\\s]{1,128})/(\\d{8})/([A-Za-z0-9-]{1,64})/([A-Za-z0-9-]{1,64})/aws4_request\\s*,"
      + "\\s*SignedHeaders=([A-Za-z0-9;_-]{1,2048})\\s*,\\s*Signature=([0-9a-f]{64})\\s*");
  private static final Pattern SEMICOLON = Pattern.compile(";");

  static boolean isOne(String header) {
    return header.startsWith(ALGORITHM);
  }

  static Optional<Credential> read(String header) {
    var found = FORM.matcher(header);
    return found.matches()
        ? Optional.of(new Credential(found.group(1), found.group(2), found.group(3), found.group(4),
            SEMICOLON.splitAsStream(found.group(5).toLowerCase(Locale.ROOT)).toList(), found.group(6)))
        : Optional.empty();
  }

  String scope() {
    return day + "/" + region + "/" + service + "/aws4_request";
  }
}

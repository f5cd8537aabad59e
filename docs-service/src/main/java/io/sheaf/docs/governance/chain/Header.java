package io.sheaf.docs.governance.chain;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The first line: in which form the rest is, and the public keys by which it was signed.
public final class Header {

  private static final String BEGINNING = "{\"form\":\"sheaf-ledger-1\",\"keys\":{";
  private static final Pattern KEY = Pattern.compile("\"([0-9a-f]{64})\":\"([A-Za-z0-9+/=]+)\"");
  private static final int MOST_KEYS = 1000;

  private Header() {
  }

  /// The line, without its end.
  public static String line(Collection<TrustedKey> keys) {
    return keys.stream().map(key -> "\"" + key.fingerprint() + "\":\"" + key.text() + "\"").distinct()
        .collect(Collectors.joining(",", BEGINNING, "}}"));
  }

  /// The keys by their fingerprints; nothing when it is no such line, or a key is not the one of its fingerprint.
  static Optional<Map<String, TrustedKey>> read(String line) {
    if (!line.startsWith(BEGINNING)) {
      return Optional.empty();
    }
    var keys = new LinkedHashMap<String, TrustedKey>();
    var found = KEY.matcher(line);
    for (int count = 0; count < MOST_KEYS && found.find(); count++) {
      var key = TrustedKey.read(found.group(2)).filter(one -> one.fingerprint().equals(found.group(1)));
      if (key.isEmpty()) {
        return Optional.empty();
      }
      keys.put(key.get().fingerprint(), key.get());
    }
    return line(keys.values()).equals(line) ? Optional.of(keys) : Optional.empty();
  }
}

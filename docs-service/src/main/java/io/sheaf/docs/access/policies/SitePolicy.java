package io.sheaf.docs.access.policies;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/// The policy of a site.
///
/// @param text the same in Rego
/// @param digest tells this text from every other one
/// @param revision counts its changes
record SitePolicy(List<PolicyItem> items, String text, String digest, long revision) {

  SitePolicy {
    items = List.copyOf(items);
  }

  static SitePolicy of(List<PolicyItem> items, long revision) {
    var text = Rego.of(items);
    return new SitePolicy(items, text, digest(text), revision);
  }

  /// Whether a part of it is Rego that only a policy server understands.
  boolean hasRaw() {
    return items.stream().anyMatch(PolicyItem::isRaw);
  }

  /// Whether what documents say makes a difference.
  boolean asksForAttributes() {
    return items.stream().anyMatch(item -> item.isRaw() || item.attributes() != null);
  }

  private static String digest(String text) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException everyPlatformHasIt) {
      throw new IllegalStateException(everyPlatformHasIt);
    }
  }
}

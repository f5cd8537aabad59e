package io.sheaf.docs.documents.content;

import io.sheaf.docs.documents.links.LinkTerms;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Faults;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.blobs.Checksum;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The checksum that a client sends along with bytes: in the query as everywhere in hex, as S3's headers have it (`x-amz-checksum-sha256`), as
/// `Repr-Digest` and `Content-Digest` (RFC 9530), or as their forerunner `Digest`. Algorithms that are not known here
/// are passed over, as those have it.
final class SentChecksum {

  private static final int LONGEST = 1024;

  private SentChecksum() {
  }

  static @Nullable Checksum of(Call call) {
    var found = new ArrayList<Checksum>();
    var faults = new Faults();
    var inQuery = LinkTerms.checksum(call, faults);
    faults.check();
    if (inQuery != null) {
      found.add(inQuery);
    }
    for (var kind : Checksum.Kind.values()) {
      var value = call.header(kind.header());
      if (value != null) {
        found.add(decoded(kind.header(), kind, value.strip()));
      }
    }
    for (var header : List.of("Repr-Digest", "Content-Digest", "Digest")) {
      var value = call.header(header);
      if (value != null) {
        addAll(header, value, found);
      }
    }
    for (var one : found) {
      if (found.stream().anyMatch(other -> other.kind() == one.kind() && !other.equals(one))) {
        throw Refused.because("checksum", "the request names two different checksums");
      }
    }
    // why the longest: one is held against the bytes, and it may as well be the strongest.
    return found.stream().max((left, right) -> left.hex().length() - right.hex().length()).orElse(null);
  }

  /// `sha-256=:base64:` with colons in the later form, without them in the earlier.
  private static void addAll(String header, String value, List<Checksum> found) {
    if (value.length() > LONGEST) {
      throw malformed(header);
    }
    for (var member : value.split(",", -1)) {
      int equals = member.indexOf('=');
      if (equals < 0) {
        throw malformed(header);
      }
      var kind = kind(member.substring(0, equals).strip());
      if (kind != null) {
        var digest = member.substring(equals + 1).strip();
        boolean inColons = digest.length() > 1 && digest.startsWith(":") && digest.endsWith(":");
        found.add(decoded(header, kind, inColons ? digest.substring(1, digest.length() - 1) : digest));
      }
    }
  }

  private static Checksum.@Nullable Kind kind(String algorithm) {
    return switch (algorithm.toLowerCase(Locale.ROOT)) {
      case "sha-256" -> Checksum.Kind.SHA256;
      case "sha-512" -> Checksum.Kind.SHA512;
      case "sha" -> Checksum.Kind.SHA1;
      default -> null;
    };
  }

  private static Checksum decoded(String header, Checksum.Kind kind, String base64) {
    try {
      return Checksum.ofBase64(kind, base64);
    } catch (IllegalArgumentException malformed) {
      throw malformed(header);
    }
  }

  private static Refused malformed(String header) {
    return Refused.because(header, "'" + header + "' is no checksum in base64");
  }
}

package io.sheaf.storage.blobs.disk;

import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.blobs.DownloadLink;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Decides what a request with a link may do. The signature comes first: what is not ours is not looked at further.
final class LinkVerifier {

  static final String VERSION = "versionId";
  static final String DISPOSITION = "response-content-disposition";
  static final String TYPE = "response-content-type";

  private static final String SIGNATURE = "X-Amz-Signature";
  private static final Duration CLOCKS_DIFFER = Duration.ofMinutes(15);
  private static final int LONGEST_QUERY = 16 * 1024;
  private static final int MOST_SIGNED_HEADERS = 16;
  private static final Pattern SECONDS = Pattern.compile("[1-9][0-9]{0,5}");
  private static final Pattern TIME = Pattern.compile("[0-9]{8}T[0-9]{6}Z");
  private static final Pattern HEADER = Pattern.compile("[a-z0-9-]+");

  private final String accessKey;
  private final String secretKey;
  private final String basePath;
  private final InstantSource clock;

  LinkVerifier(String accessKey, String secretKey, String basePath, InstantSource clock) {
    this.accessKey = accessKey;
    this.secretKey = secretKey;
    this.basePath = basePath;
    this.clock = clock;
  }

  /// Ends the verification; never leaves this class.
  private static final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Refusal(String reason) {
      super(reason, null, false, false);
    }
  }

  LinkVerdict verify(LinkRequest request) {
    try {
      var query = parsed(request.query());
      var signature = taken(query, SIGNATURE);
      var time = checkedTime(query);
      var signedHeaders = signedHeaders(request, query);
      var signed = new SigV4.Request(request.method(), request.path(), query, signedHeaders);
      var ours = SigV4.signature(signed, secretKey, time, PresignedLinks.REGION);
      if (!MessageDigest.isEqual(bytes(ours), bytes(signature))) {
        throw new Refusal("The link was changed, or is used for something else than it was made for.");
      }
      checkLife(time, query);
      checkNothingUnsigned(request, signedHeaders.keySet());
      return allowed(request, query, signedHeaders);
    } catch (Refusal refusal) {
      return new LinkVerdict.Refused(String.valueOf(refusal.getMessage()));
    }
  }

  private static SortedMap<String, String> parsed(@Nullable String text) {
    if (text == null || text.isEmpty()) {
      throw new Refusal("The link has no signature.");
    }
    if (text.length() > LONGEST_QUERY) {
      throw new Refusal("The link is too long to be one of ours.");
    }
    var query = new TreeMap<String, String>();
    for (var pair : text.split("&", -1)) {
      int equals = pair.indexOf('=');
      var name = decoded(equals < 0 ? pair : pair.substring(0, equals));
      var value = equals < 0 ? "" : decoded(pair.substring(equals + 1));
      if (query.put(name, value) != null) {
        throw new Refusal("The link names " + printable(name) + " twice.");
      }
    }
    return query;
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      throw new Refusal("The link has a malformed escape.");
    }
  }

  private static String printable(String name) {
    return name.length() <= 64 && name.chars().allMatch(c -> c > 32 && c < 127) ? name : "a parameter";
  }

  private static String taken(SortedMap<String, String> query, String name) {
    var value = query.remove(name);
    if (value == null) {
      throw new Refusal("The link lacks " + name + ".");
    }
    return value;
  }

  private static String there(SortedMap<String, String> query, String name) {
    var value = query.get(name);
    if (value == null) {
      throw new Refusal("The link lacks " + name + ".");
    }
    return value;
  }

  private String checkedTime(SortedMap<String, String> query) {
    if (!there(query, "X-Amz-Algorithm").equals(SigV4.ALGORITHM)) {
      throw new Refusal("The link is signed in a way that is not known here.");
    }
    var time = there(query, "X-Amz-Date");
    if (!TIME.matcher(time).matches()) {
      throw new Refusal("The link has no proper X-Amz-Date.");
    }
    var credential = accessKey + "/" + SigV4.scope(time, PresignedLinks.REGION);
    if (!there(query, "X-Amz-Credential").equals(credential)) {
      throw new Refusal("The link was made with a key that is not known here.");
    }
    return time;
  }

  private static SortedMap<String, String> signedHeaders(LinkRequest request, SortedMap<String, String> query) {
    var names = List.of(there(query, "X-Amz-SignedHeaders").split(";", -1));
    if (names.size() > MOST_SIGNED_HEADERS || !names.contains("host")
        || !names.stream().allMatch(name -> HEADER.matcher(name).matches())) {
      throw new Refusal("The link has no proper X-Amz-SignedHeaders.");
    }
    var headers = new TreeMap<String, String>();
    for (var name : names) {
      var value = request.only(name);
      if (value == null || headers.put(name, value) != null) {
        throw new Refusal("The link asks for the header " + printable(name) + ", sent once.");
      }
    }
    return headers;
  }

  private void checkLife(String time, SortedMap<String, String> query) {
    var seconds = there(query, "X-Amz-Expires");
    if (!SECONDS.matcher(seconds).matches()
        || Long.parseLong(seconds) > DownloadLink.LONGEST_LIFE.toSeconds()) {
      throw new Refusal("A link lives between one second and seven days.");
    }
    Instant made;
    try {
      made = PresignedLinks.TIME.parse(time, Instant::from);
    } catch (DateTimeParseException noSuchTime) {
      throw new Refusal("The link has no proper X-Amz-Date.");
    }
    var now = clock.instant();
    if (made.isAfter(now.plus(CLOCKS_DIFFER))) {
      throw new Refusal("The link is not valid yet.");
    }
    if (!now.isBefore(made.plusSeconds(Long.parseLong(seconds)))) {
      throw new Refusal("The link has expired.");
    }
  }

  /// Headers of S3 mean something, so nobody may add one to a link that was made without it.
  private static void checkNothingUnsigned(LinkRequest request, Set<String> signed) {
    for (var name : request.headers().keySet()) {
      var lower = name.toLowerCase(Locale.ROOT);
      if (lower.startsWith("x-amz-") && !signed.contains(lower)) {
        throw new Refusal("The link was made without the header " + printable(lower) + ".");
      }
    }
  }

  private LinkVerdict allowed(LinkRequest request, SortedMap<String, String> query,
      SortedMap<String, String> headers) {
    if (!request.path().startsWith(basePath + "/")) {
      throw new Refusal("The link is for no blob.");
    }
    try {
      var key = BlobKey.parse(request.path().substring(basePath.length() + 1));
      return switch (request.method()) {
        case "PUT" -> new LinkVerdict.Upload(key, expected(headers));
        case "GET" -> new LinkVerdict.Download(new BlobRef(key, there(query, VERSION)), query.get(DISPOSITION),
            query.get(TYPE));
        default -> throw new Refusal("Links are for PUT and GET.");
      };
    } catch (IllegalArgumentException malformed) {
      throw new Refusal("The link is for no blob.");
    }
  }

  private static @Nullable Checksum expected(SortedMap<String, String> headers) {
    return Arrays.stream(Checksum.Kind.values()).filter(kind -> headers.containsKey(kind.header()))
        .map(kind -> Checksum.ofBase64(kind, String.valueOf(headers.get(kind.header())))).findFirst().orElse(null);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

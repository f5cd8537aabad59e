package io.sheaf.docs.automation.outward;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/// Something to be posted, or something to be read.
///
/// @param method of HTTP
/// @param headers besides those that every request has
/// @param within how long all of it may take, from looking up the host to the end of the answer
/// @param mostAnswer how many bytes of the answer's body are wanted; the rest is not read
public record Post(String method, String url, Map<String, String> headers, byte[] body, Duration within,
    int mostAnswer) {

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9-]{1,100}");
  private static final Pattern VALUE = Pattern.compile("[\\x20-\\x7e]{0,4000}");

  public Post {
    headers = new LinkedHashMap<>(headers);
    headers.forEach((name, value) -> {
      // why here: a line break in a header would be a second request.
      if (!NAME.matcher(name).matches() || !VALUE.matcher(value).matches()) {
        throw new IllegalArgumentException("no header can be " + name);
      }
    });
  }

  public static Post json(String url, Map<String, String> headers, byte[] body, Duration within) {
    var all = new LinkedHashMap<String, String>();
    all.put("Content-Type", "application/json");
    all.putAll(headers);
    return new Post("POST", url, all, body, within, 64 * 1024);
  }

  /// Reads what stands there.
  public static Post reading(String url, Map<String, String> headers, Duration within) {
    return new Post("GET", url, headers, new byte[0], within, 64 * 1024);
  }

  public Post mostAnswer(int bytes) {
    return new Post(method, url, headers, body, within, bytes);
  }
}

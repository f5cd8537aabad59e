package io.sheaf.storage.blobs.disk;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A request that used a link, as it arrived: path and query still escaped, headers in any case.
public record LinkRequest(String method, String path, @Nullable String query, Map<String, List<String>> headers) {

  public LinkRequest {
    var byName = new TreeMap<String, List<String>>(String.CASE_INSENSITIVE_ORDER);
    headers.forEach((name, values) -> byName.merge(name, List.copyOf(values), LinkRequest::joined));
    headers = byName;
  }

  private static List<String> joined(List<String> some, List<String> more) {
    return java.util.stream.Stream.of(some, more).flatMap(List::stream).toList();
  }

  /// The value of the header, unless it is missing or there twice.
  @Nullable
  String only(String name) {
    var values = headers.getOrDefault(name, List.of());
    return values.size() == 1 ? values.getFirst() : null;
  }
}

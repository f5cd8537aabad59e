package io.sheaf.storage.table.sqlite;

import io.sheaf.storage.table.Stamps;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The rows that one request wrote, to be written again as if for another document: every id and every stamp in them
/// is replaced, the same one by the same wherever it stands.
public final class RecordedRows {

  private static final Pattern ID = Pattern
      .compile("(?<stamp>\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}-\\d{4}Z)"
          + "|(?<uuid>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"
          + "|(?<digits>(?<![0-9A-Za-z])[0-9A-Fa-f]{32}(?![0-9A-Za-z]))"
          + "|(?<letters>(?<![0-9A-Za-z])[0-9A-Z]{26}(?![0-9A-Za-z]))");

  private enum Sort {
    STAMP, UUID, DIGITS, LETTERS
  }

  /// A text in pieces: literal ones, and between them the numbers of ids.
  private record Pattered(List<Object> pieces, boolean binary) {}

  private record Row(String statement, List<@Nullable Object> values) {}

  private final List<Row> rows = new ArrayList<>();
  private final Map<String, Integer> ids = new LinkedHashMap<>();
  private final List<Sort> sorts = new ArrayList<>();
  private final Stamps stamps = new Stamps(InstantSource.system());
  private long bytes;

  void add(String statement, List<@Nullable Object> values) {
    var taken = new ArrayList<@Nullable Object>();
    for (var value : values) {
      taken.add(switch (value) {
        case String text -> taken(text, false);
        case byte[] content -> taken(new String(content, StandardCharsets.ISO_8859_1), true);
        case null, default -> value;
      });
    }
    rows.add(new Row(statement, taken));
  }

  private Object taken(String text, boolean binary) {
    bytes += text.length();
    var pieces = new ArrayList<Object>();
    var matcher = ID.matcher(text);
    int from = 0;
    while (matcher.find()) {
      pieces.add(text.substring(from, matcher.start()));
      pieces.add(ids.computeIfAbsent(matcher.group(), _ -> {
        sorts.add(sort(matcher));
        return sorts.size() - 1;
      }));
      from = matcher.end();
    }
    pieces.add(text.substring(from));
    return new Pattered(pieces, binary);
  }

  private static Sort sort(java.util.regex.Matcher matcher) {
    if (matcher.group("stamp") != null) {
      return Sort.STAMP;
    }
    if (matcher.group("uuid") != null) {
      return Sort.UUID;
    }
    return matcher.group("digits") != null ? Sort.DIGITS : Sort.LETTERS;
  }

  public int count() {
    return rows.size();
  }

  /// Of texts and contents, without what the database adds.
  public long bytes() {
    return bytes;
  }

  /// The same rows of another document, which is not there yet.
  public List<RawRow> fresh() {
    var fresh = sorts.stream().map(this::fresh).toList();
    var written = new ArrayList<RawRow>(rows.size());
    for (var row : rows) {
      var values = new @Nullable Object[row.values().size()];
      for (int at = 0; at < values.length; at++) {
        values[at] = row.values().get(at) instanceof Pattered pattered ? filled(pattered, fresh) : row.values().get(at);
      }
      written.add(new RawRow(row.statement(), values));
    }
    return written;
  }

  private static Object filled(Pattered pattered, List<String> fresh) {
    var text = new StringBuilder();
    for (var piece : pattered.pieces()) {
      text.append(piece instanceof Integer number ? fresh.get(number) : piece);
    }
    return pattered.binary() ? text.toString().getBytes(StandardCharsets.ISO_8859_1) : text.toString();
  }

  private String fresh(Sort sort) {
    var random = ThreadLocalRandom.current();
    var uuid = new UUID(random.nextLong(), random.nextLong()).toString();
    return switch (sort) {
      case STAMP -> stamps.next().text();
      case UUID -> uuid;
      case DIGITS -> uuid.replace("-", "");
      case LETTERS -> uuid.replace("-", "").substring(0, 26).toUpperCase(java.util.Locale.ROOT);
    };
  }
}

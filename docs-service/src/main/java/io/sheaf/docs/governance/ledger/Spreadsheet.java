package io.sheaf.docs.governance.ledger;

import io.sheaf.docs.governance.activities.Activity;
import io.sheaf.docs.governance.activities.ActivityText;
import io.sheaf.docs.web.edge.MadeAsRead;
import io.sheaf.storage.table.Table;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A ledger as comma-separated values (RFC 4180): a row for each activity, its ids and changes as JSON.
final class Spreadsheet implements MadeAsRead.Pieces {

  private static final List<String> COLUMNS = List.of("number", "time", "userId", "type", "resource", "status",
      "documentId", "sourceIpAddress", "source", "usedByUserId", "message", "activity");
  private static final String END = "\r\n";

  private final Blocks blocks;
  private boolean hasBegun;

  Spreadsheet(Table table, Head head) {
    this.blocks = new Blocks(table, head);
  }

  @Override
  public byte @Nullable [] next() {
    if (!hasBegun) {
      hasBegun = true;
      return (String.join(",", COLUMNS) + END).getBytes(StandardCharsets.UTF_8);
    }
    for (var read = blocks.next(); read.isPresent(); read = blocks.next()) {
      var text = new StringBuilder();
      var activities = read.get().activities();
      for (int at = 0; at < activities.size(); at++) {
        var activity = activities.get(at);
        if (activity != null) {
          text.append(row(read.get().block().first() + at, activity)).append(END);
        }
      }
      if (!text.isEmpty()) {
        return text.toString().getBytes(StandardCharsets.UTF_8);
      }
    }
    return null;
  }

  private static String row(long number, Activity activity) {
    var delegation = activity.delegation();
    return Stream.of(String.valueOf(number), activity.when().micros().toString(), activity.userId(),
        activity.type().name(), activity.resource(), activity.status().name(),
        activity.ids().getOrDefault("documentId", ""), activity.address(), activity.source(),
        delegation == null ? "" : delegation.usedByUserId(),
        activity.message() == null ? "" : activity.message(), ActivityText.of(activity))
        .map(Spreadsheet::cell).collect(Collectors.joining(","));
  }

  /// why the apostrophe: spreadsheets take what begins so for a formula, and users choose their names.
  private static String cell(String text) {
    var plain = !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    return plain.chars().anyMatch(c -> c == '"' || c == ',' || c == '\n' || c == '\r')
        ? "\"" + plain.replace("\"", "\"\"") + "\""
        : plain;
  }
}

package io.sheaf.spec.messages;

import io.sheaf.spec.json.JsonObject;
import io.sheaf.spec.json.Malformed;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// A content was read, and what came of it is stored.
///
/// @param engine by which its pages were read; `EMBEDDED` where they carried their text
/// @param confidence of the words, 0 to 100
/// @param barcodes what they say, each once, the first of them
public record OcrCompleted(String requestId, OcrSubject subject, String engine, int pages, int words,
    double confidence, int keyValues, int tables, List<String> barcodes, List<Result> results) implements Message {

  /// One thing that was written.
  public record Result(Kind kind, String blobKey, String blobVersion, String contentType, long size) {

    JsonObject fields() {
      return JsonObject.empty().with("kind", kind.name()).with("blobKey", blobKey).with("blobVersion", blobVersion)
          .with("contentType", contentType).with("size", size);
    }

    static Result of(JsonObject fields) {
      var name = fields.text("kind");
      var kind = Arrays.stream(Kind.values()).filter(known -> known.name().equals(name)).findFirst()
          .orElseThrow(() -> new Malformed("'kind' knows no " + name));
      return new Result(kind, fields.text("blobKey"), fields.text("blobVersion"), fields.text("contentType"),
          fields.wholeNumber("size"));
    }
  }

  public enum Kind {
    /// The text, in UTF-8.
    TEXT,
    /// A line of JSON for each page: its words, where they stand and how sure they are, and its barcodes.
    PAGES,
    /// Key-values and tables, as JSON.
    FIELDS,
    /// The tables, as CSV.
    CSV,
    /// The pages with their text behind them.
    SEARCHABLE_PDF
  }

  public OcrCompleted {
    barcodes = List.copyOf(barcodes);
    results = List.copyOf(results);
  }

  public Optional<Result> result(Kind kind) {
    return results.stream().filter(result -> result.kind() == kind).findFirst();
  }

  @Override
  public String id() {
    return requestId + ".completed";
  }

  @Override
  public JsonObject fields() {
    return subject.in(JsonObject.empty().with("requestId", requestId)).with("engine", engine).with("pages", pages)
        .with("words", words).with("confidence", confidence).with("keyValues", keyValues).with("tables", tables)
        .with("barcodes", barcodes).with("results", results.stream().map(Result::fields).toList());
  }

  static OcrCompleted of(JsonObject fields) {
    return new OcrCompleted(fields.text("requestId"), OcrSubject.of(fields), fields.text("engine"),
        fields.count("pages"), fields.count("words"), fields.number("confidence"), fields.count("keyValues"),
        fields.count("tables"), fields.texts("barcodes"), fields.objects("results").stream().map(Result::of).toList());
  }
}

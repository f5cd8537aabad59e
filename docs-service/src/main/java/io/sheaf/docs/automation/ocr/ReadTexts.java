package io.sheaf.docs.automation.ocr;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.content.InlineTexts;
import io.sheaf.spec.json.Malformed;
import io.sheaf.spec.messages.OcrCompleted;
import io.sheaf.spec.messages.OcrCompleted.Kind;
import io.sheaf.spec.ocr.Findings;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.Opening;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// What was read, out of the blobs that hold it, as far as it is to be held in memory.
@Singleton
final class ReadTexts {

  private static final int LARGEST_FINDINGS = 4 * 1024 * 1024;
  private static final Findings NONE = new Findings(List.of(), List.of());

  private final BlobStore blobs;

  ReadTexts(BlobStore blobs) {
    this.blobs = blobs;
  }

  /// @param truncated whether there was more
  record Beginning(String text, boolean truncated) {}

  /// The text that goes with the document's content of now: what a person said, or else what was read.
  Optional<Beginning> current(Document document, Recognition recognition, int most) {
    var said = recognition.corrected(document);
    if (said.isPresent()) {
      return InlineTexts.isText(said.get().contentType()) ? beginning(said.get().blob(), most) : Optional.empty();
    }
    return recognition.current(document).flatMap(read -> ref(read.said(), Kind.TEXT))
        .flatMap(blob -> beginning(blob, most));
  }

  static Optional<BlobRef> ref(OcrCompleted said, Kind kind) {
    return said.result(kind).map(result -> new BlobRef(BlobKey.parse(result.blobKey()), result.blobVersion()));
  }

  private Optional<Beginning> beginning(BlobRef blob, int most) {
    if (!(blobs.open(blob) instanceof Opening.Opened opened)) {
      return Optional.empty();
    }
    try (opened; var reader = new InputStreamReader(opened.bytes(), StandardCharsets.UTF_8)) {
      // why not as many as may be: most texts are short.
      var buffer = CharBuffer.allocate((int) Math.min(opened.size(), most) + 1);
      while (buffer.hasRemaining() && reader.read(buffer) >= 0) {
        continue;
      }
      buffer.flip();
      boolean more = buffer.length() > most;
      return Optional.of(new Beginning((more ? buffer.slice(0, most) : buffer).toString(), more));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// Key-values and tables; none where there are so many that they are no form any more.
  Findings findings(OcrCompleted said) {
    var stored = said.result(Kind.FIELDS);
    return stored.isEmpty() || stored.get().size() > LARGEST_FINDINGS
        ? NONE
        : ref(said, Kind.FIELDS).map(this::findings).orElse(NONE);
  }

  private Findings findings(BlobRef blob) {
    if (!(blobs.open(blob) instanceof Opening.Opened opened)) {
      return NONE;
    }
    try (opened) {
      return Findings.ofText(new String(opened.bytes().readNBytes(LARGEST_FINDINGS), StandardCharsets.UTF_8));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (Malformed damaged) {
      return NONE;
    }
  }
}

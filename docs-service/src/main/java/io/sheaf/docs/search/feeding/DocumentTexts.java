package io.sheaf.docs.search.feeding;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.search.extraction.Extraction;
import io.sheaf.docs.search.extraction.TextExtraction;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterOutputStream;
import org.jspecify.annotations.Nullable;

/// The door to the texts of documents: those that are kept, because reading them again would cost much or because a
/// client gave them, and those that are read from the content each time.
@Singleton
public final class DocumentTexts {

  private static final int PART_BYTES = 350 * 1024;
  private static final int MOST_TRIES = 10;

  private final Table table;
  private final TextExtraction extraction;

  DocumentTexts(Table table, TextExtraction extraction) {
    this.table = table;
    this.extraction = extraction;
  }

  /// What is kept under this id, for whatever content.
  public Optional<StoredText> find(DocumentRef ref) {
    for (int tried = 0; tried < MOST_TRIES; tried++) {
      var first = table.find(key(ref, 0));
      if (first.isEmpty()) {
        return Optional.empty();
      }
      var bytes = bytes(ref, first.get());
      if (bytes.isPresent()) {
        return Optional.of(read(first.get(), bytes.get()));
      }
    }
    throw new IllegalStateException("the text of " + ref.keyId() + " changes faster than it can be read");
  }

  /// What is kept and goes with the document as it is now.
  public Optional<StoredText> current(Document document) {
    return find(document.ref()).filter(stored -> Objects.equals(stored.readFrom(), document.blobVersion()));
  }

  /// All parts as one, if they are of one write.
  private Optional<byte[]> bytes(DocumentRef ref, Item first) {
    var joined = new ByteArrayOutputStream();
    append(joined, first);
    int parts = (int) first.wholeNumber("parts");
    if (parts > 1) {
      var keys = new ArrayList<Key>();
      for (int part = 1; part < parts; part++) {
        keys.add(key(ref, part));
      }
      var rest = table.find(keys);
      for (var key : keys) {
        var item = rest.get(key);
        if (item == null || !item.text("inserteddate").equals(first.text("inserteddate"))) {
          return Optional.empty();
        }
        append(joined, item);
      }
    }
    return Optional.of(joined.toByteArray());
  }

  private static void append(ByteArrayOutputStream joined, Item part) {
    if (part.value("text") instanceof Value.Bytes bytes) {
      joined.writeBytes(bytes.bytes());
    }
  }

  private static StoredText read(Item first, byte[] deflated) {
    var given = first.value("given") instanceof Value.Fields(var fields) ? fields : Map.<String, Value>of();
    return new StoredText(first.findText("readFrom").orElse(null), StoredText.State.valueOf(first.text("state")),
        deflated.length == 0 ? null : inflated(deflated), first.flag("truncated"),
        first.findText("language").orElse(null), first.findText("message").orElse(null), given);
  }

  /// What was kept of a document in the moment it was asked, for writes that hold only while it still is.
  public record Before(int parts, Condition unchanged) {}

  public Before before(DocumentRef ref) {
    return table.find(key(ref, 0))
        .map(first -> new Before((int) first.wholeNumber("parts"),
            Condition.equal("inserteddate", first.text("inserteddate"))))
        .orElseGet(() -> new Before(0, Condition.absent()));
  }

  /// The writes that keep the text in place of what was kept before.
  public List<Write> keeping(Before before, DocumentRef ref, StoredText text, String userId, Stamp now) {
    var deflated = text.text() == null ? new byte[0] : deflated(text.text());
    int parts = Math.max(1, (deflated.length + PART_BYTES - 1) / PART_BYTES);
    var writes = new ArrayList<Write>();
    for (int part = 0; part < parts; part++) {
      int from = part * PART_BYTES;
      var item = Item.of(key(ref, part)).with("documentId", ref.documentId()).with("inserteddate", now.text());
      if (deflated.length > 0) {
        item.with("text", Value.of(Arrays.copyOfRange(deflated, from,
            Math.min(deflated.length, from + PART_BYTES))));
      }
      writes.add(part == 0
          ? Write.put(about(item, text, parts, userId).build(), before.unchanged())
          : Write.put(item.build()));
    }
    for (int part = parts; part < before.parts(); part++) {
      writes.add(Write.delete(key(ref, part)));
    }
    return writes;
  }

  private static Item.Builder about(Item.Builder item, StoredText text, int parts, String userId) {
    item.with("state", text.state().name()).with("parts", parts).withOptional("readFrom", text.readFrom())
        .withOptional("language", text.language()).withOptional("message", text.message()).with("userId", userId);
    if (text.truncated()) {
      item.with("truncated", true);
    }
    if (!text.given().isEmpty()) {
      item.with("given", Value.of(text.given()));
    }
    return item;
  }

  /// The writes that drop what is kept.
  public List<Write> forgetting(Before before, DocumentRef ref) {
    var writes = new ArrayList<Write>();
    for (int part = 0; part < before.parts(); part++) {
      writes.add(part == 0 ? Write.delete(key(ref, 0), before.unchanged()) : Write.delete(key(ref, part)));
    }
    return writes;
  }

  /// What the index takes for the text of a document.
  sealed interface Reading {

    record Text(String text, boolean truncated, @Nullable String language) implements Reading {}

    record None() implements Reading {}

    /// There is one, but it takes a reader to get at it.
    record Later() implements Reading {}

    /// The document is not to be in the index.
    record Excluded() implements Reading {}
  }

  /// What was found of a document's own text.
  ///
  /// @param isGiven whether a client's text stands in place of what the content says
  record Found(Reading reading, boolean isGiven, Said said) {}

  Found look(Document document) {
    var kept = current(document).orElse(null);
    if (kept == null) {
      return new Found(readAtOnce(document), false, Said.NOTHING);
    }
    return new Found(kept.state() == StoredText.State.UNREAD ? readAtOnce(document) : of(kept),
        kept.state() == StoredText.State.GIVEN, kept.given().isEmpty() ? Said.NOTHING : Said.of(kept));
  }

  private Reading readAtOnce(Document document) {
    var read = extraction.readAtOnce(document);
    return read.isEmpty() ? new Reading.Later() : switch (read.get()) {
      case Extraction.Extracted(var text, var truncated, var language, _) ->
        new Reading.Text(text, truncated, language);
      case Extraction.Failed _,Extraction.NothingToRead _ -> new Reading.None();
    };
  }

  private static Reading of(StoredText stored) {
    var text = stored.text();
    if (stored.state() == StoredText.State.EXCLUDED) {
      return new Reading.Excluded();
    }
    return text == null ? new Reading.None() : new Reading.Text(text, stored.truncated(), stored.language());
  }

  private static Key key(DocumentRef ref, int part) {
    return ref.key(TableSchema.DOCUMENT_TEXT, part);
  }

  private static byte[] deflated(String text) {
    var bytes = new ByteArrayOutputStream();
    try (var out = new DeflaterOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  private static String inflated(byte[] deflated) {
    var bytes = new ByteArrayOutputStream();
    try (var out = new InflaterOutputStream(bytes)) {
      out.write(deflated);
    } catch (IOException garbled) {
      throw new UncheckedIOException(garbled);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}

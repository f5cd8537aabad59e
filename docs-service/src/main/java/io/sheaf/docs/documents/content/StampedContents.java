package io.sheaf.docs.documents.content;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.attributes.DocumentAttribute;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.media.watermarks.Mark;
import io.sheaf.docs.media.press.Why;
import io.sheaf.docs.media.watermarks.Stamping;
import io.sheaf.docs.media.watermarks.Watermarks;
import io.sheaf.docs.metadata.attributes.Attributes;
import io.sheaf.docs.metadata.attributes.DataType;
import io.sheaf.docs.metadata.attributes.ValueType;
import io.sheaf.docs.metadata.attributes.Watermark;
import io.sheaf.docs.web.Faults;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.docs.web.edge.links.BlobDoor;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.ByteRange;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.blobs.Opening;
import io.sheaf.storage.table.SiteId;
import jakarta.inject.Singleton;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The door to contents as those see them who may not see them bare: a document with watermarks among its attributes is
/// stamped with them, whoever asks, and so are its artifacts and older versions.
@Singleton
public final class StampedContents {

  private final Documents documents;
  private final DocumentAttributes values;
  private final Attributes definitions;
  private final Contents contents;
  private final BlobStore blobs;
  private final Watermarks watermarks;
  private final boolean linksLeadHere;

  StampedContents(Documents documents, DocumentAttributes values, Attributes definitions, Contents contents,
      BlobStore blobs, Watermarks watermarks, Optional<BlobDoor> door) {
    this.documents = documents;
    this.values = values;
    this.definitions = definitions;
    this.contents = contents;
    this.blobs = blobs;
    this.watermarks = watermarks;
    this.linksLeadHere = door.isPresent();
  }

  /// Whether the request wants the content bare, which only those may who govern.
  static boolean isBypassed(Call call) {
    var faults = new Faults();
    checkBypass(call, faults);
    faults.check();
    return call.queryFlag("bypassWatermark");
  }

  static void checkBypass(Call call, Faults faults) {
    faults.when(call.queryFlag("bypassWatermark") && !Access.governs(call.caller(), call.site()), null,
        "user requires 'admin' or 'govern' permission");
  }

  /// What contents of the document are stamped with; nothing, for most.
  public List<Watermark> of(DocumentRef ref) {
    var refs = new LinkedHashSet<>(List.of(ref.root(), ref));
    var keys = refs.stream().flatMap(each -> values.of(each).stream())
        .filter(attribute -> attribute.value().type() == ValueType.WATERMARK).map(DocumentAttribute::key).distinct()
        .toList();
    return keys.isEmpty()
        ? List.of()
        : definitions.find(ref.site(), keys).values().stream().map(attribute -> attribute.watermark())
            .filter(Objects::nonNull).toList();
  }

  /// Whether a link to its content has to lead through this service for the watermarks that it has, or may have by the
  /// time that the link is used. Links that the embedded store makes lead here anyway; one into another store leads past
  /// us for as long as it lives, so that a site which has watermarks at all gives out none.
  public boolean mustLeadHere(DocumentRef ref) {
    return !of(ref).isEmpty() || !linksLeadHere && definitions.hasAny(ref.site(), DataType.WATERMARK);
  }

  /// Stamped bytes, or part of them.
  ///
  /// @param fingerprint the same for the same bytes with the same watermarks
  record Delivery(Opening opening, String fingerprint) {}

  /// Refuses when it cannot be stamped: nobody gets it bare for that.
  Delivery open(Contents.Kept kept, List<Watermark> marks, ByteRange range) {
    return switch (stamping(kept, marks)) {
      case Stamping.Stamped stamped -> new Delivery(opened(kept, stamped, range), stamped.fingerprint());
      case Stamping.Unstamped(var why, var detail) -> throw refused(why, detail);
    };
  }

  /// What a copy for many is made of: stamped where it has to be; absent when it cannot be stamped.
  public Opening openForAll(Contents.Kept kept) {
    var marks = of(kept.of().ref());
    if (marks.isEmpty()) {
      return blobs.open(kept.blob());
    }
    return switch (stamping(kept, marks)) {
      case Stamping.Stamped stamped -> opened(kept, stamped, new ByteRange.All());
      case Stamping.Unstamped(var why, var detail) when why == Why.BUSY -> throw refused(why, detail);
      case Stamping.Unstamped _ -> new Opening.Absent(kept.blob());
    };
  }

  static Refused refusedText() {
    return refused(Why.UNSUPPORTED, "texts are not stamped");
  }

  private static Refused refused(Why why, String detail) {
    return why == Why.BUSY
        ? new Refused(Refusal.BUSY)
        : new Refused(Refusal.CANNOT_STAMP, Refusal.CANNOT_STAMP.text() + ": " + detail);
  }

  private static Opening opened(Contents.Kept kept, Stamping.Stamped stamped, ByteRange range) {
    var span = range.within(stamped.size());
    if (span.isEmpty()) {
      stamped.close();
      return new Opening.PastEnd(kept.blob(), stamped.size());
    }
    try {
      stamped.bytes().position(span.get().first());
    } catch (IOException failure) {
      stamped.close();
      throw new UncheckedIOException(failure);
    }
    var type = kept.contentType();
    return new Opening.Opened(kept.blob(),
        type != null && NewBlob.isContentType(type) ? type : NewBlob.UNKNOWN_TYPE, stamped.size(),
        span.get().first(), span.get().length(),
        new Piece(Channels.newInputStream(stamped.bytes()), span.get().length()));
  }

  // Stamping

  private Stamping stamping(Contents.Kept kept, List<Watermark> watermarksOfIt) {
    var marks = new ArrayList<Mark>();
    for (var watermark : watermarksOfIt) {
      if (watermark.text() != null && !watermark.text().isEmpty()) {
        marks.add(Mark.of(watermark, null));
      }
      if (watermark.imageDocumentId() != null && !watermark.imageDocumentId().isEmpty()) {
        var image = image(kept.of().ref().site(), watermark.imageDocumentId());
        if (image.isEmpty()) {
          return new Stamping.Unstamped(Why.DAMAGED, "the image of its watermark is not there, or too large");
        }
        marks.add(Mark.of(watermark, image.get()));
      }
    }
    return watermarks.stamp(new Bytes(blobs, kept), marks);
  }

  private Optional<byte[]> image(SiteId site, String documentId) {
    return DocumentRef.isId(documentId)
        ? documents.find(DocumentRef.of(site, documentId)).flatMap(contents::served)
            .filter(kept -> kept.size() <= watermarks.largestImage()).flatMap(kept -> bytes(kept.blob()))
        : Optional.empty();
  }

  private Optional<byte[]> bytes(BlobRef blob) {
    if (!(blobs.open(blob) instanceof Opening.Opened opened)) {
      return Optional.empty();
    }
    try (opened) {
      return Optional.of(opened.bytes().readNBytes(watermarks.largestImage()));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private record Bytes(BlobStore blobs, Contents.Kept kept) implements Watermarks.Content {

    @Override
    public String name() {
      return kept.blob().key() + "\n" + kept.blob().version();
    }

    @Override
    public long size() {
      return kept.size();
    }

    @Override
    public InputStream open() {
      return switch (blobs.open(kept.blob())) {
        case Opening.Opened opened -> opened.bytes();
        case Opening.PastEnd _ -> InputStream.nullInputStream();
        case Opening.Absent _ -> throw Documents.missing(kept.of().id());
      };
    }
  }

  /// The first bytes of a stream, and no more.
  private static final class Piece extends FilterInputStream {

    private long left;

    Piece(InputStream bytes, long length) {
      super(bytes);
      this.left = length;
    }

    @Override
    public int read() throws IOException {
      var one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte @Nullable [] into, int offset, int wanted) throws IOException {
      if (left == 0) {
        return wanted == 0 ? 0 : -1;
      }
      int read = super.read(into, offset, (int) Math.min(wanted, left));
      left -= Math.max(0, read);
      return read;
    }

    @Override
    public long skip(long count) throws IOException {
      long skipped = super.skip(Math.min(count, left));
      left -= skipped;
      return skipped;
    }

    @Override
    public int available() throws IOException {
      return (int) Math.min(super.available(), left);
    }

    @Override
    public boolean markSupported() {
      return false;
    }
  }
}

package io.sheaf.docs.automation.ocr;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.spec.messages.OcrCompleted;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.table.Stamp;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What is known of the pages of a document.
///
/// @param request the latest one; absent where a person was first
/// @param reading what was read last
/// @param correction what a person said instead
/// @param revision raised by every change
record Recognition(DocumentRef ref, @Nullable Request request, @Nullable Reading reading,
    @Nullable Correction correction, long revision) {

  enum Status {
    REQUESTED, SUCCESSFUL, FAILED, SKIPPED
  }

  /// @param readFrom the version of the content that it is about; absent for a document without content
  /// @param engine that was asked for; the worker's own choice without one
  /// @param pdf whether a PDF with the text behind its pages is wanted
  /// @param message why there is no result
  record Request(String id, @Nullable String readFrom, Status status, String userId, Stamp inserted,
      @Nullable String engine, boolean csv, boolean pdf, @Nullable String message) {

    Request ended(Status as, @Nullable String because) {
      return new Request(id, readFrom, as, userId, inserted, engine, csv, pdf, because);
    }
  }

  /// @param readFrom the version of the content
  /// @param engine that was asked for
  record Reading(String readFrom, String userId, Stamp inserted, @Nullable String engine, boolean csv,
      OcrCompleted said) {}

  /// @param saidOf the version of the content; absent for a document without content
  record Correction(@Nullable String saidOf, String userId, Stamp inserted, String contentType, BlobRef blob,
      long size) {}

  static Recognition none(DocumentRef ref) {
    return new Recognition(ref, null, null, null, 0);
  }

  boolean isThere() {
    return revision > 0;
  }

  Recognition with(Request other) {
    return new Recognition(ref, other, reading, correction, revision);
  }

  Recognition with(Request other, Reading read) {
    return new Recognition(ref, other, read, correction, revision);
  }

  Recognition with(Correction said) {
    return new Recognition(ref, request, reading, said, revision);
  }

  /// What was read of the content that the document has now.
  Optional<Reading> current(Document document) {
    return Optional.ofNullable(reading).filter(read -> read.readFrom().equals(document.blobVersion()));
  }

  /// What a person said of the content that the document has now.
  Optional<Correction> corrected(Document document) {
    return Optional.ofNullable(correction).filter(said -> Objects.equals(said.saidOf(), document.blobVersion()));
  }

  /// Whether the content that the document has now is being read.
  boolean isAwaited(Document document) {
    return request != null && request.status() == Status.REQUESTED
        && Objects.equals(request.readFrom(), document.blobVersion());
  }

  /// The correction, where it is what the document's text is: of its content, or of an older one as long as nothing
  /// newer was read or asked for.
  Optional<Correction> shown(Document document) {
    var current = corrected(document);
    return current.isPresent() || request != null && Objects.equals(request.readFrom(), document.blobVersion())
        ? current
        : Optional.ofNullable(correction);
  }
}

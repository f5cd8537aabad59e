package io.sheaf.docs.documents.versions;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Listing;
import io.sheaf.storage.table.InvalidPosition;
import io.sheaf.storage.table.Position;
import io.sheaf.storage.table.Positions;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/// What can be read about the versions of a document, by pages.
@Singleton
final class VersionLists {

  private static final int MOST_LOOKS = 5;

  private final Documents documents;
  private final Versions versions;
  private final Listing listing;
  private final Positions positions;

  VersionLists(Documents documents, Versions versions, Listing listing, Positions positions) {
    this.documents = documents;
    this.versions = versions;
    this.listing = listing;
    this.positions = positions;
  }

  /// Newest first. why not a page of the table: their keys are not in the order of their numbers.
  VersionView.Page versions(Call call, Document document) {
    var shelf = versions.shelf(document);
    var token = call.query("next");
    int below = token == null ? Integer.MAX_VALUE : opened(call, document, token);
    var after = shelf.versions().stream().filter(version -> version.number() < below).toList();
    var page = after.subList(0, Math.min(after.size(), call.limit()));
    var next = page.size() < after.size() ? sealed(call, document, page.getLast()) : null;
    return new VersionView.Page(next, page.stream()
        .map(version -> call.wantsExtensions() ? VersionView.extended(version, shelf) : VersionView.of(version))
        .toList());
  }

  private String sealed(Call call, Document document, Version last) {
    return positions.seal(new Position(list(document), "", last.key(), null), call.audience());
  }

  private int opened(Call call, Document document, String token) {
    var position = positions.open(token, call.audience());
    if (!position.list().equals(list(document))) {
      throw new InvalidPosition("the position belongs to another list");
    }
    return Version.numberOf(position.sort()).orElseThrow();
  }

  private static String list(Document document) {
    return "versions of " + document.ref().keyId();
  }

  /// Newest first.
  VersionView.Receipts receipts(Call call, Document document) {
    var ref = document.ref();
    var page = listing.pageOfAll(VersionItem.receipts(ref), call.limit(), token(call), call.audience(),
        item -> VersionView.ReceiptView.of(VersionItem.readReceipt(ref, item)));
    return new VersionView.Receipts(page.next(), page.previous(), page.rows());
  }

  private static @Nullable String token(Call call) {
    var next = call.query("next");
    return next == null ? call.query("previous") : next;
  }

  /// A document, and what the next save would remove of it as it is.
  record Preview(Document document, NextEviction next) {

    VersionView.Preview view() {
      return switch (next) {
        case NextEviction.Nothing _ -> new VersionView.Preview("NOTHING", null, null, null);
        case NextEviction.Removes(var version) ->
          new VersionView.Preview("REMOVES", VersionView.of(version), null, null);
        case NextEviction.Refused refused -> new VersionView.Preview("REFUSED", null,
            Versions.full(document, refused), refused.toUnpin().stream().map(Version::key).toList());
      };
    }
  }

  /// why again when it changed meanwhile: what is read of two times may never have been true.
  Preview preview(Call call, String documentId) {
    for (int looked = 1;; looked++) {
      var document = documents.open(call, documentId);
      var next = versions.nextEviction(document);
      if (looked == MOST_LOOKS || next instanceof NextEviction.Nothing || !versions.isOvertaken(document)) {
        return new Preview(document, next);
      }
    }
  }
}

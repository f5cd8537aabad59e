package io.sheaf.docs.documents.versions;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Decision;
import io.sheaf.docs.web.Listing;
import io.sheaf.storage.table.InvalidPosition;
import io.sheaf.storage.table.Position;
import io.sheaf.storage.table.Positions;
import jakarta.inject.Singleton;
import java.util.List;
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
    var kept = versions.of(document.ref());
    var token = call.query("next");
    int below = token == null ? Integer.MAX_VALUE : opened(call, document, token);
    var after = kept.stream().filter(version -> version.number() < below).toList();
    var page = after.subList(0, Math.min(after.size(), call.limit()));
    var next = page.size() < after.size() ? sealed(call, document, page.getLast()) : null;
    return new VersionView.Page(next, page.stream().map(VersionView::of).toList());
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
    var page = listing.pageOfAll(VersionItem.receipts(ref), call.limit(), call.query("next"), call.audience(),
        item -> VersionView.ReceiptView.of(VersionItem.readReceipt(ref, item)));
    return new VersionView.Receipts(page.next(), page.rows());
  }

  /// A document, and what stands on its shelf as it is.
  ///
  /// @param mayGo whether anything of it may go
  record Preview(Document document, Shelf shelf, Decision mayGo) {

    VersionView.Preview view() {
      return switch (shelf.next()) {
        case NextEviction.Removes _ when !mayGo.allowed() -> view("REFUSED", null, mayGo.text(), null);
        case NextEviction.Nothing _ -> view("NOTHING", null, "there are fewer than " + Shelf.MOST + " versions", null);
        case NextEviction.Removes(var version) -> view("REMOVES", VersionView.NextView.of(version),
            "it is the oldest version that is not current, published or pinned", null);
        case NextEviction.Refused refused -> view("REFUSED", null, Versions.full(document, refused),
            refused.toUnpin().stream().map(Version::key).toList());
      };
    }

    private VersionView.Preview view(String outcome, VersionView.@Nullable NextView next, String reason,
        @Nullable List<String> unpin) {
      return new VersionView.Preview(outcome, next, reason, unpin, keyOf(shelf.current()), keyOf(shelf.published()),
          shelf.versions().stream().filter(shelf::isPinned).map(Version::key).toList());
    }

    private static @Nullable String keyOf(@Nullable Integer number) {
      return number == null ? null : Version.keyOf(number);
    }
  }

  /// why again when it changed meanwhile: what is read of two times may never have been true.
  Preview preview(Call call, String documentId) {
    for (int looked = 1;; looked++) {
      var document = documents.open(call, documentId);
      var shelf = versions.shelf(document);
      if (looked == MOST_LOOKS || !versions.isOvertaken(document)) {
        return new Preview(document, shelf, documents.mayGo(document));
      }
    }
  }
}

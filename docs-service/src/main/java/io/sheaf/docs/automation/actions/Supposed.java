package io.sheaf.docs.automation.actions;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.attributes.DocumentAttribute;
import io.sheaf.docs.documents.folders.Folders;
import io.sheaf.docs.gate.Caller;
import io.sheaf.storage.table.Stamp;
import java.util.List;

/// A document as it would be once something was done that nobody does.
///
/// @param said what it would say
/// @param filings which names would be taken by then, and which free; never changed
/// @param made how many documents would have been made of it
public record Supposed(Document document, List<DocumentAttribute> said, Folders.Together filings, int made) {

  public Supposed {
    said = List.copyOf(said);
  }

  /// As it is.
  public static Supposed of(Document document, List<DocumentAttribute> said) {
    return new Supposed(document, said, new Folders.Together(), 0);
  }

  public Supposed saying(List<DocumentAttribute> then) {
    return new Supposed(document, then, filings, made);
  }

  /// Under the path that it would get.
  public Supposed filed(Folders folders, String path, Caller by, Stamp now) {
    var then = filings.copy();
    // why before: whoever asks for a name finds its own free.
    then.leave(document);
    var filing = folders.filing(document.site(), path, document.ref().keyId(), by, now, then);
    var after = document.toBuilder().path(filing.path()).filedIn(filing.folderId()).build();
    boolean stays = filing.folderId().equals(document.filedIn()) && after.fileName().equals(document.fileName());
    // why the moment too: a policy may have it kept from then on.
    return new Supposed(stays ? after : after.toBuilder().lastModified(now.micros()).build(), said, then, made);
  }

  /// Where nobody finds it before it is brought back.
  public Supposed putAway(Stamp now) {
    var then = filings.copy();
    then.leave(document);
    return new Supposed(document.toBuilder().deleted(now.micros()).build(), said, then, made);
  }

  public boolean isPutAway() {
    return document.deleted() != null;
  }
}

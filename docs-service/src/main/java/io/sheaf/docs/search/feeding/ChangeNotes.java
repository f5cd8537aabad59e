package io.sheaf.docs.search.feeding;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Follower;
import io.sheaf.docs.web.Ids;
import io.sheaf.storage.table.InvalidPosition;
import io.sheaf.storage.table.Position;
import io.sheaf.storage.table.Positions;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Notes every change of documents in the write that makes it, one note for all documents of a write. Artifacts are
/// searched with the document that they are of, and their changes are changes of it.
@Singleton
final class ChangeNotes implements Follower {

  /// Of what events it is recorded that the document went to the index: of new documents, and of those that somebody
  /// asks to be sent again.
  private static final Set<String> RECORDED = Set.of("documents", "documentSyncs");

  private static final String LIST = "text index change";

  private final Stamps stamps;
  private final Positions positions;
  private final Bells bells;
  private final Courtesy courtesy;

  ChangeNotes(Stamps stamps, Positions positions, Bells bells, Courtesy courtesy) {
    this.stamps = stamps;
    this.positions = positions;
    this.bells = bells;
    this.courtesy = courtesy;
  }

  @Override
  public Optional<Note> noteOf(List<Told> told) {
    var documents = new LinkedHashSet<String>();
    var recorded = new LinkedHashSet<String>();
    SiteId site = null;
    for (var one : told) {
      var documentId = one.ids().get("documentId");
      if (documentId != null && (site == null || site.equals(one.site()))) {
        site = one.site();
        documents.add(documentId);
        if (one.type() == Event.Type.CREATE && RECORDED.contains(one.resource())
            && !one.ids().containsKey("artifactId")) {
          recorded.add(documentId);
        }
      }
    }
    return site == null
        ? Optional.empty()
        : Optional.of(note(
            new TextChange(site, List.copyOf(documents), List.copyOf(recorded), stamps.next(), Ids.uuid())));
  }

  private Note note(TextChange change) {
    return new Note(Write.put(change.item()), () -> sealed(change));
  }

  @Override
  public void sent(Note note) {
    courtesy.changed();
    if (note.write() instanceof Write.Put(var item, _)) {
      bells.changes.ring(TextChange.read(item).shard());
    }
  }

  private String sealed(TextChange change) {
    return positions.seal(new Position(LIST, change.site().text(), change.when().text(), change.id()),
        audience(change.site()));
  }

  /// why of a site and of no caller: who writes may well be somebody else than who searches.
  private static String audience(SiteId site) {
    return LIST + "\n" + site.text();
  }

  /// A change, as a position names it.
  record Named(Stamp when, String id) {}

  Named opened(String token, SiteId site) {
    var position = positions.open(token, audience(site));
    var id = position.indexSort();
    if (!position.list().equals(LIST) || id == null) {
      throw new InvalidPosition("the position is not one of a change");
    }
    return new Named(Stamp.parse(position.sort()), id);
  }
}

package io.sheaf.storage.index.opensearch;

import io.sheaf.storage.index.IndexSource;
import io.sheaf.storage.index.IndexState;
import io.sheaf.storage.index.IndexUnavailable;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Fills an index that was made anew, one page of the table's documents after the other, in one process at a time: a
/// note in the index says how far it has come and who is at it. An index without such a note was not begun.
///
/// What is filled in is older than whatever is put or removed meanwhile: it has the lowest version there is. So it does
/// not matter in which order the two come, nor in which processes.
final class Rebuild {

  private static final Logger log = LoggerFactory.getLogger(Rebuild.class);
  private static final String NOTE = "rebuild";
  private static final Duration MINE_FOR = Duration.ofSeconds(30);
  /// Of what is put from the table when the index is made again.
  private static final long REVISION = 0;

  private final Cluster cluster;
  private final Incarnation incarnation;
  private final IndexSource source;
  private final Row row;
  private final String me = UUID.randomUUID().toString();
  private volatile IndexState state = IndexState.NOT_OPENED;

  Rebuild(Cluster cluster, Incarnation incarnation, IndexSource source, Row row) {
    this.cluster = cluster;
    this.incarnation = incarnation;
    this.source = source;
    this.row = row;
  }

  IndexState state() {
    return state;
  }

  private record Note(boolean isWhole, @Nullable String next, long done, long of, String owner, long until,
      long sequence, long term) {

    static final Note NONE = new Note(false, null, 0, 0, "", 0, -1, -1);

    boolean isFor(String who, long now) {
      return owner.equals(who) || until < now;
    }
  }

  /// Does a page, if there is one to do and nobody else is at it; answers whether there is more to do here.
  boolean goOn() {
    var note = note();
    state = note.isWhole() ? IndexState.CURRENT : rebuilding(note);
    if (note.isWhole() || !note.isFor(me, System.currentTimeMillis())) {
      return false;
    }
    var mine = write(note, false, note.next(), note.done(), note.of());
    if (mine == null) {
      return false;
    }
    var page = page(mine.next());
    var last = row.sent();
    for (var document : page.documents()) {
      last = row.add(Entry.put(document, REVISION));
    }
    if (row.await(last, MINE_FOR) != Row.Reached.SENT) {
      throw new IndexUnavailable("OpenSearch did not take a page of documents.");
    }
    var done = mine.done() + page.documents().size();
    var written = write(mine, page.next() == null, page.next(), done, Math.max(done, page.of()));
    if (written == null) {
      return false;
    }
    if (written.isWhole()) {
      refresh();
      state = IndexState.CURRENT;
      log.info("The text index {} is whole: {} documents.", incarnation.index(), done);
    } else {
      state = rebuilding(written);
    }
    return !written.isWhole();
  }

  private static IndexState rebuilding(Note note) {
    return new IndexState.Rebuilding(note.done(), note.of(), "it was made anew");
  }

  private void refresh() {
    var answer = incarnation.on(alias -> cluster.send("POST", "/" + alias + "/_refresh", Map.of(), null));
    if (!answer.isIn(2)) {
      throw new IndexUnavailable("OpenSearch does not show what was put: " + answer.why());
    }
  }

  private IndexSource.SourcePage page(@Nullable String after) {
    try {
      return source.page(after);
    } catch (RuntimeException failure) {
      throw new IndexUnavailable("The documents cannot be read from the table: " + failure.getMessage(), failure);
    }
  }

  private Note note() {
    var answer = incarnation
        .on(alias -> cluster.get("/" + alias + "/_doc/" + NOTE, Map.of("routing", Shape.CONTROL_ROUTING)));
    var body = answer.body();
    if (!body.path("found").asBoolean()) {
      return Note.NONE;
    }
    var said = body.path("_source");
    return new Note(said.path("whole").asBoolean(), said.path("next").isTextual() ? said.path("next").asText() : null,
        said.path("done").asLong(), said.path("of").asLong(), said.path("owner").asText(), said.path("until").asLong(),
        body.path("_seq_no").asLong(), body.path("_primary_term").asLong());
  }

  /// Absent when somebody else has written the note since.
  private @Nullable Note write(Note before, boolean isWhole, @Nullable String next, long done, long of) {
    long until = System.currentTimeMillis() + MINE_FOR.toMillis();
    var said = Json.object(Shape.CONTROL, NOTE, "whole", isWhole, "next", next, "done", done, "of", of, "owner", me,
        "until", until);
    var query = before.sequence() < 0
        ? Map.of("routing", Shape.CONTROL_ROUTING, "op_type", "create", "require_alias", "true")
        : Map.of("routing", Shape.CONTROL_ROUTING, "if_seq_no", Long.toString(before.sequence()), "if_primary_term",
            Long.toString(before.term()), "require_alias", "true");
    var answer = incarnation.on(alias -> cluster.send("PUT", "/" + alias + "/_doc/" + NOTE, query, said));
    if (answer.status() == 409) {
      return null;
    }
    if (!answer.isIn(2)) {
      throw new IndexUnavailable("OpenSearch does not take a note: " + answer.why());
    }
    return new Note(isWhole, next, done, of, me, until, answer.body().path("_seq_no").asLong(),
        answer.body().path("_primary_term").asLong());
  }
}

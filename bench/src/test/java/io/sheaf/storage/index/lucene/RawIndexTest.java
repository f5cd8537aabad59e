package io.sheaf.storage.index.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.storage.index.CheckpointStore;
import io.sheaf.storage.index.IndexCheckpoint;
import io.sheaf.storage.index.IndexPosition;
import io.sheaf.storage.index.IndexSource.SourcePage;
import io.sheaf.storage.index.IndexedDocument;
import io.sheaf.storage.index.Search;
import io.sheaf.storage.index.SearchOutcome;
import io.sheaf.storage.index.TextQuery;
import io.sheaf.storage.table.SiteId;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Asked for the same, the server's index and Lucene alone find the same.
class RawIndexTest {

  private static final String BETWEEN = "\u001f";

  @TempDir
  Path directory;

  private LuceneTextIndex index;
  private IndexPosition last;
  private RawIndex raw;

  private static final class InMemory implements CheckpointStore {

    private IndexCheckpoint last = new IndexCheckpoint("bench", 0);

    @Override
    public IndexCheckpoint load() {
      return last;
    }

    @Override
    public void save(IndexCheckpoint checkpoint) {
      last = checkpoint;
    }
  }

  @BeforeEach
  void twenty() throws Exception {
    index = new LuceneTextIndex(directory.resolve("index"), new InMemory(), _ -> new SourcePage(List.of(), null, 0),
        LuceneSettings.STANDARD, InstantSource.system());
    for (int number = 0; number < 20; number++) {
      last = index.put(document(number));
    }
    index.commitUpTo(last);
    raw = new RawIndex(directory.resolve("index"));
  }

  private static IndexedDocument document(int number) {
    return new IndexedDocument(SiteId.DEFAULT, "d-" + number, number + 1, "title",
        number % 2 == 0 ? "barolo and cortez" : "barolo and nothing else", false, null,
        Map.of("tag", List.of("kind" + BETWEEN + (number % 4 == 0 ? "memo" : "offer"))),
        Map.of("size", List.of((double) number)), Map.of());
  }

  @AfterEach
  void close() throws Exception {
    raw.close();
    index.close();
  }

  private List<String> found(TextQuery query) {
    var outcome = (SearchOutcome.Found) index.search(Search.of(SiteId.DEFAULT, query).limit(10), last,
        Duration.ofSeconds(10));
    return outcome.hits().stream().map(hit -> hit.id()).toList();
  }

  @Test
  void theWords() throws Exception {
    assertThat(raw.documents()).isEqualTo(20);
    assertThat(raw.best(List.of("barolo", "cortez"))).hasSize(10)
        .containsExactlyInAnyOrderElementsOf(found(TextQuery.text("barolo cortez")));
    assertThat(raw.best(List.of("barolo", "missing"))).isEmpty();
  }

  @Test
  void theWordsAndWhatElseIsAskedFor() throws Exception {
    var memo = new RawIndex.Keyword("tag", "kind" + BETWEEN + "memo");

    assertThat(raw.best(List.of("barolo", "cortez"), List.of(memo), "size", 8)).containsExactlyInAnyOrder("d-8", "d-12",
        "d-16");
  }

  @Test
  void theWordsWithSlips() throws Exception {
    assertThat(raw.alike(List.of("barelo", "cortoz"))).hasSize(10);
  }

  @Test
  void howOftenEachValueIsThere() throws Exception {
    var counts = raw.counts("barolo", "tag", "kind" + BETWEEN);

    assertThat(counts).extracting(Map.Entry::getValue).containsExactly(15L, 5L);
    assertThat(counts.getFirst().getKey()).endsWith("offer");
  }

  @Test
  void theTextsOfTheBest() throws Exception {
    assertThat(raw.texts(List.of("cortez"))).hasSize(10).containsOnly("barolo and cortez");
  }
}

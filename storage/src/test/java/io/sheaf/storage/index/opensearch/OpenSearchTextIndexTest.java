package io.sheaf.storage.index.opensearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.storage.index.IndexPosition;
import io.sheaf.storage.index.IndexState;
import io.sheaf.storage.index.IndexUnavailable;
import io.sheaf.storage.index.IndexedDocument;
import io.sheaf.storage.index.KeptCheckpoint;
import io.sheaf.storage.index.ListSource;
import io.sheaf.storage.index.RefusedQuery;
import io.sheaf.storage.index.Search;
import io.sheaf.storage.index.SearchOutcome;
import io.sheaf.storage.index.TextIndex;
import io.sheaf.storage.index.TextIndexContract;
import io.sheaf.storage.index.TextQuery;
import io.sheaf.testservers.JavaServer;
import io.sheaf.testservers.OpenSearch;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OpenSearchTextIndexTest extends TextIndexContract {

  private final KeptCheckpoint checkpoints = new KeptCheckpoint();
  private final ListSource source = new ListSource();
  private final OpenSearchSettings settings = OpenSearchSettings.to(OpenSearch.running().endpoint(), null, null,
      "t" + UUID.randomUUID().toString().substring(0, 8) + "-").quick();
  private final Cluster cluster = new Cluster(settings);
  private OpenSearchTextIndex index;

  @BeforeEach
  void open() {
    index = another();
  }

  @AfterEach
  void close() {
    index.close();
    for (var name : cluster.get("/_alias/" + alias(), Map.of()).body().properties()) {
      cluster.send("DELETE", "/" + name.getKey(), Map.of(), null);
    }
    cluster.send("DELETE", "/_index_template/" + alias(), Map.of(), null);
    cluster.close();
  }

  private String alias() {
    return settings.prefix() + "sheaf-text-store-1";
  }

  /// The index as another process has it.
  private OpenSearchTextIndex another() {
    return new OpenSearchTextIndex(settings, checkpoints, source);
  }

  @Override
  protected TextIndex index() {
    return index;
  }

  @Override
  protected TextIndex restarted() {
    index.close();
    open();
    return index;
  }

  private static void await(String what, BooleanSupplier condition) {
    var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("in time: " + what).isLessThan(deadline);
      java.util.concurrent.locks.LockSupport.parkNanos(1_000_000);
    }
  }

  private static long total(TextIndex index, TextQuery query) {
    return index.search(Search.of(SITE, query)) instanceof SearchOutcome.Found found ? found.total() : -1;
  }

  private void remember(int documents) {
    IntStream.range(0, documents).forEach(n -> source.documents.add(document("d" + n, 1, "word" + n + " text")));
  }

  @Test
  void whatOneProcessCommittedAnotherOneSeesAtOnce() {
    try (var other = another()) {
      for (int n = 1; n <= 20; n++) {
        index.commitUpTo(index.put(document("a", n, "word" + n)));

        assertThat(total(other, TextQuery.text("word" + n))).isOne();
      }
    }
  }

  @Test
  void aPositionOfAnotherProcessIsReachedOnceItIsCommitted() {
    try (var other = another()) {
      var position = index.put(document("a", 1, "text"));
      var search = Search.of(SITE, TextQuery.EVERYTHING);

      index.commitUpTo(position);

      assertThat(found(other, search, position).total()).isOne();
      var written = (IndexPosition.Written) position;
      assertThat(other.search(search, new IndexPosition.Written(written.life(), written.number() + 1), PATIENCE))
          .isInstanceOf(SearchOutcome.NotYet.class);
    }
  }

  @Test
  void ofTwoProcessesThatPutTheNewerRevisionWins() {
    try (var other = another()) {
      index.commitUpTo(index.put(document("a", 7, "new")));
      other.commitUpTo(other.put(document("a", 6, "old")));
      other.commitUpTo(other.removeSite(OTHER, 9));
      var late = index.put(IndexedDocument.of(OTHER, "b", 8, "", "erased"));

      assertThat(ids(TextQuery.text("new"), late)).containsExactly("a");
      assertThat(found(index, Search.of(OTHER, TextQuery.EVERYTHING), late).total()).isZero();
    }
  }

  @Test
  void anIndexThatIsRemovedFromTheClusterIsMadeAgainFromTheTable() {
    remember(30);
    index.openInBackground();
    await("it is filled", () -> index.state() == IndexState.CURRENT && total(index, TextQuery.text("text")) == 30);
    var before = index.facts();

    cluster.send("DELETE", "/" + before.index(), Map.of(), null);

    await("it is filled again",
        () -> index.state() == IndexState.CURRENT && total(index, TextQuery.text("text")) == 30);
    assertThat(total(index, TextQuery.text("word3"))).isOne();
  }

  @Test
  void ofSeveralProcessesOneFillsTheIndexAndWhatIsPutMeanwhileStays() {
    remember(60);
    source.beforeEachPage(() -> index.put(document("d3", 5, "changed meanwhile")));
    try (var other = another()) {
      index.openInBackground();
      other.openInBackground();

      await("it is filled", () -> other.state() == IndexState.CURRENT && index.state() == IndexState.CURRENT);

      index.commitUpTo(index.put(document("last", 1, "text")));
      assertThat(total(other, TextQuery.EVERYTHING)).isEqualTo(61);
      assertThat(total(other, TextQuery.text("changed"))).isOne();
      assertThat(source.pages.get()).isLessThan(2 * 60 / 7);
    }
  }

  @Test
  void anIndexThatIsOlderThanTheTableIsMadeAgain() {
    index.commitUpTo(index.put(document("gone", 1, "text")));
    var before = index.facts();
    checkpoints.set(checkpoints.load().next().next());
    remember(3);

    var again = (OpenSearchTextIndex) restarted();
    again.openInBackground();

    await("it is filled", () -> again.state() == IndexState.CURRENT && total(again, TextQuery.EVERYTHING) == 3);
    assertThat(again.facts().index()).isNotEqualTo(before.index());
    assertThat(again.facts().alias()).isEqualTo(before.alias());
  }

  @Test
  void whatIsPutIntoAnIndexThatIsGoneIsSaidToBeLost() {
    var kept = index.put(document("a", 1, "text"));
    index.commitUpTo(kept);

    cluster.send("DELETE", "/" + index.facts().index(), Map.of(), null);
    index.put(document("b", 1, "text"));

    assertThatThrownBy(() -> {
      for (int n = 0; n < 100; n++) {
        index.commitUpTo(kept);
        index.search(Search.of(SITE, TextQuery.EVERYTHING));
      }
    }).isInstanceOf(IndexUnavailable.class);
    var again = index.put(document("a", 2, "text"));
    index.commitUpTo(again);
    assertThat(ids(TextQuery.text("text"), again)).contains("a");
  }

  @Test
  void aClusterThatDoesNotAnswerIsUnavailableAndNobodyWaitsForLong() {
    var nowhere = URI.create("http://127.0.0.1:" + JavaServer.freePort());
    var unreachable = OpenSearchSettings.to(nowhere, null, null, "t-").quick().timeout(Duration.ofSeconds(2));
    var began = System.nanoTime();

    try (var alone = new OpenSearchTextIndex(unreachable, checkpoints, source).openInBackground()) {
      assertThatThrownBy(() -> alone.search(Search.of(SITE, TextQuery.EVERYTHING)))
          .isInstanceOf(IndexUnavailable.class);
      assertThatThrownBy(() -> alone.commitUpTo(alone.put(document("a", 1, "text"))))
          .isInstanceOf(IndexUnavailable.class);
      assertThatThrownBy(() -> alone.removeSite(SITE, 1)).isInstanceOf(IndexUnavailable.class);
      assertThat(alone.state()).isNotEqualTo(IndexState.CURRENT);
    }

    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(40));
  }

  @Test
  void removalsAreForgottenAfterTheirTime() {
    var hasty = new OpenSearchSettings(settings.url(), null, null, settings.prefix(), 1, Duration.ofMillis(20),
        settings.timeout(), Duration.ofNanos(1));
    try (var forgetful = new OpenSearchTextIndex(hasty, checkpoints, source)) {
      forgetful.commitUpTo(forgetful.remove(SITE, "a", 5));

      await("it is forgotten", () -> {
        forgetful.forget();
        cluster.send("POST", "/" + alias() + "/_refresh", Map.of(), null);
        var left = Json.object("query", Json.object("exists", Json.object("field", Shape.WAS)));
        return cluster.send("POST", "/" + alias() + "/_count", Map.of(), left).body().path("count").asLong() == 0;
      });
    }
  }

  @Test
  void aQueryInTheClustersLanguageSeesItsOwnSiteOnly() {
    index.put(document("mine", 1, "text").keyword("color", "red"));
    index.commitUpTo(index.put(IndexedDocument.of(OTHER, "theirs", 1, "", "text secret").keyword("color", "hidden")));

    for (var query : List.of("{}", "{'query':{'match_all':{}}}", "{'query':{'match':{'text':'text'}}}",
        "{'query':{'term':{'site':'other'}}}",
        "{'query':{'bool':{'should':[{'term':{'site':'other'}},{'match_all':{}}]}}}",
        "{'query':{'bool':{'must_not':[{'term':{'site':'default'}}]}}}", "{'post_filter':{'match_all':{}}}",
        "{'query':{'simple_query_string':{'query':'text | secret'}}}", "{'query':{'exists':{'field':'floor'}}}",
        "{'size':0,'aggs':{'a':{'terms':{'field':'values'}},'b':{'terms':{'field':'site','min_doc_count':1}}}}",
        "{'sort':[{'id':'desc'}],'search_after':['zzz']}", "{'query':{'terms':{'site':['other','default']}}}")) {
      assertThat(index.query(SITE, query.replace('\'', '"'))).as(query).contains("\"hits\"").doesNotContain("theirs",
          "secret", "hidden", "\"other\"");
    }
    assertThat(index.query(SITE, "{}")).contains("\"mine\"");
  }

  @Test
  void whatReachesFurtherThanTheSiteIsRefused() {
    for (var query : List.of("[]", "x", "{} {}", "{'query':{'match_all':{}},'query':{'match_none':{}}}",
        "{'query':{'script':{'script':'true'}}}", "{'script_fields':{'a':{'script':'1'}}}",
        "{'query':{'script_score':{'query':{'match_all':{}},'script':'1'}}}", "{'runtime_mappings':{}}",
        "{'derived':{'a':{'type':'keyword','script':'1'}}}", "{'indices_boost':[]}", "{'pit':{'id':'x'}}",
        "{'query':{'terms':{'id':{'index':'x','id':'y','path':'z'}}}}", "{'query':{'percolate':{'field':'x'}}}",
        "{'query':{'more_like_this':{'like':[{'_index':'x','_id':'y'}]}}}", "{'query':{'wrapper':{'query':'e30='}}}",
        "{'query':{'has_child':{'type':'x','query':{'match_all':{}}}}}", "{'query':{'nested':{'path':'x','query':{}}}}",
        "{'query':{'bool':{'should':[{'script':{'script':'true'}}]}}}", "{'suggest':{'s':{'text':'x','term':{}}}}",
        "{'query':{'geo_shape':{'a':{'indexed_shape':{'id':'x'}}}}}", "{'explain':true}", "{'profile':true}",
        "{'query':{'function_score':{'script_score':{'script':'1'}}}}", "{'size':101}", "{'size':-1}",
        "{'size':10.5}", "{'from':9999,'size':2}", "{'aggs':{'a':{'global':{}}}}",
        "{'aggs':{'a':{'significant_terms':{'field':'values'}}}}",
        "{'aggs':{'a':{'significant_text':{'field':'text'}}}}",
        "{'aggs':{'a':{'terms':{'field':'values','min_doc_count':0}}}}",
        "{'aggs':{'a':{'terms':{'script':'1'}}}}", "{'aggs':{'a':{'terms':{'field':'values','size':5000}}}}",
        "{'aggs':{'a':{'scripted_metric':{}}}}", "{'aggs':{'a':{'top_hits':{}}}}",
        "{'aggs':{'a':{'filter':{'script':{'script':'1'}}}}}",
        "{'aggs':{'a':{'terms':{'field':'id'},'aggs':{'b':{'global':{}}}}}}",
        "{'sort':{'_script':{'type':'number','script':'1'}}}", "{'sort':[{'id':{'nested':{'path':'x'}}}]}",
        "{'ext':{}}", "{'stored_fields':['x']}", "{'docvalue_fields':['x']}", "{'fields':['x']}", "{'rescore':{}}",
        "{'collapse':{'field':'id'}}", "{'query':{'match':{'text':{'query':{'a':1}}}}}", "{'slice':{}}",
        "{'query':{'match_all':{},'match_none':{}}}", "{'query':[]}", "{'query':{}}",
        "{'query':" + "{'bool':{'must':".repeat(12) + "{'match_all':{}}" + "}}".repeat(12) + "}")) {
      assertThatThrownBy(() -> index.query(SITE, query.replace('\'', '"'))).as(query).isInstanceOf(RefusedQuery.class);
    }
  }
}

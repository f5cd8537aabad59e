package io.sheaf.storage.index.opensearch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sheaf.storage.index.CheckpointStore;
import io.sheaf.storage.index.ClusterIndex;
import io.sheaf.storage.index.IndexPosition;
import io.sheaf.storage.index.IndexSource;
import io.sheaf.storage.index.IndexState;
import io.sheaf.storage.index.IndexUnavailable;
import io.sheaf.storage.index.IndexedDocument;
import io.sheaf.storage.index.Search;
import io.sheaf.storage.index.SearchOutcome;
import io.sheaf.storage.table.SiteId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The text index in an OpenSearch cluster, which any number of processes write and search.
///
/// Making one asks nothing of the cluster; the first use does, or [#openInBackground]. As long as the cluster does not
/// answer, every verb is an [IndexUnavailable], after at most a stated time.
public final class OpenSearchTextIndex implements ClusterIndex, AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(OpenSearchTextIndex.class);
  private static final Duration LOOK_EVERY = Duration.ofSeconds(2);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);
  private static final Duration FORGET_EVERY = Duration.ofHours(1);
  private static final Duration LOOK_AGAIN = Duration.ofMillis(50);
  /// How many documents one request removes.
  private static final int AT_ONCE = 10_000;

  private final Cluster cluster;
  private final Incarnation incarnation;
  private final Row row;
  private final Commits commits;
  private final Finding finding;
  private final RawQueries raw;
  private final Rebuild rebuild;
  private final OpenSearchSettings settings;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread chores;

  public OpenSearchTextIndex(OpenSearchSettings settings, CheckpointStore checkpoints, IndexSource source) {
    this.settings = settings;
    this.cluster = new Cluster(settings);
    this.incarnation = new Incarnation(cluster, checkpoints, settings, this::endLife);
    var loading = new Loading(cluster, incarnation);
    this.row = new Row(loading::send, settings.timeout());
    this.commits = new Commits(cluster, incarnation, checkpoints, row, settings);
    this.finding = new Finding(cluster, incarnation, settings);
    this.raw = new RawQueries(finding);
    this.rebuild = new Rebuild(cluster, incarnation, source, row);
    this.chores = Thread.ofVirtual().name("sheaf-opensearch-chores").unstarted(this::doChores);
  }

  private void endLife() {
    row.endLife(new IndexUnavailable("The index in OpenSearch is another one than it was."));
  }

  /// Looks after the index from now on: makes it when there is none, and fills it.
  public OpenSearchTextIndex openInBackground() {
    chores.start();
    return this;
  }

  @Override
  public IndexPosition put(IndexedDocument document) {
    return row.add(Entry.put(document, document.revision()));
  }

  @Override
  public IndexPosition remove(SiteId site, String id, long revision) {
    return row.add(Entry.remove(site, id, revision, Instant.now()));
  }

  @Override
  public IndexPosition removeSite(SiteId site, long revision) {
    var floor = Json.object("floor", site.text(), Shape.REVISION, revision);
    var query = Map.of("routing", site.text(), "version", Long.toString(revision), "version_type", "external_gte",
        "require_alias", "true");
    var noted = incarnation
        .on(alias -> cluster.send("PUT", "/" + alias + "/_doc/" + Shape.floorKey(site), query, floor));
    if (!noted.isIn(2) && noted.status() != 409) {
      throw new IndexUnavailable("OpenSearch does not take the removal of a site: " + noted.why());
    }
    var last = row.add(Entry.mark(site));
    if (row.await(last, settings.timeout().multipliedBy(3)) != Row.Reached.SENT) {
      throw row.loss();
    }
    commits.showAll();
    delete(site, Asking.bool("filter", List.of(Json.object("range",
        Json.object(Shape.REVISION, Json.object("lte", revision)))), "should",
        List.of(Asking.ofSite(site), Asking.term(Shape.WAS, site.text())), "minimum_should_match", 1));
    return last;
  }

  private void delete(SiteId site, ObjectNode query) {
    while (removed("routing", site.text(), query) == AT_ONCE) {
      // why again: one request stays short.
    }
  }

  private long removed(String parameter, String value, ObjectNode query) {
    var answer = incarnation.on(alias -> cluster.send("POST", "/" + alias + "/_delete_by_query",
        Map.of(parameter, value, "conflicts", "proceed", "refresh", "true", "max_docs", Integer.toString(AT_ONCE)),
        Json.object("query", query)));
    if (!answer.isIn(2)) {
      throw new IndexUnavailable("OpenSearch does not remove: " + answer.why());
    }
    return answer.body().path("deleted").asLong();
  }

  @Override
  public SearchOutcome search(Search search, @Nullable IndexPosition atLeast, Duration patience) {
    search.checkMaySee(atLeast);
    var late = switch (atLeast) {
      case null -> null;
      case IndexPosition.Written written -> whenSent(written, patience);
      case IndexPosition.AtRevision document -> whenThere(document, patience);
    };
    return late == null ? finding.find(search) : late;
  }

  private SearchOutcome.@Nullable NotYet whenSent(IndexPosition.Written written, Duration patience) {
    return switch (row.await(written, patience)) {
      case SENT -> {
        commits.show(written);
        yield null;
      }
      case NOT_IN_TIME -> new SearchOutcome.NotYet(written, "OpenSearch has not taken it yet");
      case OF_ANOTHER_LIFE -> {
        if (!commits.wasKept(written)) {
          yield new SearchOutcome.NotYet(written, "it belongs to a life of the index that has not kept it");
        }
        commits.showAll();
        yield null;
      }
    };
  }

  private SearchOutcome.@Nullable NotYet whenThere(IndexPosition.AtRevision wanted, Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    while (!isThere(wanted)) {
      long left = end - System.nanoTime();
      if (left <= 0) {
        return new SearchOutcome.NotYet(wanted, "the document is not there at that revision");
      }
      row.awaitSome(Duration.ofNanos(Math.min(left, LOOK_AGAIN.toNanos())));
    }
    commits.showAll();
    return null;
  }

  private boolean isThere(IndexPosition.AtRevision wanted) {
    var site = wanted.site();
    var answer = incarnation.on(alias -> cluster.send("POST", "/" + alias + "/_mget",
        Map.of("_source", Shape.REVISION),
        Json.object("docs", List.of(
            Json.object("_id", Shape.key(site, wanted.id()), "routing", site.text()),
            Json.object("_id", Shape.floorKey(site), "routing", site.text())))));
    if (!answer.isIn(2)) {
      throw new IndexUnavailable("OpenSearch does not say what there is: " + answer.why());
    }
    for (var found : answer.body().path("docs")) {
      if (found.path("found").asBoolean() && found.path("_source").path(Shape.REVISION).asLong() >= wanted.revision()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void commitUpTo(IndexPosition position) {
    switch (position) {
      case IndexPosition.Written written -> commits.upTo(written);
      case IndexPosition.AtRevision _ -> commits.upTo(row.sent());
    }
  }

  @Override
  public IndexState state() {
    return rebuild.state();
  }

  @Override
  public String query(SiteId site, String body) {
    return raw.query(site, body);
  }

  @Override
  public Facts facts() {
    var answer = incarnation.on(alias -> cluster.get("/" + alias + "/_settings", Map.of("flat_settings", "true")));
    var name = answer.body().fieldNames().next();
    var said = answer.body().path(name).path("settings");
    return new Facts(name, incarnation.alias(), said.path("index.number_of_shards").asInt(),
        said.path("index.number_of_replicas").asInt());
  }

  private void doChores() {
    var pause = LOOK_EVERY;
    long forgotten = System.nanoTime();
    try {
      do {
        try {
          incarnation.look();
          while (closing.getCount() > 0 && rebuild.goOn()) {
            // page by page
          }
          if (System.nanoTime() - forgotten > FORGET_EVERY.toNanos()) {
            forgotten = System.nanoTime();
            forget();
          }
          pause = LOOK_EVERY;
        } catch (RuntimeException failure) {
          pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause.multipliedBy(2);
          if (closing.getCount() > 0) {
            log.warn("The text index in OpenSearch is looked after again in {} s: {}", pause.toSeconds(),
                failure.getMessage());
          }
        }
      } while (!closing.await(pause.toMillis(), TimeUnit.MILLISECONDS));
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  /// Removals that are older than any message, and lives that nobody asks for any more.
  void forget() {
    long before = Instant.now().minus(settings.rememberRemovals()).toEpochMilli();
    long unused = removed("scroll_size", "1000",
        Json.object("range", Json.object(Shape.GONE, Json.object("lt", before))));
  }

  @Override
  public void close() {
    closing.countDown();
    try {
      if (chores.isAlive()) {
        chores.join(settings.timeout());
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
    row.close();
    cluster.close();
  }
}

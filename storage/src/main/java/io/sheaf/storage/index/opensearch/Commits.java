package io.sheaf.storage.index.opensearch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sheaf.storage.index.CheckpointStore;
import io.sheaf.storage.index.IndexPosition;
import io.sheaf.storage.index.IndexUnavailable;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/// Commits and what they leave behind: OpenSearch keeps what it has acknowledged, so a commit is an acknowledgement,
/// a refresh, and two notes: how far this life has come, for whoever asks in another one, and the next checkpoint.
///
/// why the refresh: other processes search the same index, and whoever learns from the table that a change was
/// committed finds it there.
final class Commits {

  private final Cluster cluster;
  private final Incarnation incarnation;
  private final CheckpointStore checkpoints;
  private final Row row;
  private final OpenSearchSettings settings;
  private final ReentrantLock committing = new ReentrantLock();
  private final ReentrantLock refreshing = new ReentrantLock();
  private IndexPosition.Written committed = new IndexPosition.Written("", 0);
  private volatile IndexPosition.Written refreshed = new IndexPosition.Written("", 0);
  private long lastCommit = System.nanoTime() - Duration.ofDays(1).toNanos();

  Commits(Cluster cluster, Incarnation incarnation, CheckpointStore checkpoints, Row row,
      OpenSearchSettings settings) {
    this.cluster = cluster;
    this.incarnation = incarnation;
    this.checkpoints = checkpoints;
    this.row = row;
    this.settings = settings;
  }

  private static boolean covers(IndexPosition.Written reached, IndexPosition.Written wanted) {
    return reached.life().equals(wanted.life()) && reached.number() >= wanted.number();
  }

  void upTo(IndexPosition.Written position) {
    switch (row.await(position, settings.timeout().multipliedBy(3))) {
      case SENT -> commit(position);
      case NOT_IN_TIME -> throw new IndexUnavailable("The OpenSearch cluster takes writes too slowly.");
      case OF_ANOTHER_LIFE -> {
        if (!wasKept(position)) {
          throw row.loss();
        }
      }
    }
  }

  private void commit(IndexPosition.Written position) {
    committing.lock();
    try {
      if (covers(committed, position)) {
        return;
      }
      long rest = lastCommit + settings.commitEvery().toNanos() - System.nanoTime();
      if (rest > 0) {
        TimeUnit.NANOSECONDS.sleep(rest);
      }
      lastCommit = System.nanoTime();
      var reached = row.sent();
      refresh(reached);
      var checkpoint = checkpoints.load().next();
      note("life-" + reached.life(), reached.number(), Json.object(Shape.CONTROL, "life", "number", reached.number(),
          Shape.GONE, System.currentTimeMillis()));
      note(Incarnation.CHECKPOINT, checkpoint.number(),
          Json.object(Shape.CONTROL, Incarnation.CHECKPOINT, "number", checkpoint.number()));
      if (!covers(row.sent(), position)) {
        throw row.loss();
      }
      checkpoints.save(checkpoint);
      committed = reached;
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IndexUnavailable("Interrupted.", stop);
    } finally {
      committing.unlock();
    }
  }

  private void note(String name, long version, ObjectNode said) {
    var answer = incarnation.on(alias -> cluster.send("PUT", "/" + alias + "/_doc/" + name,
        Map.of("routing", Shape.CONTROL_ROUTING, "version", Long.toString(version), "version_type", "external_gte",
            "require_alias", "true"),
        said));
    if (!answer.isIn(2) && answer.status() != 409) {
      throw new IndexUnavailable("OpenSearch does not take a note: " + answer.why());
    }
  }

  /// Whether a position of another life, of this process or another one, was committed.
  boolean wasKept(IndexPosition.Written position) {
    if (!position.life().matches("[0-9a-f-]{36}")) {
      return false;
    }
    var answer = incarnation.on(alias -> cluster.get("/" + alias + "/_doc/life-" + position.life(),
        Map.of("routing", Shape.CONTROL_ROUTING)));
    return answer.body().path("found").asBoolean()
        && answer.body().path("_source").path("number").asLong() >= position.number();
  }

  /// Makes what was sent up to there visible; many callers share one refresh.
  void show(IndexPosition.Written position) {
    if (covers(refreshed, position)) {
      return;
    }
    refreshing.lock();
    try {
      if (!covers(refreshed, position)) {
        refresh(row.sent());
      }
    } finally {
      refreshing.unlock();
    }
  }

  private void refresh(IndexPosition.Written reached) {
    showAll();
    refreshed = reached;
  }

  /// Makes visible whatever the index has, from whichever process.
  void showAll() {
    var answer = incarnation.on(alias -> cluster.send("POST", "/" + alias + "/_refresh", Map.of(), null));
    if (!answer.isIn(2)) {
      throw new IndexUnavailable("OpenSearch does not show what was put: " + answer.why());
    }
  }
}

package io.sheaf.storage.index.opensearch;

import io.sheaf.storage.index.CheckpointStore;
import io.sheaf.storage.index.IndexUnavailable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The index behind the alias, which is made when it is not there, is older than the table, or of another shape.
/// Several processes may find so at once: its name is the same for all of them, and OpenSearch makes it once.
final class Incarnation {

  private static final Logger log = LoggerFactory.getLogger(Incarnation.class);

  static final String CHECKPOINT = "checkpoint";

  private final Cluster cluster;
  private final CheckpointStore checkpoints;
  private final OpenSearchSettings settings;
  private final Runnable lost;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile @Nullable String alias;
  private volatile @Nullable String index;

  /// @param lost is told when the index is another one than it was
  Incarnation(Cluster cluster, CheckpointStore checkpoints, OpenSearchSettings settings, Runnable lost) {
    this.cluster = cluster;
    this.checkpoints = checkpoints;
    this.settings = settings;
    this.lost = lost;
  }

  boolean isOpen() {
    return index != null;
  }

  /// Does something with the index, and once more when it turns out to be gone.
  Cluster.Answer on(Function<String, Cluster.Answer> action) {
    var answer = action.apply(alias());
    if (isGone(answer)) {
      look();
      answer = action.apply(alias());
      if (isGone(answer)) {
        throw new IndexUnavailable("The index in OpenSearch is gone: " + answer.why());
      }
    }
    return answer;
  }

  private static boolean isGone(Cluster.Answer answer) {
    return answer.status() == 404 && answer.error().equals("index_not_found_exception");
  }

  /// The name to use.
  String alias() {
    var known = alias;
    if (known != null && index != null) {
      return known;
    }
    look();
    return Objects.requireNonNull(alias);
  }

  /// The index that is meant by it now.
  String index() {
    var unused = alias();
    return Objects.requireNonNull(index);
  }

  /// Looks which index there is, and makes it where there is none.
  void look() {
    lock.lock();
    try {
      var checkpoint = checkpoints.load();
      var name = (settings.prefix() + "sheaf-text-" + checkpoint.storeId()).toLowerCase(Locale.ROOT);
      alias = name;
      var there = behind(name);
      if (there.size() == 1 && there.getFirst().startsWith(versioned(name))) {
        var only = there.getFirst();
        // why only once: as long as it is the same index, it only gets newer.
        if (only.equals(index) || number(only) >= checkpoint.number()) {
          take(only);
          return;
        }
      }
      take(make(name, there));
    } finally {
      lock.unlock();
    }
  }

  private void take(String now) {
    var before = index;
    index = now;
    if (before != null && !before.equals(now)) {
      lost.run();
    }
  }

  private static String versioned(String alias) {
    return alias + "-v" + Shape.VERSION + "-";
  }

  private List<String> behind(String name) {
    var answer = cluster.get("/_alias/" + name, Map.of());
    if (!answer.isFound()) {
      return List.of();
    }
    var names = new ArrayList<String>();
    answer.body().fieldNames().forEachRemaining(names::add);
    return names;
  }

  /// Which checkpoint of the table the index has reached.
  private long number(String name) {
    var answer = cluster.get("/" + name + "/_doc/" + CHECKPOINT, Map.of("routing", Shape.CONTROL_ROUTING));
    return answer.body().path("_source").path("number").asLong(0);
  }

  private String make(String name, List<String> before) {
    var template = Json.object("index_patterns", List.of(name + "-*"), "priority", 500, "template",
        Shape.index(settings.shards()));
    must(cluster.send("PUT", "/_index_template/" + name, Map.of(), template));
    var made = versioned(name) + "%06d".formatted(generation(name) + 1);
    log.info("The text index {} is made in OpenSearch.", made);
    var answer = cluster.send("PUT", "/" + made, Map.of(), Json.object("aliases",
        before.isEmpty() ? Json.object(name, Json.object()) : Json.object()));
    if (!answer.error().equals("resource_already_exists_exception")) {
      must(answer);
    }
    if (!before.isEmpty()) {
      var actions = new ArrayList<Object>();
      before.forEach(old -> actions.add(Json.object("remove_index", Json.object("index", old))));
      actions.add(Json.object("add", Json.object("index", made, "alias", name)));
      var swapped = cluster.send("POST", "/_aliases", Map.of(), Json.object("actions", actions));
      // Somebody else may have done the same a moment ago.
      if (!swapped.isIn(2) && !behind(name).contains(made)) {
        must(swapped);
      }
    }
    var there = behind(name);
    if (there.isEmpty()) {
      must(cluster.send("POST", "/_aliases", Map.of(), Json.object("actions",
          List.of(Json.object("add", Json.object("index", made, "alias", name))))));
      there = List.of(made);
    }
    return there.contains(made) ? made : there.getFirst();
  }

  /// The number of the newest index behind the alias: one that has no alias was begun and goes on to be made.
  private int generation(String name) {
    var answer = cluster.get("/_alias/" + name, Map.of());
    var numbers = new TreeSet<Integer>();
    if (answer.isFound()) {
      answer.body().fieldNames().forEachRemaining(each -> {
        if (each.startsWith(versioned(name))) {
          numbers.add(Integer.parseInt(each.substring(versioned(name).length())));
        }
      });
    }
    return numbers.isEmpty() ? 0 : numbers.last();
  }

  private static void must(Cluster.Answer answer) {
    if (!answer.isIn(2)) {
      throw new IndexUnavailable("The index cannot be made in OpenSearch: " + answer.why());
    }
  }
}

package io.sheaf.storage.index.opensearch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sheaf.storage.index.CheckpointStore;
import io.sheaf.storage.index.IndexCheckpoint;
import io.sheaf.storage.index.IndexUnavailable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
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
  private volatile @Nullable String uuid;

  /// @param lost is told when the index is another one than it was
  Incarnation(Cluster cluster, CheckpointStore checkpoints, OpenSearchSettings settings, Runnable lost) {
    this.cluster = cluster;
    this.checkpoints = checkpoints;
    this.settings = settings;
    this.lost = lost;
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
      var known = alias;
      if (known != null && index != null && isAsItWas(known)) {
        return;
      }
      var checkpoint = checkpoints.load();
      var name = (settings.prefix() + "sheaf-text-" + checkpoint.storeId()).toLowerCase(Locale.ROOT);
      alias = name;
      var there = behind(name);
      if (!isGood(name, there, checkpoint)) {
        make(name, there.keySet(), checkpoint);
        there = behind(name);
      }
      if (there.isEmpty()) {
        throw new IndexUnavailable("The index in OpenSearch was removed as soon as it was made.");
      }
      take(there.entrySet().iterator().next());
    } finally {
      lock.unlock();
    }
  }

  private boolean isAsItWas(String name) {
    var there = behind(name);
    return there.size() == 1 && there.containsValue(uuid);
  }

  /// why only at first: as long as it is the same index, it only gets newer.
  private boolean isGood(String name, Map<String, String> there, IndexCheckpoint checkpoint) {
    if (there.size() != 1) {
      return false;
    }
    var only = there.keySet().iterator().next();
    return only.startsWith(versioned(name)) && number(only) >= checkpoint.number();
  }

  private void take(Map.Entry<String, String> now) {
    var before = uuid;
    index = now.getKey();
    uuid = now.getValue();
    if (before != null && !before.equals(uuid)) {
      lost.run();
    }
  }

  private static String versioned(String alias) {
    return alias + "-v" + Shape.VERSION + "-";
  }

  /// The indexes behind the alias, and what tells them from others of their names.
  private Map<String, String> behind(String name) {
    var answer = cluster.get("/" + name + "/_settings/index.uuid", Map.of("flat_settings", "true"));
    var found = new TreeMap<String, String>();
    if (answer.isFound()) {
      must(answer);
      answer.body().properties().forEach(each -> found.put(each.getKey(),
          each.getValue().path("settings").path("index.uuid").asText()));
    }
    return found;
  }

  /// Which checkpoint of the table the index has reached; none where that was never noted.
  private long number(String name) {
    var answer = cluster.get("/" + name + "/_doc/" + CHECKPOINT, Map.of("routing", Shape.CONTROL_ROUTING));
    return answer.body().path("_source").path("number").asLong(-1);
  }

  /// The alias comes last: whoever finds an index behind it finds all that it has to have.
  private void make(String name, Set<String> before, IndexCheckpoint checkpoint) {
    var template = Json.object("index_patterns", List.of(name + "-*"), "priority", 500, "template",
        Shape.index(settings.shards()));
    must(cluster.send("PUT", "/_index_template/" + name, Map.of(), template));
    var made = versioned(name) + "%06d".formatted(generation(name, before) + 1);
    log.info("The text index {} is made in OpenSearch.", made);
    var answer = cluster.send("PUT", "/" + made, Map.of(), null);
    if (!answer.error().equals("resource_already_exists_exception")) {
      must(answer);
    }
    var noted = cluster.send("PUT", "/" + made + "/_doc/" + CHECKPOINT,
        Map.of("routing", Shape.CONTROL_ROUTING, "version", Long.toString(checkpoint.number()), "version_type",
            "external_gte"),
        Json.object(Shape.CONTROL, CHECKPOINT, "number", checkpoint.number()));
    // Another process that makes the same one may have committed to it already.
    if (noted.status() != 409) {
      must(noted);
    }
    var actions = new ArrayList<ObjectNode>();
    before.forEach(old -> actions.add(Json.object("remove_index", Json.object("index", old))));
    actions.add(Json.object("add", Json.object("index", made, "alias", name)));
    var swapped = cluster.send("POST", "/_aliases", Map.of(), Json.object("actions", actions));
    // Somebody else may have done the same a moment ago.
    if (!swapped.isIn(2) && !behind(name).containsKey(made)) {
      must(swapped);
    }
  }

  /// The number of the newest index behind the alias.
  private static int generation(String name, Set<String> before) {
    return before.stream().filter(each -> each.startsWith(versioned(name)))
        .mapToInt(each -> Integer.parseInt(each.substring(versioned(name).length()))).max().orElse(0);
  }

  private static void must(Cluster.Answer answer) {
    if (!answer.isIn(2)) {
      throw new IndexUnavailable("The index cannot be made in OpenSearch: " + answer.why());
    }
  }
}

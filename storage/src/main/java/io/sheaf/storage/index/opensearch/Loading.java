package io.sheaf.storage.index.opensearch;

import com.fasterxml.jackson.databind.JsonNode;
import io.sheaf.storage.index.IndexUnavailable;
import io.sheaf.storage.table.SiteId;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sends writes, many in one request. A conflict is no failure: something newer is there already.
final class Loading {

  private static final Logger log = LoggerFactory.getLogger(Loading.class);
  private static final int TRIES = 6;
  private static final Map<String, String> TO_ALIAS = Map.of("require_alias", "true");

  private final Cluster cluster;
  private final Incarnation incarnation;

  Loading(Cluster cluster, Incarnation incarnation) {
    this.cluster = cluster;
    this.incarnation = incarnation;
  }

  private record Landed(Entry entry, long sequence, long term) {}

  void send(List<Entry> batch) {
    var left = batch.stream().filter(entry -> !entry.isMark()).toList();
    var landed = new ArrayList<Landed>();
    for (int tried = 1; !left.isEmpty(); tried++) {
      left = once(left, landed);
      if (!left.isEmpty()) {
        if (tried == TRIES) {
          throw new IndexUnavailable("The OpenSearch cluster is too busy to take what is written.");
        }
        rest(tried);
      }
    }
    undoWhatWasErased(landed);
  }

  private static void rest(int tried) {
    try {
      TimeUnit.MILLISECONDS.sleep((50L << tried) + ThreadLocalRandom.current().nextInt(50));
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IndexUnavailable("Interrupted.", stop);
    }
  }

  /// What has to be sent again.
  private List<Entry> once(List<Entry> batch, List<Landed> landed) {
    var lines = new ByteArrayOutputStream(batch.stream().mapToInt(Entry::size).sum());
    batch.forEach(entry -> lines.writeBytes(entry.bytes()));
    var answer = incarnation.on(alias -> cluster.bulk("/" + alias + "/_bulk", TO_ALIAS, lines.toByteArray()));
    if (!answer.isIn(2)) {
      throw new IndexUnavailable("OpenSearch refuses what is written: " + answer.why());
    }
    var again = new ArrayList<Entry>();
    var isGone = false;
    var items = answer.body().path("items");
    for (int at = 0; at < batch.size(); at++) {
      var item = items.path(at).path("index");
      int status = item.path("status").asInt();
      if (status == 429 || status == 503) {
        again.add(batch.get(at));
      } else if (status / 100 == 2) {
        landed.add(new Landed(batch.get(at), item.path("_seq_no").asLong(), item.path("_primary_term").asLong()));
      } else if (status == 404) {
        isGone = true;
      } else if (status != 409) {
        refused(batch.get(at), status, item.path("error"));
      }
    }
    if (isGone) {
      // why not sent again: what went before it is gone too, and whoever put it has to know.
      incarnation.look();
      throw new IndexUnavailable("The index in OpenSearch was gone.");
    }
    return again;
  }

  private static void refused(Entry entry, int status, JsonNode error) {
    var type = error.path("type").asText();
    if (type.equals("cluster_block_exception")) {
      throw Cluster.full(error.path("reason").asText());
    }
    if (status >= 500) {
      throw new IndexUnavailable("OpenSearch failed: " + error.path("reason").asText());
    }
    // Nothing would change by sending it again, and everything behind it would wait.
    log.error("OpenSearch takes no document {} of site {}: {} {}", entry.key(), entry.site(), type,
        error.path("reason").asText());
  }

  /// A site may have been removed meanwhile, by whichever process. What comes before its removal was noted is seen by
  /// the removal; what comes after it is seen here, and undone.
  private void undoWhatWasErased(List<Landed> landed) {
    var sites = new LinkedHashSet<SiteId>();
    landed.stream().filter(each -> each.entry().isDocument()).forEach(each -> sites.add(each.entry().site()));
    if (sites.isEmpty()) {
      return;
    }
    var floors = floors(sites);
    var lines = new ByteArrayOutputStream();
    for (var each : landed) {
      var entry = each.entry();
      if (entry.isDocument() && entry.revision() <= floors.getOrDefault(entry.site(), Long.MIN_VALUE)) {
        lines.writeBytes(Json.bytes(Json.object("delete", Json.object("_id", entry.key(), "routing",
            entry.site().text(), "if_seq_no", each.sequence(), "if_primary_term", each.term()))));
        lines.write('\n');
      }
    }
    if (lines.size() > 0) {
      var answer = incarnation.on(alias -> cluster.bulk("/" + alias + "/_bulk", TO_ALIAS, lines.toByteArray()));
      if (!answer.isIn(2)) {
        throw new IndexUnavailable("OpenSearch does not remove what was erased: " + answer.why());
      }
    }
  }

  /// Up to which revision the sites were removed.
  private Map<SiteId, Long> floors(Iterable<SiteId> sites) {
    var asked = new ArrayList<JsonNode>();
    var names = new ArrayList<SiteId>();
    for (var site : sites) {
      asked.add(Json.object("_id", Shape.floorKey(site), "routing", site.text()));
      names.add(site);
    }
    var answer = incarnation.on(alias -> cluster.send("POST", "/" + alias + "/_mget",
        Map.of("_source", Shape.REVISION), Json.object("docs", asked)));
    if (!answer.isIn(2)) {
      throw new IndexUnavailable("OpenSearch does not say what was erased: " + answer.why());
    }
    var floors = new LinkedHashMap<SiteId, Long>();
    for (int at = 0; at < names.size(); at++) {
      var found = answer.body().path("docs").path(at);
      if (found.path("found").asBoolean()) {
        floors.put(names.get(at), found.path("_source").path(Shape.REVISION).asLong());
      }
    }
    return floors;
  }
}

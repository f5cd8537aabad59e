package io.sheaf.docs.documents.content;

import io.micronaut.context.annotation.Context;
import io.micronaut.json.JsonMapper;
import io.micronaut.json.tree.JsonNode;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.queues.Delivery;
import io.sheaf.storage.queues.Listening;
import io.sheaf.storage.queues.Queue;
import io.sheaf.storage.queues.QueueSettings;
import io.sheaf.storage.queues.Queues;
import jakarta.annotation.PreDestroy;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Hears from S3 what has arrived: the bucket's notifications come into the queue `arrivals` as S3 writes them. What
/// is told twice is taken in once; what cannot be taken in now is tried again, and a read may find it before.
@Context
public final class ArrivalNotices {

  public static final QueueSettings QUEUE = QueueSettings.unordered("arrivals");

  private static final Logger log = LoggerFactory.getLogger(ArrivalNotices.class);
  private static final Duration LENT = Duration.ofMinutes(30);

  private final Arrivals arrivals;
  private final BlobStore blobs;
  private final JsonMapper json;
  private final Queue queue;
  private final Listening listening;

  ArrivalNotices(Arrivals arrivals, BlobStore blobs, JsonMapper json, Queues queues) {
    this.arrivals = arrivals;
    this.blobs = blobs;
    this.json = json;
    this.queue = queues.open(QUEUE);
    this.listening = Listening.to("sheaf-arrivals", queue, LENT, this::take);
  }

  private void take(Delivery delivery) {
    try {
      boolean isWaiting = false;
      for (var blob : told(delivery.body())) {
        isWaiting |= arrivals.heardOf(blob) instanceof Arrivals.Arrival.Waiting;
      }
      if (isWaiting) {
        queue.later(delivery, "the document cannot take it in now");
      } else {
        queue.done(delivery);
      }
    } catch (RuntimeException failure) {
      log.warn("An arrival is taken in later", failure);
      queue.later(delivery, String.valueOf(failure.getMessage()));
    }
  }

  /// Of a notice; what is none, such as the message with which S3 tries the queue out, tells of nothing.
  private List<BlobRef> told(String notice) {
    var told = new ArrayList<BlobRef>();
    var records = find(parsed(notice), "Records");
    if (records != null && records.isArray()) {
      for (var record : records.values()) {
        if (text(record, "eventName").startsWith("ObjectCreated:")) {
          blobOf(find(find(record, "s3"), "object")).ifPresent(told::add);
        }
      }
    }
    return told;
  }

  private @Nullable JsonNode parsed(String notice) {
    try {
      return json.readValue(notice, JsonNode.class);
    } catch (IOException notJson) {
      log.warn("A notice of an arrival is no JSON and is passed over");
      return null;
    }
  }

  private Optional<BlobRef> blobOf(@Nullable JsonNode object) {
    BlobKey key;
    try {
      key = BlobKey.parse(URLDecoder.decode(text(object, "key"), StandardCharsets.UTF_8));
    } catch (IllegalArgumentException notOurs) {
      return Optional.empty();
    }
    var version = text(object, "versionId");
    return version.isEmpty()
        ? blobs.newest(key).map(found -> found.ref())
        : Optional.of(new BlobRef(key, version));
  }

  private static @Nullable JsonNode find(@Nullable JsonNode node, String name) {
    return node == null || !node.isObject() ? null : node.get(name);
  }

  private static String text(@Nullable JsonNode node, String name) {
    var found = find(node, name);
    return found == null || !found.isString() ? "" : found.getStringValue();
  }

  @PreDestroy
  void close() {
    listening.close();
  }
}

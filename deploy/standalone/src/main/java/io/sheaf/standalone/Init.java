package io.sheaf.standalone;

import io.sheaf.docs.documents.content.ArrivalNotices;
import io.sheaf.storage.blobs.BlobsUnavailable;
import io.sheaf.storage.blobs.s3.S3Blobs;
import io.sheaf.storage.blobs.s3.S3Settings;
import io.sheaf.storage.queues.QueueUnavailable;
import io.sheaf.storage.queues.sqs.SqsQueues;
import io.sheaf.storage.table.dynamodb.DynamoConnection;
import java.io.PrintStream;

/// Creates what the engines keep outside this machine's data directory, and says what was there. May be repeated.
final class Init {

  private static final int SECRET_BYTES = 32;

  private Init() {
  }

  static int run(Choices choices, PrintStream out) {
    var engines = choices.engines();
    switch (engines.table()) {
      case SQLITE -> nothing(out, "table", "sqlite", choices);
      case DYNAMODB -> {
        try (var connection = DynamoConnection.fromEnvironment(engines.prefix())) {
          connection.tables().make().forEach(out::println);
        }
      }
    }
    switch (engines.blobs()) {
      case DISK -> nothing(out, "blobs", "disk", choices);
      case S3 -> {
        try (var blobs = S3Blobs.open(S3Settings.fromEnvironment(engines.bucket(), System.getenv()))) {
          var found = blobs.init();
          out.println("bucket " + engines.bucket() + (found.existed() ? " was there; " : " created; ")
              + (found.keptVersions() ? "it kept versions" : "the keeping of versions was switched on"));
        }
      }
    }
    switch (engines.queues()) {
      case SQLITE -> nothing(out, "queues", "sqlite", choices);
      case SQS -> {
        // why any secret: it closes the handles of deliveries, and nothing is delivered here.
        try (var queues = SqsQueues.connect(engines.prefix(), new byte[SECRET_BYTES])) {
          queues.prepare(Store.QUEUES)
              .forEach(one -> out.println("queue " + one.name() + (one.wasThere() ? " was there" : " created")));
          if (engines.blobs() == Engines.BlobEngine.S3) {
            arrivals(engines, queues, out);
          }
        }
      }
    }
    switch (engines.index()) {
      case LUCENE -> nothing(out, "index", "lucene", choices);
      case OPENSEARCH -> out.println("index: opensearch, made in the cluster with the first start");
    }
    return 0;
  }

  /// why no failure: servers that are like S3 in the rest may not tell of what arrives.
  private static void arrivals(Engines engines, SqsQueues queues, PrintStream out) {
    try (var blobs = S3Blobs.open(S3Settings.fromEnvironment(engines.bucket(), System.getenv()))) {
      boolean told = blobs.tellOfArrivals(queues.admitting(ArrivalNotices.QUEUE, blobs.arn()));
      out.println("bucket " + engines.bucket() + (told ? " told" : " tells from now on")
          + " the queue " + ArrivalNotices.QUEUE.name() + " of what arrives");
    } catch (BlobsUnavailable | QueueUnavailable untold) {
      out.println("bucket " + engines.bucket() + " does not tell of what arrives, which is found when somebody reads "
          + "it: " + untold.getMessage());
    }
  }

  private static void nothing(PrintStream out, String port, String engine, Choices choices) {
    out.println(port + ": " + engine + ", nothing to create; what it needs comes into being with the first start in "
        + choices.data());
  }
}

package io.sheaf.storage.blobs.s3;

import java.util.ArrayList;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.Event;
import software.amazon.awssdk.services.s3.model.QueueConfiguration;

/// Whom the bucket tells of what arrives in it.
final class Notices {

  private static final String OURS = "sheaf-arrivals";

  private Notices() {
  }

  /// Has the bucket tell the queue, besides whom it tells already; answers whether it did so before.
  static boolean sendTo(S3Client s3, String bucket, String queueArn) {
    return Answers.to(() -> {
      var now = s3.getBucketNotificationConfiguration(get -> get.bucket(bucket));
      if (now.queueConfigurations().stream().anyMatch(one -> one.queueArn().equals(queueArn))) {
        return true;
      }
      // why without one of our name: it is of a queue that was used before.
      var queues = new ArrayList<>(now.queueConfigurations().stream().filter(one -> !OURS.equals(one.id())).toList());
      queues.add(QueueConfiguration.builder().id(OURS).queueArn(queueArn).events(Event.S3_OBJECT_CREATED).build());
      s3.putBucketNotificationConfiguration(put -> put.bucket(bucket).notificationConfiguration(all -> all
          .queueConfigurations(queues).topicConfigurations(now.topicConfigurations())
          .lambdaFunctionConfigurations(now.lambdaFunctionConfigurations())
          .eventBridgeConfiguration(now.eventBridgeConfiguration())));
      return false;
    });
  }
}

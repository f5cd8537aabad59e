package io.sheaf.storage.queues.sqs;

import io.sheaf.storage.queues.QueueUnavailable;
import java.util.Set;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/// Calls whose failures do not leave the engine as they are.
final class Calls {

  /// How SQS says, in one API version or the other, that a receipt has had its time.
  private static final Set<String> OUTDATED = Set.of("ReceiptHandleIsInvalid", "InvalidParameterValue",
      "MessageNotInflight", "AWS.SimpleQueueService.MessageNotInflight", "InvalidParameterValueException",
      "InvalidReceiptHandle");

  private Calls() {
  }

  static <T> T ask(Supplier<T> call) {
    try {
      return call.get();
    } catch (SdkException failure) {
      throw unavailable(failure);
    }
  }

  /// Whether the receipt still counted; it is one of ours, so SQS only refuses it for its age.
  static boolean counted(Runnable call) {
    try {
      call.run();
      return true;
    } catch (AwsServiceException failure) {
      if (isOutdated(code(failure))) {
        return false;
      }
      throw unavailable(failure);
    } catch (SdkException failure) {
      throw unavailable(failure);
    }
  }

  static boolean isOutdated(String code) {
    return OUTDATED.contains(code.substring(code.indexOf('#') + 1));
  }

  private static String code(AwsServiceException failure) {
    var details = failure.awsErrorDetails();
    return details == null || details.errorCode() == null ? "" : details.errorCode();
  }

  private static QueueUnavailable unavailable(SdkException failure) {
    return new QueueUnavailable("the queue's server did not do it: " + failure.getMessage(), failure);
  }
}

package io.sheaf.ocr.textract;

import io.sheaf.ocr.engine.EngineUnavailable;
import io.sheaf.ocr.pages.CannotRead;
import io.sheaf.ocr.pages.Deadline;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.textract.model.BadDocumentException;
import software.amazon.awssdk.services.textract.model.DocumentTooLargeException;
import software.amazon.awssdk.services.textract.model.InvalidParameterException;
import software.amazon.awssdk.services.textract.model.InvalidS3ObjectException;
import software.amazon.awssdk.services.textract.model.LimitExceededException;
import software.amazon.awssdk.services.textract.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.textract.model.UnsupportedDocumentException;

/// Asks, and asks again what was refused for being too busy.
final class Calls {

  private static final int TRIES = 10;
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private final Duration rest;

  Calls(Duration rest) {
    this.rest = rest;
  }

  <T> T ask(Supplier<T> call, Deadline deadline) throws CannotRead, InterruptedException {
    long pause = rest.toMillis();
    for (int tried = 1;; tried++) {
      try {
        deadline.atMost(LONGEST);
        return call.get();
      } catch (UnsupportedDocumentException | BadDocumentException | DocumentTooLargeException
          | InvalidS3ObjectException | InvalidParameterException refused) {
        throw new CannotRead("Textract refuses it: " + said(refused));
      } catch (AwsServiceException failure) {
        if (tried == TRIES || !isPassing(failure)) {
          throw new EngineUnavailable("Textract refuses: " + said(failure), failure);
        }
      } catch (SdkClientException failure) {
        if (tried == TRIES) {
          throw new EngineUnavailable("Textract does not answer: " + failure.getMessage(), failure);
        }
      }
      Thread.sleep(deadline.atMost(Duration.ofMillis(ThreadLocalRandom.current().nextLong(pause / 2, pause + 1))));
      pause = Math.min(2 * pause, LONGEST.toMillis());
    }
  }

  private static boolean isPassing(AwsServiceException failure) {
    return failure.isThrottlingException() || failure.statusCode() >= 500 || failure instanceof LimitExceededException
        || failure instanceof ProvisionedThroughputExceededException;
  }

  private static String said(AwsServiceException failure) {
    var details = failure.awsErrorDetails();
    return details == null || details.errorMessage() == null
        ? failure.getClass().getSimpleName()
        : details.errorCode() + ", " + details.errorMessage();
  }
}

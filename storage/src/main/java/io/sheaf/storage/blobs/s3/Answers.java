package io.sheaf.storage.blobs.s3;

import io.sheaf.storage.blobs.BlobsUnavailable;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.S3Exception;

/// What S3 answers, in the port's words.
final class Answers {

  private Answers() {
  }

  /// Asks, and lets no exception of the SDK out.
  static <T> T to(Supplier<T> question) {
    try {
      return question.get();
    } catch (SdkException failure) {
      throw unavailable(failure);
    }
  }

  /// Asks for something that may not be there.
  static <T> Optional<T> ifThere(Supplier<T> question) {
    try {
      return Optional.of(question.get());
    } catch (S3Exception failure) {
      if (isAbsent(failure)) {
        return Optional.empty();
      }
      throw unavailable(failure);
    } catch (SdkException failure) {
      throw unavailable(failure);
    }
  }

  /// Not there, hidden behind a delete marker (405), or a version that cannot exist.
  static boolean isAbsent(S3Exception failure) {
    return switch (failure.statusCode()) {
      case 404 -> !"NoSuchBucket".equals(code(failure));
      case 405 -> true;
      case 400 -> "InvalidArgument".equals(code(failure));
      default -> false;
    };
  }

  static String code(AwsServiceException failure) {
    var details = failure.awsErrorDetails();
    return details == null || details.errorCode() == null ? "" : details.errorCode();
  }

  static BlobsUnavailable unavailable(SdkException failure) {
    return new BlobsUnavailable("S3 could not do it: " + failure.getMessage(), failure);
  }
}

package io.sheaf.storage.table.dynamodb;

import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.TableUnavailable;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/// What an exception of the SDK means: whether to try again, and what the port says when that is over.
enum Trouble {
  /// Nothing has been done, and a later attempt may well succeed.
  REFUSED_FOR_NOW,
  /// Whether it has been done is not known.
  ANSWER_LOST,
  /// Trying again changes nothing.
  FINAL;

  private static final Set<String> BUSY = Set.of("ProvisionedThroughputExceededException", "ThrottlingException",
      "Throttling", "RequestLimitExceeded", "LimitExceededException", "TransactionConflictException",
      "ReplicatedWriteConflictException");
  private static final Set<String> BUSY_PART = Set.of("TransactionConflict", "ThrottlingError",
      "ProvisionedThroughputExceeded", "RequestLimitExceeded");
  private static final Set<String> NOT_LET_IN = Set.of("AccessDeniedException", "UnrecognizedClientException",
      "InvalidSignatureException", "IncompleteSignatureException", "IncompleteSignature",
      "MissingAuthenticationTokenException", "MissingAuthenticationToken", "ExpiredTokenException", "ExpiredToken",
      "InvalidClientTokenId", "SignatureDoesNotMatch", "OptInRequired");

  static Trouble of(SdkException failure) {
    return switch (failure) {
      case TransactionCanceledException cancelled -> cancelled.cancellationReasons().stream()
          .map(CancellationReason::code).anyMatch(BUSY_PART::contains) ? REFUSED_FOR_NOW : FINAL;
      case AwsServiceException answer when isBusy(answer) -> REFUSED_FOR_NOW;
      case AwsServiceException answer when answer.statusCode() >= 500 && answer.statusCode() != 501
          || isInProgress(answer) ->
        ANSWER_LOST;
      case AwsServiceException _ -> FINAL;
      case AbortedException _ -> FINAL;
      case ApiCallTimeoutException _ -> ANSWER_LOST;
      case ApiCallAttemptTimeoutException _ -> ANSWER_LOST;
      default -> {
        if (cause(failure, ConnectException.class) != null || cause(failure, UnknownHostException.class) != null) {
          yield REFUSED_FOR_NOW;
        }
        yield cause(failure, IOException.class) != null ? ANSWER_LOST : FINAL;
      }
    };
  }

  private static boolean isBusy(AwsServiceException answer) {
    return BUSY.contains(code(answer)) || answer.isThrottlingException() || answer.isClockSkewException();
  }

  /// An earlier copy of this very transaction is still being done.
  private static boolean isInProgress(AwsServiceException answer) {
    return code(answer).equals("TransactionInProgressException");
  }

  /// The endpoint speaks the protocol, but not all of it.
  static boolean isUnknownOperation(AwsServiceException answer) {
    return code(answer).equals("UnknownOperationException") || answer.statusCode() == 501;
  }

  static RuntimeException translated(SdkException failure) {
    return switch (of(failure)) {
      case REFUSED_FOR_NOW -> failure instanceof AwsServiceException
          ? new TableUnavailable("the table is too busy and did nothing; try later, or give it more capacity ("
              + message(failure) + ")", failure)
          : new TableUnavailable("the table cannot be reached; is the endpoint right, and does it run? ("
              + message(failure) + ")", failure);
      case ANSWER_LOST -> new TableUnavailable(
          "the table gave no answer; a write may have happened or not, read before repeating it ("
              + message(failure) + ")",
          failure);
      case FINAL -> switch (failure) {
        case AwsServiceException answer -> refused(answer);
        case AbortedException _ -> new TableUnavailable(
            "interrupted while asking the table; a write may have happened or not", failure);
        default -> new TableUnavailable("the table could not be asked; are region and credentials set as the AWS SDK "
            + "expects them? (" + message(failure) + ")", failure);
      };
    };
  }

  private static RuntimeException refused(AwsServiceException answer) {
    var code = code(answer);
    if (NOT_LET_IN.contains(code)) {
      return new TableUnavailable("the table does not let us in; check the credentials and what they may do ("
          + message(answer) + ")", answer);
    }
    return switch (code) {
      case "ResourceNotFoundException" -> new TableUnavailable(
          "a table is missing; run './sheaf init', or check region and prefix (" + message(answer) + ")", answer);
      case "UnknownOperationException" -> new TableUnavailable(
          "this endpoint lacks an operation that is needed here; DynamoDB has it (" + message(answer) + ")", answer);
      case "ValidationException", "ItemCollectionSizeLimitExceededException" -> invalid(message(answer));
      case "TransactionCanceledException" -> cancelled((TransactionCanceledException) answer);
      default -> new TableUnavailable("the table refused: " + message(answer), answer);
    };
  }

  private static RuntimeException cancelled(TransactionCanceledException failure) {
    for (var reason : failure.cancellationReasons()) {
      if (reason.code() != null && !reason.code().equals("None")) {
        return invalid(reason.message() == null ? reason.code() : reason.message());
      }
    }
    return invalid(message(failure));
  }

  /// What DynamoDB finds only when it sees the item that is there, or counts more exactly than we do.
  private static RuntimeException invalid(String message) {
    if (message.contains("incorrect data type") || message.contains("type mismatch")) {
      return new IllegalArgumentException("an update adds to an attribute that is no number: " + message);
    }
    if (message.contains("size") || message.contains("Size") || message.contains("Nesting")
        || message.contains("Number overflow") || message.contains("Number underflow")
        || message.contains("38 significant digits") || message.contains("limit")) {
      return new LimitExceeded("more than the table takes: " + message);
    }
    return new IllegalStateException("the table did not understand us: " + message);
  }

  private static String code(AwsServiceException answer) {
    var details = answer.awsErrorDetails();
    return details == null || details.errorCode() == null ? "" : details.errorCode();
  }

  private static String message(SdkException failure) {
    return failure instanceof AwsServiceException answer && answer.awsErrorDetails() != null
        ? code(answer) + ": " + answer.awsErrorDetails().errorMessage()
        : String.valueOf(failure.getMessage());
  }

  private static <T extends Throwable> @Nullable T cause(Throwable failure, Class<T> type) {
    int depth = 0;
    for (Throwable at = failure; at != null && depth < 10; at = at.getCause(), depth++) {
      if (type.isInstance(at)) {
        return type.cast(at);
      }
    }
    return null;
  }
}

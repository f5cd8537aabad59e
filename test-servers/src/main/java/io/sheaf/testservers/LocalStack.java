package io.sheaf.testservers;

import java.net.URI;
import java.util.Optional;

/// The LocalStack that somebody has brought up, usually `deploy/localstack/localstack up`, and named in
/// `SHEAF_LOCALSTACK`. It is never started here: that may take Python packages or a Docker engine, and the tests
/// need neither.
public final class LocalStack {

  /// Why a test that wants LocalStack was skipped.
  public static final String WHY_NOT = "neither SHEAF_LOCALSTACK nor a Docker engine is there;"
      + " deploy/localstack/localstack up prints what to set";

  /// The image that belongs to the version in `deploy/localstack/requirements.txt`.
  public static final String IMAGE = "localstack/localstack:4.7.0";

  private LocalStack() {
  }

  /// Where DynamoDB, S3 and SQS answer, all on one endpoint. One that is named and does not answer is a fault that
  /// tests are to show, so it counts as there.
  public static Optional<URI> endpoint() {
    var given = System.getenv("SHEAF_LOCALSTACK");
    return given == null || given.isBlank() ? Optional.empty() : Optional.of(parse(given.strip()));
  }

  private static URI parse(String given) {
    URI endpoint;
    try {
      endpoint = URI.create(given);
    } catch (IllegalArgumentException noUri) {
      throw new IllegalStateException(refusal(given), noUri);
    }
    if (endpoint.getHost() == null || !("http".equals(endpoint.getScheme()) || "https".equals(endpoint.getScheme()))) {
      throw new IllegalStateException(refusal(given));
    }
    return endpoint;
  }

  private static String refusal(String given) {
    return "SHEAF_LOCALSTACK must be a URL such as http://127.0.0.1:4566, not '" + given + "'";
  }
}

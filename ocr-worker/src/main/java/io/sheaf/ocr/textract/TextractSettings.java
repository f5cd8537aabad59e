package io.sheaf.ocr.textract;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How Textract is reached.
///
/// @param bucket where contents are, if Textract can fetch them there
/// @param endpoint of another server than AWS's
/// @param notices where Textract says that a job has ended; without any it is asked now and then
/// @param rest the first after being refused; it doubles
/// @param look how often it is asked whether a job has ended
public record TextractSettings(@Nullable String bucket, @Nullable URI endpoint, @Nullable Notices notices,
    Duration rest, Duration look) {

  /// @param topic of SNS that Textract publishes to, in the role that lets it
  /// @param queue of SQS that the topic's notices arrive in, by its URL
  public record Notices(String topic, String role, URI queue) {}

  public static TextractSettings usual(@Nullable String bucket) {
    return new TextractSettings(bucket, null, null, Duration.ofMillis(500), Duration.ofSeconds(2));
  }

  public TextractSettings at(URI other) {
    return new TextractSettings(bucket, other, notices, rest, look);
  }

  public TextractSettings with(Notices others) {
    return new TextractSettings(bucket, endpoint, others, rest, look);
  }

  public TextractSettings looking(Duration every, Duration firstRest) {
    return new TextractSettings(bucket, endpoint, notices, firstRest, every);
  }
}

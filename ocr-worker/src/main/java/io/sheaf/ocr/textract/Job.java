package io.sheaf.ocr.textract;

import io.sheaf.ocr.engine.PageReading;
import io.sheaf.ocr.pages.CannotRead;
import io.sheaf.ocr.pages.Deadline;
import io.sheaf.spec.messages.OcrWish;
import io.sheaf.storage.blobs.BlobRef;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.textract.TextractClient;
import software.amazon.awssdk.services.textract.model.Block;
import software.amazon.awssdk.services.textract.model.DocumentLocation;
import software.amazon.awssdk.services.textract.model.FeatureType;
import software.amazon.awssdk.services.textract.model.JobStatus;
import software.amazon.awssdk.services.textract.model.NotificationChannel;

/// Contents that Textract fetches and reads in its own time.
final class Job {

  private static final Logger log = LoggerFactory.getLogger(Job.class);
  private static final int MOST_BLOCKS = 1_000_000;
  private static final int MOST_PAGES = 3000;
  private static final int AT_A_TIME = 1000;
  /// Where notices are heard, looking is only for those that were lost.
  private static final int SELDOMER = 15;

  /// A part of an answer, of whichever of the two kinds.
  private record Part(JobStatus status, @Nullable String said, List<Block> blocks, @Nullable String next) {}

  private final TextractClient client;
  private final Calls calls;
  private final TextractSettings settings;
  private final @Nullable Completions completions;

  Job(TextractClient client, Calls calls, TextractSettings settings, @Nullable Completions completions) {
    this.client = client;
    this.calls = calls;
    this.settings = settings;
    this.completions = completions;
  }

  boolean canRead() {
    return settings.bucket() != null;
  }

  List<PageReading> read(BlobRef content, OcrWish wish, String token, Deadline deadline)
      throws CannotRead, InterruptedException {
    var features = Textract.features(wish);
    var id = calls.ask(() -> start(content, wish, features, token), deadline);
    boolean analyses = !features.isEmpty();
    try {
      var part = ended(id, analyses, deadline);
      var blocks = new ArrayList<Block>(part.blocks());
      while (part.next() != null) {
        var next = part.next();
        part = calls.ask(() -> part(id, analyses, next), deadline);
        blocks.addAll(part.blocks());
        if (blocks.size() > MOST_BLOCKS) {
          throw new CannotRead("there is more on its pages than anybody would read");
        }
      }
      return new Blocks(blocks).pages(MOST_PAGES);
    } finally {
      if (completions != null) {
        completions.forget(id);
      }
    }
  }

  private String start(BlobRef content, OcrWish wish, List<FeatureType> features, String token) {
    var place = DocumentLocation.builder().s3Object(object -> object.bucket(settings.bucket())
        .name(content.key().text()).version(content.version())).build();
    var channel = channel();
    return features.isEmpty()
        ? client.startDocumentTextDetection(start -> start.documentLocation(place).clientRequestToken(token)
            .notificationChannel(channel)).jobId()
        : client.startDocumentAnalysis(start -> start.documentLocation(place).clientRequestToken(token)
            .featureTypes(features).queriesConfig(Textract.queries(features, wish.questions()))
            .notificationChannel(channel)).jobId();
  }

  private @Nullable NotificationChannel channel() {
    var notices = settings.notices();
    return notices == null
        ? null
        : NotificationChannel.builder().snsTopicArn(notices.topic()).roleArn(notices.role()).build();
  }

  /// The first part of the answer, once there is one.
  private Part ended(String id, boolean analyses, Deadline deadline) throws CannotRead, InterruptedException {
    while (true) {
      var part = calls.ask(() -> part(id, analyses, null), deadline);
      switch (part.status()) {
        case SUCCEEDED -> {
          return part;
        }
        case PARTIAL_SUCCESS -> {
          log.warn("Textract has not read all pages of what job {} was for: {}", id, part.said());
          return part;
        }
        case FAILED ->
          throw new CannotRead("Textract has not read it" + (part.said() == null ? "" : ": " + part.said()));
        default -> rest(id, deadline);
      }
    }
  }

  private void rest(String id, Deadline deadline) throws CannotRead, InterruptedException {
    if (completions == null) {
      Thread.sleep(deadline.atMost(settings.look()));
    } else {
      Duration most = deadline.atMost(settings.look().multipliedBy(SELDOMER));
      completions.await(id, most);
    }
  }

  private Part part(String id, boolean analyses, @Nullable String from) {
    if (analyses) {
      var got = client.getDocumentAnalysis(get -> get.jobId(id).nextToken(from).maxResults(AT_A_TIME));
      return new Part(got.jobStatus(), got.statusMessage(), got.blocks(), got.nextToken());
    }
    var got = client.getDocumentTextDetection(get -> get.jobId(id).nextToken(from).maxResults(AT_A_TIME));
    return new Part(got.jobStatus(), got.statusMessage(), got.blocks(), got.nextToken());
  }
}

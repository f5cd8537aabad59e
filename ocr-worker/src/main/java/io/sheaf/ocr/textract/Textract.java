package io.sheaf.ocr.textract;

import io.sheaf.ocr.engine.Engine;
import io.sheaf.ocr.engine.PageReading;
import io.sheaf.ocr.pages.CannotRead;
import io.sheaf.ocr.pages.Deadline;
import io.sheaf.ocr.pages.Sheet;
import io.sheaf.spec.messages.OcrQuestion;
import io.sheaf.spec.messages.OcrWish;
import io.sheaf.spec.messages.OcrWish.Part;
import io.sheaf.storage.blobs.BlobRef;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.textract.TextractClient;
import software.amazon.awssdk.services.textract.model.FeatureType;
import software.amazon.awssdk.services.textract.model.QueriesConfig;
import software.amazon.awssdk.services.textract.model.Query;

/// The engine.
public final class Textract implements Engine {

  private static final long LARGEST_PICTURE = 10L * 1024 * 1024;

  private final TextractClient client;
  private final Calls calls;
  private final Job job;
  private final @Nullable Completions completions;

  Textract(TextractClient client, TextractSettings settings, @Nullable Completions completions) {
    this.client = client;
    this.calls = new Calls(settings.rest());
    this.completions = completions;
    this.job = new Job(client, calls, settings, completions);
  }

  /// Region and credentials are found as the AWS SDK finds them.
  public static Textract connect(TextractSettings settings) {
    return Connection.open(settings);
  }

  @Override
  public String name() {
    return "TEXTRACT";
  }

  @Override
  public void check(OcrWish wish) throws CannotRead {
    if (wish.parts().contains(Part.QUERIES) && wish.questions().isEmpty()) {
      throw new CannotRead("answers are wanted, and no question is asked");
    }
  }

  @Override
  public PageReading read(Sheet.Drawing page, OcrWish wish, int number, Deadline deadline)
      throws CannotRead, InterruptedException {
    var picture = picture(page, deadline);
    var features = features(wish);
    var questions = asked(wish, number);
    if (questions.isEmpty()) {
      features.remove(FeatureType.QUERIES);
    }
    var blocks = features.isEmpty()
        ? calls.ask(() -> client.detectDocumentText(ask -> ask.document(document -> document.bytes(picture))).blocks(),
            deadline)
        : calls.ask(() -> client.analyzeDocument(ask -> ask.document(document -> document.bytes(picture))
            .featureTypes(features).queriesConfig(queries(features, questions))).blocks(), deadline);
    return new Blocks(blocks).pages(1).getFirst();
  }

  /// The questions that are meant for this page, as if it were all there is.
  private static List<OcrQuestion> asked(OcrWish wish, int number) {
    return wish.questions().stream()
        .filter(question -> question.pages().isEmpty()
            ? number == 1
            : question.pages().stream().anyMatch(pages -> isMeant(pages, number)))
        .map(question -> new OcrQuestion(question.text(), question.alias(), List.of())).toList();
  }

  private static boolean isMeant(String pages, int number) {
    var ends = pages.split("-", 2);
    return pages.equals("*") || pages.equals(String.valueOf(number)) || ends.length == 2 && isWithin(ends, number);
  }

  private static boolean isWithin(String[] ends, int number) {
    try {
      return Integer.parseInt(ends[0]) <= number
          && (ends[1].equals("*") || Integer.parseInt(ends[1]) >= number);
    } catch (NumberFormatException odd) {
      return false;
    }
  }

  private static SdkBytes picture(Sheet.Drawing page, Deadline deadline) throws CannotRead {
    var file = page.jpeg(deadline);
    try {
      if (Files.size(file) > LARGEST_PICTURE) {
        throw new CannotRead("the picture of a page is larger than Textract takes");
      }
      return SdkBytes.fromByteArrayUnsafe(Files.readAllBytes(file));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } finally {
      file.toFile().delete();
    }
  }

  static List<FeatureType> features(OcrWish wish) {
    var features = new ArrayList<FeatureType>();
    for (var part : Part.values()) {
      if (part != Part.TEXT && wish.parts().contains(part)) {
        features.add(FeatureType.fromValue(part.name()));
      }
    }
    return features;
  }

  static @Nullable QueriesConfig queries(List<FeatureType> features, List<OcrQuestion> questions) {
    if (!features.contains(FeatureType.QUERIES)) {
      return null;
    }
    return QueriesConfig.builder().queries(questions.stream().map(question -> {
      var query = Query.builder().text(question.text()).alias(question.alias());
      return question.pages().isEmpty() ? query.build() : query.pages(question.pages()).build();
    }).toList()).build();
  }

  @Override
  public Optional<List<PageReading>> readStored(BlobRef content, boolean isPdf, OcrWish wish, String token,
      Deadline deadline) throws CannotRead, InterruptedException {
    return job.canRead() ? Optional.of(job.read(content, wish, token, deadline)) : Optional.empty();
  }

  @Override
  public void close() {
    if (completions != null) {
      completions.close();
    }
    client.close();
  }
}

package io.sheaf.ocr;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.ocr.engine.Engine;
import io.sheaf.ocr.textract.Textract;
import io.sheaf.ocr.textract.TextractSettings;
import io.sheaf.spec.json.JsonObject;
import io.sheaf.spec.messages.OcrCompleted;
import io.sheaf.spec.messages.OcrFailed;
import io.sheaf.spec.messages.OcrQuestion;
import io.sheaf.spec.messages.OcrWish;
import io.sheaf.spec.messages.OcrWish.Part;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextractTest {

  private static final OcrWish WISH = OcrWish.text().by(OcrWish.Engine.TEXTRACT);

  @TempDir
  Path folder;
  private TextractStandIn textract;
  private @Nullable Bench bench;

  @BeforeEach
  void open() throws IOException {
    textract = new TextractStandIn();
  }

  @AfterEach
  void close() {
    if (bench != null) {
      bench.close();
    }
    textract.close();
  }

  private Bench bench(@Nullable String bucket) {
    return bench(TextractSettings.usual(bucket).looking(Duration.ofMillis(5), Duration.ofMillis(2)));
  }

  private Bench bench(TextractSettings settings) {
    var opened = Bench.with(folder, Map.of(), _ -> (Engine) Textract.connect(settings.at(textract.uri())));
    bench = opened;
    return opened;
  }

  private static byte[] picture() {
    return Scans.file(Scans.drawn(Scans.pdf(List.of(List.of("Looked at by a stand-in"))), 100), "png");
  }

  private static byte[] twoPages() {
    return Scans.pdf(List.of(List.of("One"), List.of("Two")));
  }

  private static JsonObject block(String id, String type, int page, @Nullable String text) {
    var box = JsonObject.empty().with("Left", 0.1).with("Top", 0.2).with("Width", 0.3).with("Height", 0.05);
    return JsonObject.empty().with("Id", id).with("BlockType", type).with("Page", page).with("Text", text)
        .with("Confidence", 99.5).with("Geometry", JsonObject.empty().with("BoundingBox", box));
  }

  private static JsonObject related(JsonObject block, String type, String... ids) {
    var relationships = new ArrayList<>(block.objects("Relationships"));
    relationships.add(JsonObject.empty().with("Type", type).with("Ids", List.of(ids)));
    return block.with("Relationships", relationships);
  }

  private static String answer(List<JsonObject> blocks) {
    return JsonObject.empty().with("Blocks", blocks).toString();
  }

  @Test
  void aPageIsSentAndItsWordsComeBackWithTheirPlaces() {
    textract.always("DetectDocumentText", _ -> answer(List.of(block("p", "PAGE", 1, null),
        related(block("l", "LINE", 1, "Hello world"), "CHILD", "a", "b"), block("a", "WORD", 1, "Hello"),
        block("b", "WORD", 1, "world"))));

    var answer = bench((String) null).completed(picture(), "scan.png", WISH);

    assertThat(answer.engine()).isEqualTo("TEXTRACT");
    assertThat(bench.text(answer)).isEqualTo("Hello world");
    assertThat(bench.pages(answer).getFirst().words()).first().satisfies(word -> {
      assertThat(word.text()).isEqualTo("Hello");
      assertThat(word.confidence()).isEqualTo(99.5);
      assertThat(word.box().left()).isEqualTo(0.1);
    });
    assertThat(textract.asked("DetectDocumentText")).singleElement().satisfies(
        asked -> assertThat(asked.body().object("Document").text("Bytes")).startsWith("/9j/"));
  }

  @Test
  void formsTablesAndQuestionsComeBackAsFieldsTablesAndAnswers() {
    textract.always("AnalyzeDocument", _ -> answer(List.of(
        related(related(block("k", "KEY_VALUE_SET", 1, null).with("EntityTypes", List.of("KEY")), "VALUE", "v"),
            "CHILD", "kw"),
        related(block("v", "KEY_VALUE_SET", 1, null).with("EntityTypes", List.of("VALUE")), "CHILD", "vw", "s"),
        block("kw", "WORD", 1, "Total:"), block("vw", "WORD", 1, "12.50"),
        block("s", "SELECTION_ELEMENT", 1, null).with("SelectionStatus", "SELECTED"),
        related(block("t", "TABLE", 1, null), "CHILD", "c11", "c12", "c21", "c22"), cell("c11", 1, 1, "w1", true),
        cell("c12", 1, 2, "w2", true), cell("c21", 2, 1, "w3", false), cell("c22", 2, 2, "w4", false),
        block("w1", "WORD", 1, "Item"), block("w2", "WORD", 1, "Price"), block("w3", "WORD", 1, "Nail"),
        block("w4", "WORD", 1, "0.10"),
        related(block("q", "QUERY", 1, null).with("Query",
            JsonObject.empty().with("Text", "What is the total?").with("Alias", "total")), "ANSWER", "r"),
        block("r", "QUERY_RESULT", 1, "12.50 EUR"))));

    var answer = bench((String) null).completed(picture(), "scan.png", WISH
        .looking(Part.FORMS, Part.TABLES, Part.QUERIES)
        .asking(new OcrQuestion("What is the total?", "total", List.of())));

    var findings = bench.findings(answer);
    assertThat(findings.keyValues()).extracting(field -> field.key() + "=" + field.values())
        .containsExactly("Total=[12.50 X]", "total=[12.50 EUR]");
    assertThat(findings.tables()).singleElement().satisfies(table -> {
      assertThat(table.headers()).containsExactly("Item", "Price");
      assertThat(table.rows()).containsExactly(List.of("Nail", "0.10"));
    });
    var asked = textract.asked("AnalyzeDocument").getFirst().body();
    assertThat(asked.texts("FeatureTypes")).containsExactlyInAnyOrder("FORMS", "TABLES", "QUERIES");
    assertThat(asked.object("QueriesConfig").objects("Queries")).singleElement()
        .satisfies(query -> assertThat(query.text("Alias")).isEqualTo("total"));
  }

  private static JsonObject cell(String id, int row, int column, String word, boolean header) {
    return related(block(id, "CELL", 1, null).with("RowIndex", row).with("ColumnIndex", column)
        .with("EntityTypes", header ? List.of("COLUMN_HEADER") : null), "CHILD", word);
  }

  @Test
  void aJobOfAThousandAndOneBlocksOverTwoPagesOfResultsIsReadWhole() {
    var lines = IntStream.rangeClosed(1, 1001)
        .mapToObj(number -> block("l" + number, "LINE", number <= 600 ? 1 : 2, "line" + number)).toList();
    textract.always("StartDocumentTextDetection", _ -> "{\"JobId\":\"job1\"}");
    textract.once("GetDocumentTextDetection", 200, "{\"JobStatus\":\"IN_PROGRESS\"}");
    textract.always("GetDocumentTextDetection",
        asked -> asked.has("NextToken")
            ? JsonObject.empty().with("JobStatus", "SUCCEEDED").with("Blocks", lines.subList(1000, 1001)).toString()
            : JsonObject.empty().with("JobStatus", "SUCCEEDED").with("Blocks", lines.subList(0, 1000))
                .with("NextToken", "more").toString());
    var opened = bench("archive");
    var request = opened.request(twoPages(), "two.pdf", WISH);

    opened.send(request);

    var answer = (OcrCompleted) opened.answer();
    assertThat(opened.text(answer).split("\n+")).hasSize(1001).startsWith("line1").endsWith("line1001");
    assertThat(answer.pages()).isEqualTo(2);
    var start = textract.asked("StartDocumentTextDetection").getFirst().body();
    assertThat(start.text("ClientRequestToken")).isEqualTo(request.requestId());
    assertThat(start.object("DocumentLocation").object("S3Object"))
        .isEqualTo(JsonObject.empty().with("Bucket", "archive").with("Name", request.blobKey()).with("Version",
            request.blobVersion()));
  }

  @Test
  void anAnalysisIsHeardOfByItsNoticeLongBeforeItWouldBeLookedFor() {
    textract.always("StartDocumentAnalysis", _ -> {
      textract.notice("job2");
      return "{\"JobId\":\"job2\"}";
    });
    textract.once("GetDocumentAnalysis", 200, "{\"JobStatus\":\"IN_PROGRESS\"}");
    textract.always("GetDocumentAnalysis", _ -> JsonObject.empty().with("JobStatus", "SUCCEEDED")
        .with("Blocks", List.of(block("l", "LINE", 1, "heard"), block("m", "LINE", 2, "of"))).toString());
    var notices = new TextractSettings.Notices("arn:aws:sns:us-east-1:1:topic", "arn:aws:iam::1:role/r",
        URI.create(textract.uri() + "/1/notices"));
    var opened = bench(TextractSettings.usual("archive").with(notices).looking(Duration.ofHours(1),
        Duration.ofMillis(2)));

    var answer = opened.completed(twoPages(), "two.pdf", WISH.looking(Part.FORMS));

    assertThat(opened.text(answer)).isEqualTo("heard\n\nof");
    assertThat(textract.asked("StartDocumentAnalysis").getFirst().body().object("NotificationChannel")
        .text("SNSTopicArn")).isEqualTo("arn:aws:sns:us-east-1:1:topic");
  }

  @Test
  void whatIsRefusedForBeingTooBusyIsAskedAgain() {
    for (int time = 0; time < 3; time++) {
      textract.once("DetectDocumentText", 400, TextractStandIn.error("ThrottlingException", "slow down"));
    }
    textract.once("DetectDocumentText", 400,
        TextractStandIn.error("ProvisionedThroughputExceededException", "slow down"));
    textract.once("DetectDocumentText", 500, TextractStandIn.error("InternalServerError", "oh"));
    textract.always("DetectDocumentText", _ -> answer(List.of(block("l", "LINE", 1, "at last"))));

    var answer = bench((String) null).completed(picture(), "scan.png", WISH);

    assertThat(bench.text(answer)).isEqualTo("at last");
    assertThat(textract.asked("DetectDocumentText")).hasSize(6);
  }

  @Test
  void whatTextractCannotReadFailsAtOnceAndSaysSo() {
    textract.once("DetectDocumentText", 400, TextractStandIn.error("BadDocumentException", "not legible"));

    var answer = bench((String) null).read(picture(), "scan.png", WISH);

    assertThat(answer).isInstanceOfSatisfying(OcrFailed.class, failed -> assertThat(failed.reason())
        .isEqualTo("The content could not be read: Textract refuses it: BadDocumentException, not legible."));
    assertThat(textract.asked("DetectDocumentText")).hasSize(1);
  }

  @Test
  void aJobThatFailsSaysWhy() {
    textract.always("StartDocumentTextDetection", _ -> "{\"JobId\":\"job3\"}");
    textract.always("GetDocumentTextDetection",
        _ -> "{\"JobStatus\":\"FAILED\",\"StatusMessage\":\"INVALID_IMAGE_TYPE\"}");

    var answer = bench("archive").read(twoPages(), "two.pdf", WISH);

    assertThat(answer).isInstanceOfSatisfying(OcrFailed.class,
        failed -> assertThat(failed.reason()).contains("Textract has not read it: INVALID_IMAGE_TYPE"));
  }

  @Test
  void severalPagesAreSentOneByOneWhereTextractCannotFetchThem() {
    var count = new AtomicInteger();
    textract.always("DetectDocumentText",
        _ -> answer(List.of(block("l", "LINE", 1, "page " + count.incrementAndGet()))));

    var answer = bench((String) null).completed(twoPages(), "two.pdf", WISH);

    assertThat(answer.pages()).isEqualTo(2);
    assertThat(bench.text(answer).split("\n\n")).containsExactlyInAnyOrder("page 1", "page 2");
  }
}

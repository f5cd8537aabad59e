package io.sheaf.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.testservers.DynamoDbLocal;
import io.sheaf.testservers.ElasticMq;
import io.sheaf.testservers.JavaServer;
import io.sheaf.testservers.LocalStack;
import io.sheaf.testservers.OpenSearch;
import io.sheaf.testservers.S3Mock;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The story of [StoryTest] where no process holds more than one role, and the engines are those of AWS: LocalStack's,
/// or servers that speak the same protocols.
class SeparateProcessesTest {

  private static final List<String> ROLES = List.of("api", "ocr", "workflow");

  @TempDir
  Path scratch;

  private final Deque<AutoCloseable> open = new ArrayDeque<>();
  private final String name = "p" + UUID.randomUUID().toString().substring(0, 4) + "-";

  @AfterEach
  void stop() throws Exception {
    while (!open.isEmpty()) {
      open.pop().close();
    }
  }

  private <T extends AutoCloseable> T opening(T part) {
    open.push(part);
    return part;
  }

  @Test
  void anInvoiceGoesItsWayThroughThreeProcessesThatShareNothingButEnginesOfAws() throws Exception {
    Assumptions.assumeFalse(DynamoDbLocal.isOff(), "DynamoDB Local is off by SHEAF_TEST_DYNAMODB=off");
    var engines = engines();
    int port = JavaServer.freePort();
    init(engines);
    for (var role : ROLES) {
      opening(started(engines, role, port));
    }
    var postbox = opening(new Postbox());
    var line = opening(new Insistent(port));
    var office = InvoiceOffice.open(line, postbox);
    var story = new InvoiceStory(office, 4712);

    story.upload();
    story.isSeenToHaveArrived();
    story.waitsForApproval();
    assertThat(story.attributes()).isEqualTo(story.mapped());
    assertThat(story.decide(InvoiceOffice.CLERK).status()).isEqualTo(201);
    story.isThrough();

    assertThat(story.actions()).containsExactly("OCR COMPLETE", "IDP COMPLETE", "QUEUE COMPLETE", "PUBLISH COMPLETE",
        "WEBHOOK COMPLETE");
    assertThat(story.letters(postbox, InvoiceOffice.APPROVED)).singleElement()
        .satisfies(letter -> assertThat(letter.isSignedWith(office.actionKey())).isTrue());
    assertThat(story.letters(postbox, InvoiceOffice.CAME_IN)).singleElement()
        .satisfies(letter -> assertThat(letter.isSignedWith(office.subscriptionKey())).isTrue());
    assertThat(line.content(InvoiceOffice.UPLOADER, "/publications/" + story.id())).isEqualTo(story.page());
  }

  private Map<String, String> engines() {
    var all = LocalStack.endpoint();
    var engines = new HashMap<>(Map.of("SHEAF_TABLE", "dynamodb", "SHEAF_BLOBS", "s3", "SHEAF_QUEUES", "sqs",
        "SHEAF_INDEX", "opensearch", "SHEAF_PREFIX", name, "SHEAF_BUCKET", name + "blobs", "AWS_REGION", "us-east-1",
        "AWS_ACCESS_KEY_ID", "test", "AWS_SECRET_ACCESS_KEY", "test"));
    engines.put("SHEAF_INDEX_URL", OpenSearch.running().endpoint().toString());
    engines.put("AWS_ENDPOINT_URL_DYNAMODB", text(all.orElseGet(() -> opening(DynamoDbLocal.start()).endpoint())));
    engines.put("AWS_ENDPOINT_URL_S3", text(all.orElseGet(() -> opening(S3Mock.start()).endpoint())));
    engines.put("AWS_ENDPOINT_URL_SQS", text(all.orElseGet(() -> opening(ElasticMq.start()).endpoint())));
    return engines;
  }

  private static String text(URI endpoint) {
    return endpoint.toString();
  }

  private void init(Map<String, String> engines) throws IOException, InterruptedException {
    try (var init = RunningSheaf.launch(scratch, List.of(), engines, "init", "--data=" + scratch.resolve("init"))) {
      assertThat(init.awaitExit()).as(init::output).isZero();
      assertThat(init.output()).contains("bucket " + name + "blobs created", "of what arrives");
    }
  }

  /// In a directory of its own, as on a machine of its own.
  private RunningSheaf started(Map<String, String> engines, String role, int port) throws IOException {
    var environment = new HashMap<>(engines);
    environment.putAll(Map.of("SHEAF_JWT_SECRET", Tokens.SECRET, "SHEAF_EGRESS_ALLOW", "127.0.0.0/8", "SHEAF_ROLES",
        role));
    var arguments = Stream.of("serve", "--port=" + port, "--management-port=0", "--data=" + scratch.resolve(role));
    var process = RunningSheaf.launch(scratch, List.of(), environment, arguments.toArray(String[]::new));
    return role.equals("api") ? process.awaitAnswering() : process.awaitWorking();
  }
}

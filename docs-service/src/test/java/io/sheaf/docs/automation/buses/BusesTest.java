package io.sheaf.docs.automation.buses;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.automation.Waits;
import io.sheaf.docs.errands.Ringing;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.web.Outward;
import io.sheaf.storage.bus.aws.AwsBuses;
import io.sheaf.storage.table.SiteId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BusesTest {

  private static final String TOPIC = "arn:aws:sns:us-east-1:000000000000:changes.fifo";
  private static final String BUS = "documents";

  @TempDir
  private Path folder;
  private StandInBus outside;
  private AwsBuses buses;
  private Running sheaf;
  private Client ann;

  @BeforeEach
  void start() {
    outside = new StandInBus();
    buses = AwsBuses.to(outside.endpoint(), List.of(TOPIC, BUS), "formkiq.test");
    sheaf = Running.in(folder, Outward.USUAL.withBuses(buses.all()));
    ann = sheaf.as("ann", "lab");
  }

  @AfterEach
  void stop() throws Exception {
    sheaf.close();
    buses.close();
    outside.close();
  }

  private String document() {
    var made = ann.post("/documents",
        "{\"path\":\"in/a.txt\",\"contentType\":\"text/plain\",\"content\":\"hello\"}");
    assertThat(made.status()).as(made.toString()).isEqualTo(201);
    return made.at("documentId");
  }

  private List<StandInBus.Taken> taken(String documentId, String by) {
    return outside.takenOf(documentId).stream().filter(one -> one.target().startsWith(by)).toList();
  }

  private List<String> types(String documentId, String by) {
    return taken(documentId, by).stream().map(StandInBus.Taken::type).toList();
  }

  @Test
  void whatHappensToADocumentIsToldInItsOrderToTopicsAndBuses() {
    var id = document();
    ann.post("/documents/" + id + "/tags", "{\"tags\":[{\"key\":\"a\",\"value\":\"b\"}]}");
    ann.patch("/documents/" + id, "{\"content\":\"hello again\"}");
    ann.delete("/documents/" + id + "?softDelete=true");

    Waits.until(() -> taken(id, TOPIC).size() == 4 && taken(id, BUS).size() == 4);

    assertThat(types(id, TOPIC)).containsExactly("create", "update", "update", "softDelete");
    assertThat(types(id, BUS)).containsExactly("New Document Create Content", "Document Create Metadata",
        "Document Create Content", "Document Soft Delete");
    var first = taken(id, TOPIC).getFirst();
    assertThat(first.group()).isEqualTo("lab/" + id);
    assertThat(first.body().path("siteId").asText()).isEqualTo("lab");
    assertThat(first.body().path("path").asText()).isEqualTo("in/a.txt");
    assertThat(first.body().path("userId").asText()).isEqualTo("ann");
    assertThat(first.body().path("url").asText()).startsWith("http");
    var names = new ArrayList<String>();
    first.body().fieldNames().forEachRemaining(names::add);
    assertThat(names).isSubsetOf("siteId", "documentId", "artifactId", "s3bucket", "s3key", "type", "userId", "path",
        "contentType", "content", "url");
    assertThat(taken(id, BUS).getFirst().target()).isEqualTo("documents formkiq.test");
    assertThat(taken(id, BUS).getFirst().body().at("/document/documentId").asText()).isEqualTo(id);
  }

  @Test
  void whatWasNotTakenIsToldAgainUnderItsIdAndInItsOrder() {
    var before = document();
    Waits.until(() -> taken(before, BUS).size() == 1 && taken(before, TOPIC).size() == 1);
    outside.down(true);
    var id = document();
    for (int at = 0; at < 12; at++) {
      ann.post("/documents/" + id + "/tags", "{\"tags\":[{\"key\":\"t\",\"value\":\"" + at + "\"}]}");
    }
    sheaf.clock().advance(Duration.ofHours(1));
    outside.down(false);

    Waits.until(() -> {
      sheaf.clock().advance(Duration.ofMinutes(11));
      Ringing.in(sheaf);
      return new HashSet<>(taken(id, BUS).stream().map(StandInBus.Taken::id).toList()).size() == 13;
    });

    var ids = taken(id, BUS).stream().map(StandInBus.Taken::id).distinct().toList();
    assertThat(ids).isSortedAccordingTo((one, other) -> Long.compare(number(one), number(other)));
    assertThat(taken(before, BUS).stream().filter(one -> one.type().equals("New Document Create Content"))).hasSize(1);
  }

  private static long number(String id) {
    return Long.parseLong(id.substring(id.lastIndexOf('-') + 1));
  }

  @Test
  void whatABusRefusesForGoodDoesNotHoldUpWhatComesAfterIt() {
    outside.refusing("NotAuthorizedForDetailType");
    var refused = document();
    Waits.until(() -> taken(refused, TOPIC).size() == 1
        && sheaf.engines().ports().table().find(Place.key(new SiteId("lab"), BUS)).isPresent());
    outside.refusing("");

    var id = document();

    Waits.until(() -> taken(id, BUS).size() == 1);
    assertThat(taken(refused, BUS)).isEmpty();
  }

  @Test
  void anActionTellsABusThatTheOperatorNamedAndNoOther() {
    var id = document();
    ann.post("/documents/" + id + "/actions", "{\"actions\":[{\"type\":\"EVENTBRIDGE\",\"parameters\":"
        + "{\"eventBusName\":\"documents\"}}]}");
    Waits.until(() -> ann.get("/documents/" + id + "/actions").at("actions.0.status").equals("COMPLETE"));
    ann.post("/documents/" + id + "/actions", "{\"actions\":[{\"type\":\"EVENTBRIDGE\",\"parameters\":"
        + "{\"eventBusName\":\"someone-elses\"}}]}");
    Waits.until(() -> ann.get("/documents/" + id + "/actions").at("actions.1.status").equals("FAILED"));

    assertThat(ann.get("/documents/" + id + "/actions").at("actions.1.message"))
        .isEqualTo("event bus 'someone-elses' is not one of those that are configured");
    var told = taken(id, BUS).stream().filter(one -> one.type().equals("Document Action Event")
        && !one.id().startsWith("lab-")).toList();
    assertThat(told).hasSize(1);
    assertThat(told.getFirst().body().at("/document/path").asText()).isEqualTo("in/a.txt");
  }

  @Test
  void withoutABusAnActionSaysThatThereIsNone(@TempDir Path elsewhere) {
    try (var bare = Running.in(elsewhere)) {
      var client = bare.admin();
      var id = client.post("/documents", "{\"content\":\"hello\"}").at("documentId");

      client.post("/documents/" + id + "/actions",
          "{\"actions\":[{\"type\":\"EVENTBRIDGE\",\"parameters\":{\"eventBusName\":\"documents\"}}]}");

      Waits.until(() -> client.get("/documents/" + id + "/actions").at("actions.0.status").equals("FAILED"));
      assertThat(client.get("/documents/" + id + "/actions").at("actions.0.message"))
          .isEqualTo("no event bus is configured");
    }
  }
}

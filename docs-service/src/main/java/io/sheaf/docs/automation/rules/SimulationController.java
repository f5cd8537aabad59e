package io.sheaf.docs.automation.rules;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.automation.Wire;
import io.sheaf.docs.automation.views.DocumentViews;
import io.sheaf.docs.automation.workflows.DocumentWorkflows;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.listing.InsertedDocuments;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.edge.Outgoing;
import io.sheaf.workflow.wire.Json;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// What rules would do over HTTP; a path of our own. Nothing is written.
@Controller("/rulesets/{rulesetId}/simulate")
@ExecuteOn(TaskExecutors.BLOCKING)
class SimulationController {

  private static final String LINES = "application/x-ndjson";
  private static final int AT_ONCE = 100;
  private static final Duration LONGEST = Duration.ofDays(3660);

  private final Rulesets rulesets;
  private final Documents documents;
  private final InsertedDocuments inserted;
  private final DocumentViews views;
  private final DocumentWorkflows workflows;
  private final Foreseeing foreseeing;
  private final InstantSource clock;

  SimulationController(Rulesets rulesets, Documents documents, InsertedDocuments inserted, DocumentViews views,
      DocumentWorkflows workflows, Foreseeing foreseeing, InstantSource clock) {
    this.rulesets = rulesets;
    this.documents = documents;
    this.inserted = inserted;
    this.views = views;
    this.workflows = workflows;
    this.foreseeing = foreseeing;
    this.clock = clock;
  }

  @Post
  @Produces({"application/json", LINES})
  @Needs(value = Need.READ, changes = false)
  HttpResponse<?> simulate(Call call, String rulesetId) {
    var body = call.body();
    var documentId = body.text("documentId");
    boolean isSpan = body.has("start") || body.has("end");
    body.faults().when(documentId == null && !isSpan, "documentId", "'documentId' is required")
        .when(documentId != null && isSpan, "start", "'start' and 'end' cannot be set with 'documentId'");
    var start = isSpan ? moment(body, "start") : null;
    var end = isSpan ? moment(body, "end") : null;
    var artifactId = body.text("artifactId");
    body.faults().when(start != null && end != null && (end.isBefore(start)
        || Duration.between(start, end).compareTo(LONGEST) > 0), "end",
        "'end' must come after 'start', by " + LONGEST.toDays() + " days at most");
    body.check();
    var simulation = new Simulation(rulesets.inUseWith(rulesets.open(call.site(), rulesetId)), views, workflows,
        foreseeing, clock.instant());
    return documentId == null
        ? Outgoing.stream(new Lines(call, simulation, start == null ? Instant.EPOCH : start,
            end == null ? Instant.EPOCH : end), LINES)
        : HttpResponse.ok(Wire.fields(simulation.of(open(call, documentId, artifactId))));
  }

  private Document open(Call call, String documentId, @Nullable String artifactId) {
    if (!DocumentRef.isId(documentId) || artifactId != null && !DocumentRef.isId(artifactId)) {
      throw Documents.missing(documentId);
    }
    return documents.open(call, new DocumentRef(call.site(), documentId, artifactId), Permission.READ);
  }

  private static @Nullable Instant moment(Fields body, String name) {
    var text = body.text(name);
    if (text == null) {
      body.faults().add(name, "'" + name + "' is required");
      return null;
    }
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeParseException noMoment) {
      body.faults().add(name, "'" + name + "' must be a time with its offset");
      return null;
    }
  }

  /// Every line is made when somebody reads it, so that nothing is rehearsed for who has gone.
  private final class Lines extends InputStream {

    private final Call call;
    private final Simulation simulation;
    private final Instant start;
    private final Instant end;
    private final Deque<Document> waiting = new ArrayDeque<>();
    private ByteArrayInputStream line = new ByteArrayInputStream(new byte[0]);
    private @Nullable String next;
    private boolean isRead;
    private boolean isOver;
    private long examined;

    Lines(Call call, Simulation simulation, Instant start, Instant end) {
      this.call = call;
      this.simulation = simulation;
      this.start = start;
      this.end = end;
    }

    @Override
    public int read() {
      var one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      if (line.available() == 0) {
        if (isOver) {
          return -1;
        }
        line = new ByteArrayInputStream((text() + "\n").getBytes(StandardCharsets.UTF_8));
      }
      return line.read(into, offset, length);
    }

    private String text() {
      while (waiting.isEmpty() && !isRead) {
        var page = inserted.page(call, start, end, next, AT_ONCE);
        waiting.addAll(page.documents());
        next = page.next();
        isRead = next == null;
      }
      var document = waiting.poll();
      if (document == null) {
        isOver = true;
        return Json.write(Json.object().with("examined", Long.valueOf(examined)).build());
      }
      examined++;
      return Json.write(simulation.of(document));
    }
  }
}

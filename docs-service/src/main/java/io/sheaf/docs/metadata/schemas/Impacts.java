package io.sheaf.docs.metadata.schemas;

import io.micronaut.http.HttpResponse;
import io.micronaut.json.JsonMapper;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.edge.MadeAsRead;
import io.sheaf.docs.web.edge.Outgoing;
import jakarta.inject.Singleton;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Answers what a proposed schema would mean: at once, or line by line to who wants to see how far it is.
@Singleton
final class Impacts {

  static final String LINES = "application/x-ndjson";

  private final Schemas schemas;
  private final SchemaChanges schemaChanges;
  private final DocumentsOfSite documents;
  private final JsonMapper json;

  Impacts(Schemas schemas, SchemaChanges schemaChanges, DocumentsOfSite documents, JsonMapper json) {
    this.schemas = schemas;
    this.schemaChanges = schemaChanges;
    this.documents = documents;
    this.json = json;
  }

  HttpResponse<?> answer(Call call, SchemaSource source, Fields proposed) {
    var schema = schemaChanges.proposed(source, proposed).schema();
    var examination = new Examination(schemas, documents, call, source, schema);
    if (wantsLines(call)) {
      return Outgoing.stream(new MadeAsRead(new Lines(examination)), LINES);
    }
    while (examination.goOn()) {
      // why nothing: all of it is one answer.
    }
    return HttpResponse.ok(examination.view());
  }

  private static boolean wantsLines(Call call) {
    var accept = call.header("Accept");
    return accept != null && accept.toLowerCase(Locale.ROOT).contains(LINES);
  }

  /// A line for each part of the examination, and the last one with what it came to.
  private final class Lines implements MadeAsRead.Pieces {

    private final Examination examination;
    private boolean isOver;

    Lines(Examination examination) {
      this.examination = examination;
    }

    @Override
    public byte @Nullable [] next() throws IOException {
      if (isOver) {
        return null;
      }
      boolean goesOn = examination.goOn();
      isOver = !goesOn;
      var bytes = new ByteArrayOutputStream();
      bytes.writeBytes(json.writeValueAsBytes(goesOn
          ? new ImpactView.Progress(examination.examined())
          : new ImpactView.Last(examination.view())));
      bytes.write('\n');
      return bytes.toByteArray();
    }
  }
}

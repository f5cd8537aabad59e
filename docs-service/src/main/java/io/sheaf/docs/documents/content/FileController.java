package io.sheaf.docs.documents.content;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Shows;

/// The content itself, byte for byte: of any length, whole or in part.
@Controller("/documents/{documentId}/file")
@ExecuteOn(TaskExecutors.BLOCKING)
class FileController {

  private final Documents documents;
  private final Arrivals arrivals;
  private final Contents contents;
  private final FileAnswer answers;
  private final FileSave saves;

  FileController(Documents documents, Arrivals arrivals, Contents contents, FileAnswer answers, FileSave saves) {
    this.documents = documents;
    this.arrivals = arrivals;
    this.contents = contents;
    this.answers = answers;
    this.saves = saves;
  }

  /// The document's own content, also when an artifact is promoted: who reads here is about to write here.
  @Get
  @Produces(MediaType.ALL)
  @Needs(value = Need.READ, underShare = true)
  @Shows(Shows.Sight.DOWNLOAD)
  HttpResponse<?> read(Call call, String documentId) {
    var document = arrivals.look(documents.open(call, documentId));
    var kept = contents.version(document, call.query("versionKey")).orElseThrow(() -> Documents.missing(documentId));
    return answers.of(call, document, kept);
  }

  @Put
  @Consumes(MediaType.ALL)
  @Needs(value = Need.WRITE, underShare = true, streams = true)
  HttpResponse<?> save(Call call, String documentId) {
    return saves.save(call, Documents.named(call, documentId));
  }
}

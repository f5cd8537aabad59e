package io.sheaf.docs.documents.content;

import io.micronaut.http.HttpResponse;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import jakarta.inject.Singleton;

/// The door to the whole content of a document, for those who were let in otherwise than by the gate: what a read of it
/// serves, with its watermarks.
@Singleton
public final class WholeContents {

  private final Contents contents;
  private final FileAnswer answers;

  WholeContents(Contents contents, FileAnswer answers) {
    this.contents = contents;
    this.answers = answers;
  }

  /// All of it as a file; refused as missing where there is none.
  ///
  /// @param call of the service's own, which asks neither for a part nor for anything bare
  public HttpResponse<?> answer(Call call, Document document) {
    return answers.of(call, document,
        contents.served(document).orElseThrow(() -> Documents.missing(document.id())));
  }
}

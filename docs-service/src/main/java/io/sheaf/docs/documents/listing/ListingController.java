package io.sheaf.docs.documents.listing;

import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import java.util.function.Function;

/// Lists of documents over HTTP.
@Controller("/documents")
@ExecuteOn(TaskExecutors.BLOCKING)
class ListingController {

  private final Lists lists;

  ListingController(Lists lists) {
    this.lists = lists;
  }

  @Get
  @Needs(Need.READ)
  ListedDocument.PageView list(Call call) {
    var page = lists.page(call);
    Function<Document, ListedDocument> view = "DOCUMENT_ID_ONLY".equalsIgnoreCase(call.query("projection"))
        ? ListedDocument::idOf
        : ListedDocument::of;
    return new ListedDocument.PageView(page.documents().stream().map(view).toList(), page.next(), null);
  }
}

package io.sheaf.docs.search;

import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.FoundDocument;
import io.sheaf.docs.documents.folders.FolderListing;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Listing.PageOf;
import io.sheaf.storage.table.Positions;
import io.sheaf.storage.table.SiteId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Search over HTTP.
@Controller("/search")
@ExecuteOn(TaskExecutors.BLOCKING)
class SearchController {

  private final TagSearch tagSearch;
  private final AttributeSearch attributeSearch;
  private final NameSearch nameSearch;
  private final FolderListing folders;
  private final Documents documents;
  private final ResponseFields responseFields;
  private final Positions positions;

  SearchController(TagSearch tagSearch, AttributeSearch attributeSearch, NameSearch nameSearch, FolderListing folders,
      Documents documents, ResponseFields responseFields, Positions positions) {
    this.tagSearch = tagSearch;
    this.attributeSearch = attributeSearch;
    this.nameSearch = nameSearch;
    this.folders = folders;
    this.documents = documents;
    this.responseFields = responseFields;
    this.positions = positions;
  }

  @Serdeable
  record ResultView(@Nullable String next, @Nullable String previous, List<FoundDocument> documents) {}

  @Post
  @Needs(value = Need.READ, changes = false)
  ResultView search(Call call) {
    var body = call.body();
    var asked = SearchFields.asked(body);
    var page = page(call, SearchFields.query(body));
    return new ResultView(page.next(), page.previous(), responseFields.filled(call.site(), page.rows(), asked));
  }

  private PageOf<FoundDocument> page(Call call, Search search) {
    return switch (search) {
      case Search.ByTag(var match, var ids) when ids.isEmpty() -> tagSearch.page(call, match);
      case Search.ByTag(var match, var ids) ->
        selected(call, search, ids, tagSearch.among(call, refs(call.site(), ids), match));
      case Search.ByAttributes(var questions, var ids) when ids.isEmpty() -> attributeSearch.page(call, questions);
      case Search.ByAttributes(var questions, var ids) ->
        selected(call, search, ids, attributeSearch.among(call, refs(call.site(), ids), questions));
      case Search.ByPath(var path) -> new PageOf<>(folders.fileAt(call, path), null, null);
      case Search.InFolder(var path, var entries) -> folders.at(call, path, entries);
      case Search.FilesNamed(var prefix) -> nameSearch.files(call, prefix);
      case Search.FoldersNamed(var prefix) -> nameSearch.folders(call, prefix);
      case Search.ByIds(var ids) -> selected(call, search, ids, these(call, ids));
    };
  }

  private PageOf<FoundDocument> selected(Call call, Search search, List<String> ids, List<FoundDocument> rows) {
    return new Selection(positions, search, call.audience()).page(rows, call.limit(ids.size()), call.pageToken());
  }

  private List<FoundDocument> these(Call call, List<String> ids) {
    var found = documents.find(refs(call.site(), ids));
    var readable = documents.readable(call.caller(), call.site(), found.values());
    return found.values().stream().filter(document -> readable.contains(document.ref())).map(FoundDocument::of)
        .toList();
  }

  private static List<DocumentRef> refs(SiteId site, List<String> ids) {
    return ids.stream().filter(DocumentRef::isId).map(id -> DocumentRef.of(site, id)).toList();
  }
}

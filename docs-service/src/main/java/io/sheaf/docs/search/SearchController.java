package io.sheaf.docs.search;

import io.micronaut.http.HttpResponse;
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
import io.sheaf.docs.search.feeding.IndexFields;
import io.sheaf.docs.search.text.TextSearch;
import io.sheaf.docs.search.text.Words;
import io.sheaf.docs.web.Listing.PageOf;
import io.sheaf.storage.index.SearchSort;
import io.sheaf.storage.index.TextQuery;
import io.sheaf.storage.table.InvalidPosition;
import io.sheaf.storage.table.Positions;
import io.sheaf.storage.table.SiteId;
import java.util.List;
import java.util.Optional;
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
  private final TextSearch textSearch;

  SearchController(TagSearch tagSearch, AttributeSearch attributeSearch, NameSearch nameSearch, FolderListing folders,
      Documents documents, ResponseFields responseFields, Positions positions, TextSearch textSearch) {
    this.tagSearch = tagSearch;
    this.attributeSearch = attributeSearch;
    this.nameSearch = nameSearch;
    this.folders = folders;
    this.documents = documents;
    this.responseFields = responseFields;
    this.positions = positions;
    this.textSearch = textSearch;
  }

  @Serdeable
  record ResultView(@Nullable String next, @Nullable String previous, List<FoundDocument> documents) {}

  @Post
  @Needs(value = Need.READ, changes = false)
  HttpResponse<?> search(Call call) {
    var body = call.body();
    var asked = SearchFields.asked(body);
    var search = SearchFields.query(body);
    var page = page(call, search);
    var answer = HttpResponse.ok(new ResultView(page.next(), page.previous(),
        responseFields.filled(call.site(), page.rows(), asked)));
    if (search instanceof Search.ByText || search instanceof Search.ByAttributes(var questions, _)
        && attributeSearch.mayAskIndex(questions)) {
      textSearch.state().ifPresent(state -> answer.header(TextSearch.STATE, state));
    }
    return answer;
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
      case Search.ByText(var text, var ids) -> saying(call, text, ids);
      case Search.ByIds(var ids) -> selected(call, search, ids, these(call, ids));
    };
  }

  private PageOf<FoundDocument> saying(Call call, String text, List<String> ids) {
    var exact = among(Words.query(text, "text"), ids);
    var lenient = Words.lenient(text).map(words -> among(words, ids));
    var found = found(call, exact, lenient);
    return new PageOf<>(found.documents().stream().map(FoundDocument::of).toList(), found.next(), found.previous());
  }

  /// why a token decides: it is good for the one of the two that it came from.
  private TextSearch.Found found(Call call, TextQuery exact, Optional<TextQuery> lenient) {
    var token = call.pageToken();
    try {
      var found = textSearch.page(call, exact, SearchSort.BEST_FIRST, call.limit(), token);
      return found.total() > 0 || lenient.isEmpty() || token != null
          ? found
          : textSearch.page(call, lenient.get(), SearchSort.BEST_FIRST, call.limit(), null);
    } catch (InvalidPosition notOfTheExact) {
      if (lenient.isEmpty()) {
        throw notOfTheExact;
      }
      return textSearch.page(call, lenient.get(), SearchSort.BEST_FIRST, call.limit(), token);
    }
  }

  private static TextQuery among(TextQuery words, List<String> ids) {
    return ids.isEmpty()
        ? words
        : TextQuery.all(words, new TextQuery.Any(
            ids.stream().map(id -> TextQuery.term(IndexFields.ID, IndexFields.fitting(id))).toList()));
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

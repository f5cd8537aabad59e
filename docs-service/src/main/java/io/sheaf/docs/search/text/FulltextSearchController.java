package io.sheaf.docs.search.text;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.tags.Tags;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Full text search by page numbers, over HTTP.
@Controller
@ExecuteOn(TaskExecutors.BLOCKING)
class FulltextSearchController {

  private final TextSearch search;
  private final Tags tags;

  FulltextSearchController(TextSearch search, Tags tags) {
    this.search = search;
    this.tags = tags;
  }

  @Serdeable
  record ResultView(long totalCount, List<FulltextItem> documents) {}

  @Post("/searchFulltext")
  @Needs(value = Need.READ, changes = false)
  HttpResponse<?> search(Call call) {
    IndexAdministrationController.checkName(call);
    var asked = FulltextSearchFields.read(call.body());
    var found = search.numbered(call, asked.query(), asked.sort(), asked.page(), call.limit(), "query.page");
    var items = found.documents().stream()
        .map(document -> FulltextItem.of(document, null, shownTags(document, asked.tags()))).toList();
    var answer = HttpResponse.ok(new ResultView(found.total(), items));
    search.state().ifPresent(state -> answer.header(TextSearch.STATE, state));
    return answer;
  }

  private @Nullable Map<String, Object> shownTags(Document document, @Nullable List<String> keys) {
    return keys == null
        ? null
        : FulltextItem.tags(tags.of(document.ref()).stream().filter(tag -> keys.contains(tag.key())).toList());
  }

  /// The query language of another engine, which this one does not speak.
  @Post("/queryFulltext")
  @Needs(value = Need.ADMIN_OF_SITE, changes = false)
  HttpResponse<?> query(Call call) {
    throw new Refused(Refusal.INVALID_REQUEST, "'queryFulltext' is answered by OpenSearch alone, and this text index "
        + "is the embedded one: use POST /search or POST /searchFulltext");
  }
}

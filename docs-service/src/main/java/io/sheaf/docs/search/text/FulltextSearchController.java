package io.sheaf.docs.search.text;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.tags.Tags;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.search.feeding.DocumentTexts;
import io.sheaf.docs.search.feeding.Said;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.index.TextQuery;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Full text search by page numbers, over HTTP.
@Controller
@ExecuteOn(TaskExecutors.BLOCKING)
class FulltextSearchController {

  private final TextSearch search;
  private final Tags tags;
  private final DocumentAttributes attributes;
  private final DocumentTexts texts;

  FulltextSearchController(TextSearch search, Tags tags, DocumentAttributes attributes, DocumentTexts texts) {
    this.search = search;
    this.tags = tags;
    this.attributes = attributes;
    this.texts = texts;
  }

  @Serdeable
  record ResultView(long totalCount, List<FulltextItem> documents) {}

  @Post("/searchFulltext")
  @Needs(value = Need.READ, changes = false)
  HttpResponse<?> search(Call call) {
    IndexAdministrationController.checkName(call);
    var asked = FulltextSearchFields.read(call.body());
    var found = page(call, asked, asked.query());
    var lenient = asked.lenient();
    if (found.total() == 0 && lenient != null) {
      found = page(call, asked, lenient);
    }
    var items = found.documents().stream().map(document -> item(document, asked)).toList();
    var answer = HttpResponse.ok(new ResultView(found.total(), items));
    search.state().ifPresent(state -> answer.header(TextSearch.STATE, state));
    return answer;
  }

  private TextSearch.Found page(Call call, FulltextSearchFields asked, TextQuery query) {
    return search.numbered(call, query, asked.sort(), asked.page(), call.limit(), "query.page");
  }

  private FulltextItem item(Document document, FulltextSearchFields asked) {
    var tagKeys = asked.tags();
    var attributeKeys = asked.attributes();
    return FulltextItem.of(document, null,
        tagKeys == null
            ? null
            : FulltextItem.tags(tags.of(document.ref()).stream().filter(tag -> tagKeys.contains(tag.key())).toList()),
        attributeKeys == null
            ? null
            : FulltextItem.attributes(attributes.of(document.ref()).stream()
                .filter(attribute -> attributeKeys.contains(attribute.key())).toList()))
        .saying(attributeKeys == null ? Said.NOTHING : said(document, attributeKeys));
  }

  private Said said(Document document, List<String> keys) {
    var said = new LinkedHashMap<>(texts.current(document).map(Said::of).orElse(Said.NOTHING).attributes());
    said.keySet().retainAll(keys);
    return new Said(Map.of(), List.of(), said);
  }

  /// A search in the language of OpenSearch, which the embedded engine does not speak.
  @Post("/queryFulltext")
  @Needs(value = Need.ADMIN_OF_SITE, changes = false)
  HttpResponse<?> query(Call call) {
    IndexAdministrationController.checkName(call);
    var result = search.query(call, new String(call.bytes(), StandardCharsets.UTF_8))
        .orElseThrow(() -> new Refused(Refusal.INVALID_REQUEST, "'queryFulltext' is answered by OpenSearch alone, and "
            + "this text index is the embedded one: use POST /search or POST /searchFulltext"));
    return HttpResponse.ok(("{\"result\":" + result + "}").getBytes(StandardCharsets.UTF_8))
        .contentType(MediaType.APPLICATION_JSON_TYPE);
  }
}

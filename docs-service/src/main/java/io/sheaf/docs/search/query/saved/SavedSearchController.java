package io.sheaf.docs.search.query.saved;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.micronaut.json.JsonMapper;
import io.micronaut.json.tree.JsonNode;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.search.query.Queries;
import io.sheaf.docs.web.Dates;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.JsonText;
import io.sheaf.docs.web.Listing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Saved searches over HTTP.
@Controller("/searches")
@ExecuteOn(TaskExecutors.BLOCKING)
class SavedSearchController {

  private static final int LONGEST_TITLE = 200;
  private static final int LONGEST_SEARCH = 64 * 1024;

  private final SavedSearches searches;
  private final Queries queries;
  private final Listing listing;
  private final JsonMapper json;

  SavedSearchController(SavedSearches searches, Queries queries, Listing listing, JsonMapper json) {
    this.searches = searches;
    this.queries = queries;
    this.listing = listing;
    this.json = json;
  }

  @Serdeable
  record SearchView(String searchId, String title, boolean shared, String userId, String insertedDate,
      String lastModifiedDate, JsonNode search) {}

  @Serdeable
  record SearchesView(@Nullable String next, @Nullable String previous, List<SearchView> searches) {}

  @Get
  @Needs(Need.READ)
  SearchesView list(Call call) {
    var page = listing.page(SavedSearches.lists(call), call.limit(), call.pageToken(), call.audience(),
        items -> {
          var rows = new ArrayList<@Nullable SearchView>(items.size());
          items.forEach(item -> rows.add(view(SavedSearch.of(call.site(), item))));
          return rows;
        });
    return new SearchesView(page.next(), page.previous(), page.rows());
  }

  @Get("/{searchId}")
  @Needs(Need.READ)
  SearchView find(Call call, String searchId) {
    return view(searches.find(call, searchId));
  }

  @Post
  @Needs(Need.READ)
  HttpResponse<?> save(Call call) {
    var body = call.body();
    var shared = body.flag("shared");
    var title = title(body);
    var search = search(call, body);
    body.check();
    return searches.saving(call, shared, title, search);
  }

  @Put("/{searchId}")
  @Needs(Need.READ)
  HttpResponse<?> replace(Call call, String searchId) {
    var body = call.body();
    var title = title(body);
    var search = search(call, body);
    body.check();
    return searches.replacing(call, searchId, title, search);
  }

  @Delete("/{searchId}")
  @Needs(Need.READ)
  HttpResponse<?> remove(Call call, String searchId) {
    return searches.removing(call, searchId);
  }

  @Post("/{searchId}/query")
  @Needs(value = Need.READ, changes = false)
  HttpResponse<?> query(Call call, String searchId) {
    var page = call.bodyIfAny();
    return queries.answer(call, Fields.of(parsed(searches.find(call, searchId).search())), page);
  }

  private static String title(Fields body) {
    var title = body.text("title");
    body.faults().when(title == null || title.isBlank(), "title", "'title' is required")
        .when(title != null && title.length() > LONGEST_TITLE, "title",
            "'title' has at most " + LONGEST_TITLE + " characters");
    return title == null ? "" : title;
  }

  /// The request as it was given.
  private String search(Call call, Fields body) {
    body.faults().when(!body.has("search"), "search", "'search' is required");
    if (body.object("search").isEmpty()) {
      return "";
    }
    Queries.check(body.object("search").orElseThrow());
    var given = JsonText.read(call.bytes()).get("search");
    var text = written(given == null ? JsonNode.nullNode() : given);
    body.faults().when(text.length() > LONGEST_SEARCH, "search", "'search' is too long");
    return text;
  }

  private SearchView view(SavedSearch saved) {
    return new SearchView(saved.searchId(), saved.title(), saved.shared(), saved.userId(),
        Dates.wire(saved.inserted()), Dates.wire(saved.modified()), parsed(saved.search()));
  }

  private static JsonNode parsed(String text) {
    return JsonText.read(text.getBytes(StandardCharsets.UTF_8));
  }

  private String written(JsonNode node) {
    try {
      return new String(json.writeValueAsBytes(node), StandardCharsets.UTF_8);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}

package io.sheaf.docs.search;

import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.documents.tags.Tags;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Listing;
import io.sheaf.docs.web.Listing.PageOf;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What can be searched by: the keys of tags, and the names of folders.
@Controller("/indices/search")
@ExecuteOn(TaskExecutors.BLOCKING)
class IndexSearchController {

  private final Listing listing;
  private final NameSearch nameSearch;

  IndexSearchController(Listing listing, NameSearch nameSearch) {
    this.listing = listing;
    this.nameSearch = nameSearch;
  }

  @Serdeable
  record ValueView(@Nullable String value) {}

  @Serdeable
  record ValuesView(@Nullable String next, @Nullable String previous, List<ValueView> values) {}

  @Post
  @Needs(value = Need.READ, changes = false)
  ValuesView search(Call call) {
    var body = call.body();
    var type = body.text("indexType");
    body.faults().when(type == null && !body.has("indexType"), "indexType", "'indexType' is required");
    body.check();
    return switch (String.valueOf(type).toLowerCase(Locale.ROOT)) {
      case "tags" -> view(listing.pageOfAll(Tags.keysOf(call.site()), call.limit(), call.pageToken(), call.audience(),
          item -> new ValueView(Tags.keyOf(item))));
      case "folder" -> {
        var folders = nameSearch.folders(call, "");
        yield view(new PageOf<>(folders.rows().stream().map(folder -> new ValueView(folder.path())).toList(),
            folders.next(), folders.previous()));
      }
      default -> throw new Refused(Refusal.INVALID_REQUEST, "invalid 'indexType' parameter");
    };
  }

  private static ValuesView view(PageOf<ValueView> page) {
    return new ValuesView(page.next(), page.previous(), page.rows());
  }
}

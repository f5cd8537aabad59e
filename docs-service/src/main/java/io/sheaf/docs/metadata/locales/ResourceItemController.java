package io.sheaf.docs.metadata.locales;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Listing;
import io.sheaf.docs.web.Refused;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is said in a language over HTTP.
@Controller("/sites/{siteId}/locales/{locale}/resourceItems")
@ExecuteOn(TaskExecutors.BLOCKING)
class ResourceItemController {

  private final Locales locales;
  private final ResourceItems items;
  private final Listing listing;
  private final Changes changes;

  ResourceItemController(Locales locales, ResourceItems items, Listing listing, Changes changes) {
    this.locales = locales;
    this.items = items;
    this.listing = listing;
    this.changes = changes;
  }

  @Serdeable
  record ItemView(String itemType, String itemKey, String localizedValue, @Nullable String interfaceKey,
      @Nullable String attributeKey, @Nullable String allowedValue, @Nullable String classificationId) {

    static ItemView of(ResourceItem item) {
      var key = item.place().itemKey();
      return switch (item.place()) {
        case ResourceItem.Interface(var interfaceKey) ->
          new ItemView("INTERFACE", key, item.localizedValue(), interfaceKey, null, null, null);
        case ResourceItem.OfSchema(var attribute, var value) ->
          new ItemView("SCHEMA", key, item.localizedValue(), null, attribute, value, null);
        case ResourceItem.OfClassification(var id, var attribute, var value) ->
          new ItemView("CLASSIFICATION", key, item.localizedValue(), null, attribute, value, id);
      };
    }
  }

  @Serdeable
  record OneView(ItemView resourceItem) {}

  @Serdeable
  record ListView(@Nullable String next, List<ItemView> resourceItems) {}

  @Serdeable
  record AddedView(String itemKey) {}

  @Get
  @Needs(Need.READ)
  ListView list(Call call, String siteId, String locale) {
    locales.items(call.site(), locale);
    var page = listing.<ItemView>page(ResourceItem.lists(call.site(), locale), call.limit(), call.query("next"),
        call.audience(), found -> {
          var rows = new ArrayList<@Nullable ItemView>(found.size());
          found.forEach(item -> rows.add(ItemView.of(ResourceItem.read(item))));
          return rows;
        });
    return new ListView(page.next(), page.rows());
  }

  @Get("/{itemKey}")
  @Needs(Need.READ)
  OneView get(Call call, String siteId, String locale, String itemKey) {
    return new OneView(ItemView.of(open(call, locale, itemKey)));
  }

  @Post
  @Needs(Need.WRITE)
  HttpResponse<?> add(Call call, String siteId, String locale) {
    var wanted = ResourceFields.read(call, locale);
    return changes.commit(call, () -> items.saying(call, wanted),
        item -> Answer.created(new AddedView(item.place().itemKey())));
  }

  @Put("/{itemKey}")
  @Needs(Need.WRITE)
  HttpResponse<?> set(Call call, String siteId, String locale, String itemKey) {
    if (items.find(call.site(), locale, itemKey).isEmpty()) {
      throw missing(itemKey);
    }
    var wanted = ResourceFields.read(call, locale);
    return changes.commit(call, () -> {
      var before = items.find(call.site(), locale, itemKey).orElseThrow(() -> missing(itemKey));
      if (!before.place().equals(wanted.place())) {
        throw Refused.because("itemKey", "the item has another key: '" + wanted.place().itemKey() + "'");
      }
      return items.saying(call, wanted);
    }, _ -> Answer.ok("set itemKey '" + itemKey + "'"));
  }

  @Delete("/{itemKey}")
  @Needs(Need.DELETE)
  HttpResponse<?> remove(Call call, String siteId, String locale, String itemKey) {
    return changes.commit(call, () -> items.removing(call, open(call, locale, itemKey)),
        _ -> Answer.ok("ItemKey '" + itemKey + "' deleted"));
  }

  private ResourceItem open(Call call, String locale, String itemKey) {
    return items.find(call.site(), locale, itemKey)
        .orElseThrow(() -> Refused.notFound("ItemKey '" + itemKey + "' not found"));
  }

  private static Refused missing(String itemKey) {
    return Refused.notFound("itemKey '" + itemKey + "' not found");
  }
}

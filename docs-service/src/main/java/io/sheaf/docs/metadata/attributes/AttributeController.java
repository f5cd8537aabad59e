package io.sheaf.docs.metadata.attributes;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Listing;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.TableSchema;

/// The attributes that documents can have, over HTTP.
@Controller("/attributes")
@ExecuteOn(TaskExecutors.BLOCKING)
class AttributeController {

  private final Definitions definitions;
  private final Listing listing;

  AttributeController(Definitions definitions, Listing listing) {
    this.definitions = definitions;
    this.listing = listing;
  }

  @Get
  @Needs(Need.READ)
  AttributeView.Page list(Call call) {
    var face = TableSchema.ATTRIBUTE_DEFINITIONS_BY_KEY;
    var page = listing.pageOfAll(Query.of(face.partition(call.site()), face.beginning()), call.limit(),
        call.query("next"), call.audience(), item -> AttributeView.of(DefinitionItem.read(item)));
    return new AttributeView.Page(page.next(), page.rows());
  }

  @Post
  @Needs(Need.WRITE)
  HttpResponse<?> add(Call call) {
    return definitions.add(call, AttributeFields.wrapped(call.body()));
  }

  @Get("/{key}")
  @Needs(Need.READ)
  AttributeView.One one(Call call, String key) {
    return new AttributeView.One(AttributeView.of(DefinitionItem.read(definitions.stored(call.site(), key))));
  }

  @Patch("/{key}")
  @Needs(Need.WRITE)
  HttpResponse<?> change(Call call, String key) {
    return definitions.change(call, key, AttributeFields.wrapped(call.body()));
  }

  @Delete("/{key}")
  @Needs(Need.DELETE)
  HttpResponse<?> remove(Call call, String key) {
    return definitions.remove(call, key);
  }
}

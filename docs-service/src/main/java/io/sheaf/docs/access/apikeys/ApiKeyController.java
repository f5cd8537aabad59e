package io.sheaf.docs.access.apikeys;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Dates;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Listing;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The API keys of a site over HTTP.
@Controller("/sites/{siteId}/apiKeys")
@ExecuteOn(TaskExecutors.BLOCKING)
class ApiKeyController {

  private static final int LONGEST_NAME = 200;
  private static final int MOST_GROUPS = 50;
  private static final List<Permission> USUAL = List.of(Permission.READ, Permission.WRITE, Permission.DELETE);

  private final Table table;
  private final Listing listing;
  private final Changes changes;
  private final Events events;
  private final InstantSource clock;

  ApiKeyController(Table table, Listing listing, Changes changes, Events events, InstantSource clock) {
    this.table = table;
    this.listing = listing;
    this.changes = changes;
    this.events = events;
    this.clock = clock;
  }

  @Serdeable
  record KeyView(String name, String apiKey, String userId, String siteId, String insertedDate,
      List<String> permissions, List<String> groups) {

    static KeyView of(ApiKey key) {
      return new KeyView(key.name(), key.mask(), key.userId(), key.site().text(), Dates.wire(key.inserted()),
          key.permissions().stream().map(Permission::name).toList(), key.groups());
    }
  }

  @Serdeable
  record KeysView(@Nullable String next, List<KeyView> apiKeys) {}

  @Serdeable
  record NewKeyView(String apiKey) {}

  @Get
  @Needs(Need.GOVERN)
  KeysView keys(Call call, String siteId) {
    var list = Query.of(TableSchema.API_KEYS_OF_SITE.globalPartition(call.site()));
    var page = listing.pageOfAll(list, call.limit(), call.query("next"), call.audience(),
        item -> KeyView.of(ApiKey.of(item)));
    return new KeysView(page.next(), page.rows());
  }

  @Post
  @Needs(Need.ADMIN_OF_SITE)
  HttpResponse<?> make(Call call, String siteId) {
    var body = call.body();
    var name = body.text("name");
    body.faults().when(name == null || name.isBlank(), "name", "'name' is required");
    body.faults().when(name != null && name.length() > LONGEST_NAME, "name", "'name' has at most " + LONGEST_NAME
        + " characters");
    var groups = body.texts("groups");
    body.faults().when(groups.size() > MOST_GROUPS, "groups", "'groups' has at most " + MOST_GROUPS + " elements");
    var permissions = permissions(body);
    body.check();
    var secret = ApiKey.random();
    var key = new ApiKey(ApiKey.hash(secret), ApiKey.mask(secret), String.valueOf(name), call.caller().name(),
        call.site(), clock.instant(), permissions, groups);
    return changes.commit(call, () -> {
      var event = Event.of(call, "apikeys", Event.Type.CREATE, "apikey#" + key.mask()).id("apiKey", key.mask())
          .changed("name", null, key.name()).changed("permissions", null, permissions(key))
          .changed("groups", null, groups(key)).build();
      return Plan.of(key, Write.insert(key.item()), events.recording(event));
    }, _ -> Answer.ok(new NewKeyView(secret)));
  }

  private static List<Permission> permissions(Fields body) {
    if (!body.has("permissions")) {
      return USUAL;
    }
    var permissions = new ArrayList<Permission>();
    for (var word : body.texts("permissions")) {
      try {
        var permission = Permission.valueOf(word.toUpperCase(Locale.ROOT));
        body.faults().when(permission == Permission.ADMIN, "permissions",
            "'permissions' must be of READ, WRITE, DELETE, GOVERN");
        if (!permissions.contains(permission)) {
          permissions.add(permission);
        }
      } catch (IllegalArgumentException unknown) {
        body.faults().add("permissions", "'permissions' must be of READ, WRITE, DELETE, GOVERN");
      }
    }
    return permissions.isEmpty() ? USUAL : permissions;
  }

  @Delete("/{apiKey}")
  @Needs(value = Need.ADMIN_OF_SITE, otherwise = "user is unauthorized")
  HttpResponse<?> remove(Call call, String siteId, String apiKey) {
    return changes.commit(call, () -> {
      var key = find(call, apiKey);
      var event = Event.of(call, "apikeys", Event.Type.DELETE, "apikey#" + key.mask()).id("apiKey", key.mask())
          .changed("name", key.name(), null).changed("permissions", permissions(key), null)
          .changed("groups", groups(key), null).build();
      return Plan.of(key, Write.delete(key.item().key(), Condition.present()), events.recording(event));
    }, _ -> Answer.ok("ApiKey deleted"));
  }

  private static Value permissions(ApiKey key) {
    return Value.texts(key.permissions().stream().map(Permission::name).toList());
  }

  private static @Nullable Value groups(ApiKey key) {
    return key.groups().isEmpty() ? null : Value.texts(key.groups());
  }

  private ApiKey find(Call call, String mask) {
    if (mask.length() != 28) {
      throw missing(mask);
    }
    var page = table.page(Query.of(TableSchema.API_KEY_BY_MASK.globalPartition(call.site()),
        TableSchema.API_KEY_BY_MASK.beginning(mask)).limit(10));
    return page.items().stream().map(ApiKey::of).filter(key -> key.mask().equals(mask))
        .filter(key -> table.find(key.item().key()).isPresent()).findFirst().orElseThrow(() -> missing(mask));
  }

  private static Refused missing(String mask) {
    return Refused.notFound("apikey '" + mask + "' not found");
  }
}

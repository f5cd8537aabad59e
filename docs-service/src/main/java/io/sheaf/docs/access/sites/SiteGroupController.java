package io.sheaf.docs.access.sites;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Put;
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
import io.sheaf.docs.web.Refused;
import io.sheaf.docs.web.Texts;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/// What groups may do on a site, over HTTP.
@Controller("/sites/{siteId}/groups")
@ExecuteOn(TaskExecutors.BLOCKING)
class SiteGroupController {

  private static final int LONGEST_NAME = 128;
  private static final int MOST = 1000;

  private final Table table;
  private final Changes changes;
  private final Events events;

  SiteGroupController(Table table, Changes changes, Events events) {
    this.table = table;
    this.changes = changes;
    this.events = events;
  }

  @Serdeable
  record NamesView(List<String> groupNames) {}

  @Serdeable
  record GroupView(PermissionsView group) {}

  @Serdeable
  record PermissionsView(List<String> permissions) {}

  @Get
  @Needs(Need.ADMIN_OF_SITE)
  NamesView names(Call call, String siteId) {
    var list = Query.of(TableSchema.GROUPS_OF_SITE.globalPartition(),
        TableSchema.GROUPS_OF_SITE.beginning(call.site().text())).limit(MOST);
    return new NamesView(table.page(list).items().stream().map(item -> item.text("groupName")).toList());
  }

  @Get("/{groupName}")
  @Needs(Need.ADMIN_OF_SITE)
  GroupView group(Call call, String siteId, String groupName) {
    var item = table.find(key(call, groupName)).orElseThrow(() -> missing(groupName));
    return new GroupView(new PermissionsView(item.texts("permissions")));
  }

  @Put("/{groupName}/permissions")
  @Needs(Need.ADMIN_OF_SITE)
  HttpResponse<?> set(Call call, String siteId, String groupName) {
    var body = call.body();
    var permissions = new TreeSet<String>();
    body.faults().when(!body.has("permissions"), "permissions", "'permissions' is required");
    for (var word : body.texts("permissions")) {
      var upper = word.toUpperCase(Locale.ROOT);
      if (isPermission(upper)) {
        permissions.add(upper);
      } else {
        body.faults().add("permissions", "'permissions' must be of ADMIN, DELETE, READ, WRITE, GOVERN");
      }
    }
    body.check();
    var key = key(call, groupName);
    return changes.commit(call, () -> {
      var before = table.find(key);
      var now = Item.of(key).with("groupName", groupName).with("siteId", call.site().text())
          .with("permissions", Value.texts(permissions))
          .indexed(TableSchema.GROUPS_OF_SITE.globalEntry(call.site().text(), groupName)).build();
      var event = event(call, before.isEmpty() ? Event.Type.CREATE : Event.Type.UPDATE, groupName)
          .changed("permissions", before.map(item -> item.value("permissions")).orElse(null), Value.texts(permissions))
          .build();
      return Plan.of(now, Write.put(now), events.recording(event));
    }, _ -> Answer.ok("Group '" + groupName + "' permissions set"));
  }

  private static boolean isPermission(String word) {
    var words = new ArrayList<String>();
    for (var permission : Permission.values()) {
      words.add(permission.name());
    }
    return words.contains(word);
  }

  @Delete("/{groupName}")
  @Needs(Need.ADMIN_OF_SITE)
  HttpResponse<?> remove(Call call, String siteId, String groupName) {
    var key = key(call, groupName);
    return changes.commit(call, () -> {
      var before = table.find(key).orElseThrow(() -> missing(groupName));
      var event = event(call, Event.Type.DELETE, groupName)
          .changed("permissions", before.value("permissions"), null).build();
      return Plan.of(before, Write.delete(key, Condition.present()), events.recording(event));
    }, _ -> Answer.ok("Group '" + groupName + "' deleted"));
  }

  private static Event.Builder event(Call call, Event.Type type, String groupName) {
    return Event.of(call, "sitePermissions", type, "sitegroup#" + groupName).id("siteId", call.site().text())
        .id("groupName", groupName);
  }

  private static Key key(Call call, String groupName) {
    if (!isGroupName(groupName)) {
      throw missing(groupName);
    }
    return TableSchema.SITE_GROUP.globalKey(groupName, call.site().text());
  }

  static boolean isGroupName(String name) {
    return !name.isBlank() && name.length() <= LONGEST_NAME && Texts.fault(name).isEmpty();
  }

  private static Refused missing(String groupName) {
    return Refused.notFound("Group '" + groupName + "' not found");
  }
}

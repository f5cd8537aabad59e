package io.sheaf.docs.documents.folders;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
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
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What roles may do below a folder, over HTTP.
@Controller("/folders")
@ExecuteOn(TaskExecutors.BLOCKING)
class PermissionController {

  private final FolderTree tree;
  private final Rules rules;
  private final Changes changes;
  private final Events events;
  private final Stamps stamps;

  PermissionController(FolderTree tree, Rules rules, Changes changes, Events events, Stamps stamps) {
    this.tree = tree;
    this.rules = rules;
    this.changes = changes;
    this.events = events;
    this.stamps = stamps;
  }

  @Serdeable
  record Roles(List<Role> roles) {}

  @Serdeable
  record Role(String roleName, List<String> permissions) {}

  @Get("/{indexKey}/permissions")
  @Needs(Need.GOVERN)
  Roles permissions(Call call, String indexKey) {
    var at = IndexKey.parse(indexKey);
    var rule = tree.entry(call.site(), at.parentId(), at.name())
        .flatMap(folder -> tree.pathOf(call.site(), folder.id())).flatMap(path -> rules.find(call.site(), path));
    return new Roles(rule.map(Rules::roles).orElse(Map.of()).entrySet().stream()
        .map(role -> new Role(role.getKey(), role.getValue())).toList());
  }

  @Put("/permissions")
  @Needs(Need.GOVERN)
  HttpResponse<?> set(Call call) {
    var body = call.body();
    var path = body.text("path");
    body.faults().when(path == null || FolderPath.segments(path).isEmpty(), "path", "'path' is required");
    if (path != null) {
      FolderPath.faultOf(path).ifPresent(fault -> body.faults().add(fault.key(), fault.error()));
    }
    var roles = Rules.read(body);
    body.check();
    var names = FolderPath.segments(String.valueOf(path));
    return changes.commit(call, () -> {
      var folder = tree.at(call.site(), names)
          .orElseThrow(() -> Refused.notFound("Folder '" + path + "' not found"));
      var folderPath = tree.pathOf(call.site(), folder.id()).orElse(FolderPath.joined(names));
      var before = rules.find(call.site(), folderPath);
      return Plan.of(folder, writing(call, folderPath, roles), Folders.staying(folder, stamps.next()),
          events.recording(event(call, folder, folderPath, before, roles)));
    }, _ -> Answer.ok("Folder permissions set"));
  }

  private Write writing(Call call, String path, Map<String, List<String>> roles) {
    return roles.isEmpty()
        ? Write.delete(Rules.key(call.site(), path))
        : Write.put(Rules.item(call.site(), path, roles, call.caller().name(), stamps.next().micros()));
  }

  private static Event event(Call call, Folder folder, String path, Optional<Item> before,
      Map<String, List<String>> roles) {
    return Event.of(call, "folderPermissions", Event.Type.UPDATE, folder.id()).id("folderId", folder.id())
        .id("path", path).changed("roles", before.map(Rules::roles).map(PermissionController::value).orElse(null),
            roles.isEmpty() ? null : value(roles))
        .build();
  }

  private static @Nullable Value value(Map<String, List<String>> roles) {
    return Value.texts(roles.entrySet().stream().sorted(Map.Entry.comparingByKey())
        .map(role -> role.getKey() + " (" + String.join(",", role.getValue()) + ")").collect(Collectors.toList()));
  }
}

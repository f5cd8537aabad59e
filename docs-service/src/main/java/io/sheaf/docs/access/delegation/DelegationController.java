package io.sheaf.docs.access.delegation;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Fields;
import io.sheaf.storage.table.Value;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Delegation tokens over HTTP.
@Controller("/sites/{siteId}/delegationTokens")
@ExecuteOn(TaskExecutors.BLOCKING)
class DelegationController {

  private static final int LONGEST_REASON = 1024;
  private static final int LONGEST_NAME = 256;
  private static final String OF = "'permissions' must be of READ, WRITE, DELETE, GOVERN";

  private final DelegationTokens tokens;
  private final Changes changes;
  private final Events events;

  DelegationController(DelegationTokens tokens, Changes changes, Events events) {
    this.tokens = tokens;
    this.changes = changes;
    this.events = events;
  }

  @Serdeable
  record TokenView(String headerName, String delegationToken) {}

  @Post
  @Needs(Need.ADMIN_OF_SITE)
  HttpResponse<?> make(Call call, String siteId) {
    var body = call.body();
    var permissions = permissions(call, body);
    var reason = text(body, "reason", body.text("reason"), LONGEST_REASON);
    var onBehalfOf = body.object("onBehalfOf")
        .map(principal -> text(body, "onBehalfOf.username", principal.text("username"), LONGEST_NAME))
        .orElse(null);
    body.check();
    var token = tokens.make(call.caller(), call.site(), permissions, onBehalfOf, reason);
    // why nothing of the token: whoever reads what happened is not to act by it.
    var event = Event.of(call, "delegationTokens", Event.Type.CREATE, "delegation#" + call.site().text())
        .id("siteId", call.site().text())
        .changed("permissions", null, Value.texts(permissions.stream().map(Permission::name).sorted().toList()))
        .changed("reason", null, reason).changed("onBehalfOf", null, onBehalfOf).build();
    return changes.commit(call, () -> Plan.of(token, events.recording(event)),
        made -> Answer.ok(new TokenView(DelegationTokens.HEADER, made)));
  }

  /// why also what the caller may do: what nobody has, nobody can hand on.
  private static Set<Permission> permissions(Call call, Fields body) {
    var permissions = EnumSet.noneOf(Permission.class);
    var words = body.texts("permissions");
    body.faults().when(words.isEmpty() && body.faults().isEmpty(), "permissions", "'permissions' is required");
    for (var word : words) {
      switch (word.toUpperCase(Locale.ROOT)) {
        case "READ", "WRITE", "DELETE", "GOVERN" -> permissions.add(Permission.valueOf(word.toUpperCase(Locale.ROOT)));
        default -> body.faults().add("permissions", OF);
      }
    }
    permissions.stream().filter(permission -> !Access.onSite(call.caller(), call.site(), permission).allowed())
        .forEach(permission -> body.faults().add("permissions",
            "'permissions' must not be more than your own: " + permission));
    return permissions;
  }

  private static String text(Fields body, String key, @Nullable String text, int longest) {
    var name = key.substring(key.indexOf('.') + 1);
    if (text == null || text.isBlank()) {
      body.faults().add(key, "'" + name + "' is required");
      return "";
    }
    body.faults().when(text.length() > longest, key, "'" + name + "' has at most " + longest + " characters");
    return text;
  }
}

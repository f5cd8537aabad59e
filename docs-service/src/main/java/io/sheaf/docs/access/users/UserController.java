package io.sheaf.docs.access.users;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Console;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Listing;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Users over HTTP.
@Controller("/users")
@ExecuteOn(TaskExecutors.BLOCKING)
class UserController {

  private static final int LONGEST_ATTRIBUTE = 2048;

  private final Table table;
  private final Users users;
  private final Administrators administrators;
  private final Listing listing;
  private final Changes changes;
  private final Events events;
  private final Console console;
  private final InstantSource clock;

  UserController(Table table, Users users, Administrators administrators, Listing listing, Changes changes,
      Events events, Console console, InstantSource clock) {
    this.table = table;
    this.users = users;
    this.administrators = administrators;
    this.listing = listing;
    this.changes = changes;
    this.events = events;
    this.console = console;
    this.clock = clock;
  }

  @Get
  @Needs(Need.GOVERN_SOMEWHERE)
  UserView.Page users(Call call) {
    var list = Query.of(TableSchema.USERS_BY_NAME.globalPartition());
    var page = listing.pageOfAll(list, call.limit(), call.query("next"), call.audience(),
        item -> UserView.of(User.of(item)));
    return new UserView.Page(page.next(), page.rows());
  }

  @Get("/{username}")
  @Needs(Need.GOVERN_SOMEWHERE)
  UserView.One user(Call call, String username) {
    return new UserView.One(UserView.of(users.named(username)));
  }

  @Get("/{username}/groups")
  @Needs(Need.GOVERN_SOMEWHERE)
  GroupView.Page groups(Call call, String username) {
    var user = users.named(username);
    var list = Query.of(TableSchema.GROUPS_OF_USER.globalPartition(user.id()));
    var page = listing.<GroupView>page(list, call.limit(), call.query("next"), call.audience(), items -> {
      List<Key> keys = items.stream().map(item -> Groups.key(item.text("groupName"))).toList();
      Map<Key, Item> found = keys.isEmpty() ? Map.of() : table.find(keys);
      var rows = new ArrayList<@Nullable GroupView>();
      for (var key : keys) {
        var group = found.get(key);
        rows.add(group == null || !Groups.isActive(group) ? null : GroupView.of(group));
      }
      return rows;
    });
    return new GroupView.Page(page.next(), page.rows());
  }

  @Post
  @Needs(Need.ADMIN)
  HttpResponse<?> add(Call call) {
    var body = call.body();
    var fields = body.object("user");
    body.check();
    var given = fields.orElseThrow(() -> Refused.because("user", "'user' is required"));
    var username = username(given);
    var attributes = attributes(given);
    body.check();
    var userId = User.idOf(username).orElseThrow();
    var password = Passwords.oneTime();
    var answer = changes.commit(call, () -> {
      if (users.byId(userId).isPresent()) {
        throw new Refused(Refusal.INVALID_REQUEST, "username '" + username + "' already exists");
      }
      var user = User.named(userId, username, attributes, List.of(), clock.instant());
      var event = event(call, Event.Type.CREATE, user).changed("attributes", null, texts(attributes)).build();
      return Plan.of(user, user.inserting(), users.oneTimePassword(user, password), events.recording(event));
    }, _ -> Answer.created("user '" + username + "' has been created"));
    console.say("The one-time password of the new user '" + username + "' is " + password);
    return answer;
  }

  private static String username(Fields given) {
    var username = given.text("username");
    if (username == null || username.isEmpty()) {
      given.faults().add("username", "'username' is required");
      return "";
    }
    given.faults().when(!User.isName(username), "username",
        "'username' has 1 to 128 characters, without spaces, and is no reserved word");
    return username;
  }

  private static Map<String, String> attributes(Fields given) {
    var attributes = new LinkedHashMap<String, String>();
    given.object("attributes").ifPresent(fields -> UserView.ATTRIBUTES.forEach(name -> {
      var text = fields.text(name);
      if (text != null) {
        fields.faults().when(text.length() > LONGEST_ATTRIBUTE, fields.pathOf(name),
            "'" + fields.pathOf(name) + "' has at most " + LONGEST_ATTRIBUTE + " characters");
        attributes.put(name, text);
      }
    }));
    return attributes;
  }

  private static Value texts(Map<String, String> texts) {
    var values = new LinkedHashMap<String, Value>();
    texts.forEach((name, text) -> values.put(name, Value.of(text)));
    return Value.of(values);
  }

  @Delete("/{username}")
  @Needs(Need.ADMIN)
  HttpResponse<?> remove(Call call, String username) {
    return changes.commit(call, () -> {
      var user = users.named(username);
      var writes = new ArrayList<>(administrators.oneRemainsWithout(user, "deleted"));
      writes.add(user.deleting());
      writes.add(Write.delete(Users.credentialsKey(user.id())));
      writes.add(Write.delete(TableSchema.RESET_CODE.globalKey(user.id())));
      user.groups().forEach(group -> writes.add(Write.delete(TableSchema.GROUP_MEMBER.globalKey(group, user.id()))));
      writes.add(events.recording(event(call, Event.Type.DELETE, user)
          .changed("groups", Value.texts(user.groups()), null).build()));
      return new Plan<>(writes, user);
    }, user -> Answer.ok("user '" + user.username() + "' has been deleted"));
  }

  @Put("/{username}/{userOperation}")
  @Needs(Need.ADMIN)
  HttpResponse<?> set(Call call, String username, String userOperation) {
    var word = userOperation.toLowerCase(Locale.ROOT);
    if (word.startsWith("reset")) {
      return reset(call, username);
    }
    return switch (word) {
      case "enable" -> able(call, username, true);
      case "disable" -> able(call, username, false);
      default -> throw new Refused(Refusal.INVALID_REQUEST, "Invalid operation '" + userOperation + "'");
    };
  }

  private HttpResponse<?> able(Call call, String username, boolean enabled) {
    return changes.commit(call, () -> {
      var user = users.named(username);
      var writes = new ArrayList<Write>();
      if (!enabled) {
        writes.addAll(administrators.oneRemainsWithout(user, "disabled"));
      }
      writes.add(user.replacedBy(user.enabled(enabled, clock.instant())));
      writes.add(events.recording(event(call, Event.Type.UPDATE, user)
          .changed("enabled", Value.of(user.enabled()), Value.of(enabled)).build()));
      return new Plan<>(writes, user);
    }, user -> Answer.ok("user '" + user.username() + "' has been " + (enabled ? "enabled" : "disabled")));
  }

  private HttpResponse<?> reset(Call call, String username) {
    var password = Passwords.oneTime();
    var answer = changes.commit(call, () -> {
      var user = users.named(username);
      return new Plan<>(users.settingOneTimePassword(user, password, event(call, Event.Type.UPDATE, user)), user);
    }, user -> Answer.ok("user '" + user.username() + "' has been sent a reset password"));
    console.say("The new one-time password of the user '" + username + "' is " + password);
    return answer;
  }

  private static Event.Builder event(Call call, Event.Type type, User user) {
    return Event.of(call, "users", type, "user#" + user.id()).id("username", user.username());
  }
}

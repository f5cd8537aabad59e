package io.sheaf.docs.access.users;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.jobs.Job;
import io.sheaf.docs.jobs.Jobs;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Ids;
import io.sheaf.docs.web.Listing;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Groups and who is in them, over HTTP.
@Controller("/groups")
@ExecuteOn(TaskExecutors.BLOCKING)
class GroupController {

  private static final int LONGEST_DESCRIPTION = 2048;
  /// So that a user is changed, and deleted, in one write.
  private static final int MOST_GROUPS_OF_A_USER = 50;
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Table table;
  private final Users users;
  private final Groups groups;
  private final Administrators administrators;
  private final Listing listing;
  private final Changes changes;
  private final Events events;
  private final Jobs jobs;
  private final InstantSource clock;

  GroupController(Table table, Users users, Groups groups, Administrators administrators, Listing listing,
      Changes changes, Events events, Jobs jobs, InstantSource clock) {
    this.table = table;
    this.users = users;
    this.groups = groups;
    this.administrators = administrators;
    this.listing = listing;
    this.changes = changes;
    this.events = events;
    this.jobs = jobs;
    this.clock = clock;
  }

  @Get
  @Needs(Need.READ_SOMEWHERE)
  GroupView.Page groups(Call call) {
    var list = Query.of(TableSchema.GROUP.main().globalPartition());
    var page = listing.<GroupView>page(list, call.limit(), call.query("next"), call.audience(), items -> {
      var rows = new ArrayList<@Nullable GroupView>();
      items.forEach(item -> rows.add(Groups.isActive(item) ? GroupView.of(item) : null));
      return rows;
    });
    return new GroupView.Page(page.next(), page.rows());
  }

  @Get("/{groupName}")
  @Needs(Need.GOVERN_SOMEWHERE)
  GroupView.One group(Call call, String groupName) {
    return new GroupView.One(GroupView.of(groups.named(groupName)));
  }

  @Get("/{groupName}/users")
  @Needs(Need.GOVERN_SOMEWHERE)
  UserView.Page members(Call call, String groupName) {
    groups.named(groupName);
    var list = Query.of(TableSchema.GROUP_MEMBER.main().globalPartition(groupName));
    var page = listing.<UserView>page(list, call.limit(), call.query("next"), call.audience(), items -> {
      List<Key> keys = items.stream().map(item -> User.key(item.text("userId"))).toList();
      Map<Key, Item> found = keys.isEmpty() ? Map.of() : table.find(keys);
      var rows = new ArrayList<@Nullable UserView>();
      for (var key : keys) {
        var user = found.get(key);
        rows.add(user == null ? null : UserView.of(User.of(user)));
      }
      return rows;
    });
    return new UserView.Page(page.next(), page.rows());
  }

  @Post
  @Needs(Need.ADMIN)
  HttpResponse<?> add(Call call) {
    var body = call.body();
    var fields = wrapped(body, "group");
    var name = fields.text("name");
    if (name == null || name.isEmpty()) {
      body.faults().add("name", "'name' is required");
    } else {
      Groups.fault(name).ifPresent(wrong -> body.faults().add("name", wrong));
    }
    var description = fields.text("description");
    body.faults().when(description != null && description.length() > LONGEST_DESCRIPTION, "description",
        "'description' has at most " + LONGEST_DESCRIPTION + " characters");
    body.check();
    var group = Groups.item(String.valueOf(name), description == null ? "" : description, clock.instant());
    return changes.commit(call, () -> {
      if (table.find(group.key()).isPresent()) {
        throw new Refused(Refusal.INVALID_REQUEST, "group '" + name + "' already exists");
      }
      var event = event(call, Event.Type.CREATE, group.text("groupName"))
          .changed("description", null, group.text("description")).build();
      return Plan.of(group, Write.insert(group), events.recording(event));
    }, _ -> Answer.ok("Group " + name + " created"));
  }

  private static Fields wrapped(Fields body, String name) {
    var fields = body.object(name);
    body.check();
    return fields.orElseThrow(() -> Refused.because(name, "'" + name + "' is required"));
  }

  /// The group is gone with the answer; who was in it leaves it one by one, in the background if there are many.
  @Delete("/{groupName}")
  @Needs(Need.ADMIN)
  HttpResponse<?> remove(Call call, String groupName) {
    if (groupName.equals(User.ADMINS)) {
      throw Refused.conflict("the group '" + User.ADMINS + "' cannot be deleted");
    }
    var job = new Job(Ids.uuid(), SiteId.DEFAULT, GroupRemovalWork.TYPE, Map.of("groupName", groupName), "",
        call.caller().name(), call.address());
    var answer = changes.commit(call, () -> {
      var group = groups.named(groupName);
      var event = event(call, Event.Type.DELETE, groupName).changed("description", group.text("description"), null)
          .build();
      return Plan.of(group, Groups.closing(groupName), jobs.recording(job), events.recording(event));
    }, _ -> Answer.ok("Group " + groupName + " deleted"));
    jobs.run(job.id(), PATIENCE);
    return answer;
  }

  @Post("/{groupName}/users")
  @Needs(Need.ADMIN)
  HttpResponse<?> addMember(Call call, String groupName) {
    var body = call.body();
    var username = wrapped(body, "user").text("username");
    body.faults().when(username == null || username.isEmpty(), "username", "'username' is required");
    body.check();
    return changes.commit(call, () -> {
      groups.named(groupName);
      var user = users.named(String.valueOf(username));
      if (user.groups().contains(groupName)) {
        return Plan.nothing(user);
      }
      if (user.groups().size() >= MOST_GROUPS_OF_A_USER) {
        throw new Refused(Refusal.LIMIT_EXCEEDED, "a user is in at most " + MOST_GROUPS_OF_A_USER + " groups");
      }
      var now = new ArrayList<>(user.groups());
      now.add(groupName);
      return Plan.of(user, user.replacedBy(user.in(now, clock.instant())),
          Write.put(Groups.member(groupName, user.id(), clock.instant())), Groups.staying(groupName),
          events.recording(membership(call, user, now)));
    }, user -> Answer.created("user '" + user.username() + "' added to group '" + groupName + "'"));
  }

  @Delete("/{groupName}/users/{username}")
  @Needs(Need.ADMIN)
  HttpResponse<?> removeMember(Call call, String groupName, String username) {
    return changes.commit(call, () -> {
      groups.named(groupName);
      var user = users.named(username);
      if (!user.groups().contains(groupName)) {
        return Plan.nothing(user);
      }
      var now = new ArrayList<>(user.groups());
      now.remove(groupName);
      var writes = new ArrayList<Write>();
      if (groupName.equals(User.ADMINS)) {
        writes.addAll(administrators.oneRemainsWithout(user, "removed from the group"));
      }
      writes.add(user.replacedBy(user.in(now, clock.instant())));
      writes.add(Write.delete(TableSchema.GROUP_MEMBER.globalKey(groupName, user.id())));
      writes.add(events.recording(membership(call, user, now)));
      return new Plan<>(writes, user);
    }, user -> Answer.ok("user '" + user.username() + "' removed from group '" + groupName + "'"));
  }

  private static Event membership(Call call, User user, List<String> now) {
    return Event.of(call, "users", Event.Type.UPDATE, "user#" + user.id()).id("username", user.username())
        .changed("groups", Value.texts(user.groups()), Value.texts(now)).build();
  }

  private static Event.Builder event(Call call, Event.Type type, String groupName) {
    return Event.of(call, "groups", type, "group#" + groupName).id("groupName", groupName);
  }
}

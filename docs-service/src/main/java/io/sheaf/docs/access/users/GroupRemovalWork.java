package io.sheaf.docs.access.users;

import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.jobs.Job;
import io.sheaf.docs.jobs.Work;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Takes everybody out of a group that is deleted, and then the group away.
@Singleton
final class GroupRemovalWork implements Work {

  static final String TYPE = "removeGroup";

  private static final int AT_ONCE = 20;

  private final Table table;
  private final Users users;
  private final Changes changes;
  private final Events events;
  private final InstantSource clock;

  GroupRemovalWork(Table table, Users users, Changes changes, Events events, InstantSource clock) {
    this.table = table;
    this.users = users;
    this.changes = changes;
    this.events = events;
    this.clock = clock;
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public Step step(Job job) {
    var group = job.argument("groupName");
    var page = table.page(Query.of(TableSchema.GROUP_MEMBER.main().globalPartition(group)).limit(AT_ONCE));
    page.items().forEach(member -> leave(job, group, member.text("userId")));
    if (page.next() != null) {
      return new Step.More(job.progress());
    }
    table.write(Write.delete(Groups.key(group)));
    return Step.FINISHED;
  }

  private void leave(Job job, String group, String userId) {
    var by = Caller.of(job.userId(), Caller.Kind.SYSTEM, Map.of(), List.of());
    changes.commit(() -> {
      var gone = Write.delete(TableSchema.GROUP_MEMBER.globalKey(group, userId));
      var found = users.byId(userId).filter(user -> user.groups().contains(group));
      if (found.isEmpty()) {
        return Plan.of(userId, gone);
      }
      var user = found.get();
      var now = new ArrayList<>(user.groups());
      now.remove(group);
      var event = Event.ofJob(job.site(), by, "users", Event.Type.UPDATE, "user#" + userId)
          .id("username", user.username()).changed("groups", Value.texts(user.groups()), Value.texts(now)).build();
      return Plan.of(userId, user.replacedBy(user.in(now, clock.instant())), gone, events.recording(event));
    });
  }
}

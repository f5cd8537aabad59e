package io.sheaf.docs.access.users;

import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Those in the group Admins: the first of them, the way back in when all are locked out, and that one always
/// remains.
@Singleton
public final class Administrators {

  public static final String FIRST = "admin";

  private static final Caller NOBODY = Caller.of("System", Caller.Kind.SYSTEM, Map.of(), List.of());

  private final Table table;
  private final Users users;
  private final Changes changes;
  private final Events events;
  private final InstantSource clock;

  Administrators(Table table, Users users, Changes changes, Events events, InstantSource clock) {
    this.table = table;
    this.users = users;
    this.changes = changes;
    this.events = events;
    this.clock = clock;
  }

  /// Where there has never been a user, makes one who administrates, and answers the one-time password.
  public Optional<String> first() {
    var password = Passwords.oneTime();
    return changes.commit(() -> {
      var guard = TableSchema.ADMINISTRATORS.globalKey();
      if (table.find(guard).isPresent()) {
        return Plan.nothing(Optional.empty());
      }
      var writes = new ArrayList<>(making(password));
      writes.add(Write.insert(Item.of(guard).with("revision", 1).build()));
      return new Plan<>(writes, Optional.of(password));
    });
  }

  /// Gives the first administrator a new one-time password; made anew, enabled and put back into the group if need
  /// be.
  public String reset() {
    var password = Passwords.oneTime();
    return changes.commit(() -> {
      var found = users.byId(FIRST);
      if (found.isEmpty()) {
        return new Plan<>(making(password), password);
      }
      var before = found.get();
      var groups = new ArrayList<>(before.groups());
      var writes = new ArrayList<Write>();
      if (!groups.contains(User.ADMINS)) {
        groups.add(User.ADMINS);
        writes.add(Write.put(Groups.member(User.ADMINS, FIRST, clock.instant())));
        writes.addAll(groupIfNone());
      }
      var after = before.enabled(true, clock.instant()).in(groups, clock.instant())
          .with(User.Status.FORCE_CHANGE_PASSWORD, clock.instant());
      writes.add(before.replacedBy(after));
      writes.add(users.oneTimePassword(before, password));
      writes.add(events.recording(event(Event.Type.UPDATE).changed("password", "***", "****")
          .changed("enabled", Value.of(before.enabled()), Value.of(true))
          .changed("groups", Value.texts(before.groups()), Value.texts(groups)).build()));
      return new Plan<>(writes, password);
    });
  }

  private List<Write> making(String password) {
    var user = User.named(FIRST, FIRST, Map.of(), List.of(User.ADMINS), clock.instant());
    var writes = new ArrayList<Write>();
    writes.add(user.inserting());
    writes.add(users.oneTimePassword(user, password));
    writes.add(Write.put(Groups.member(User.ADMINS, FIRST, clock.instant())));
    writes.addAll(groupIfNone());
    writes.add(events.recording(
        event(Event.Type.CREATE).changed("groups", null, Value.texts(List.of(User.ADMINS))).build()));
    return writes;
  }

  private List<Write> groupIfNone() {
    var group = Groups.item(User.ADMINS, "They may everything, everywhere.", clock.instant());
    return table.find(group.key()).isPresent() ? List.of() : List.of(Write.insert(group));
  }

  private static Event.Builder event(Event.Type type) {
    return Event.ofJob(SiteId.DEFAULT, NOBODY, "users", type, "user#" + FIRST).id("username", FIRST);
  }

  /// Refuses that this user administrates no more when nobody else does; lends the write that lets only one such
  /// change through at a time.
  ///
  /// @param done what was to be done, said after "the last administrator cannot be"
  List<Write> oneRemainsWithout(User user, String done) {
    if (!user.administrates()) {
      return List.of();
    }
    var guard = TableSchema.ADMINISTRATORS.globalKey();
    var revision = table.find(guard).map(item -> item.wholeNumber("revision"));
    if (!anotherThan(user)) {
      throw Refused.conflict("the last administrator cannot be " + done);
    }
    return List.of(Write.put(Item.of(guard).with("revision", revision.orElse(0L) + 1).build(),
        revision.map(number -> Condition.equal("revision", number)).orElse(Condition.absent())));
  }

  private boolean anotherThan(User user) {
    var list = Query.of(TableSchema.GROUP_MEMBER.main().globalPartition(User.ADMINS));
    while (true) {
      var page = table.page(list);
      var keys = page.items().stream().map(item -> item.text("userId")).filter(id -> !id.equals(user.id()))
          .map(User::key).toList();
      if (!keys.isEmpty() && table.find(keys).values().stream().map(User::of).anyMatch(User::administrates)) {
        return true;
      }
      if (page.next() == null) {
        return false;
      }
      list = list.after(page.next());
    }
  }
}

package io.sheaf.docs.access.login;

import io.sheaf.docs.access.users.User;
import io.sheaf.docs.access.users.Users;
import io.sheaf.docs.web.Console;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/// Codes by which a forgotten password is set anew: good for a quarter of an hour and five tries, and shown to the
/// operator only.
@Singleton
final class ResetCodes {

  private static final Duration HOLDS = Duration.ofMinutes(15);
  private static final int TRIES = 5;

  private final Table table;
  private final Users users;
  private final Console console;
  private final InstantSource clock;

  ResetCodes(Table table, Users users, Console console, InstantSource clock) {
    this.table = table;
    this.users = users;
    this.console = console;
    this.clock = clock;
  }

  /// why also for a name that nobody has: it must take as long.
  void send(String username) {
    var userId = User.idOf(username);
    if (userId.isEmpty()) {
      return;
    }
    var code = OneTimeSecret.code();
    var now = clock.instant();
    var user = users.byId(userId.get()).filter(User::enabled);
    table.write(Write.put(Item.of(key(userId.get())).with("codeHash", OneTimeSecret.hash(code)).with("tries", 0)
        .with("inserteddate", now.toString()).expiring(now.plus(HOLDS)).build()));
    user.ifPresent(found -> console.say("The code to reset the password of the user '" + found.username() + "' is "
        + code + "; it holds " + HOLDS.toMinutes() + " minutes"));
  }

  /// Whose code it is, if it is a good one. Each time is a try.
  Optional<User> redeemed(String username, String code) {
    var userId = User.idOf(username);
    if (userId.isEmpty() || !table.write(Write.update(key(userId.get())).add("tries", 1)
        .when(Condition.less("tries", Value.of(TRIES)))).isDone()) {
      return Optional.empty();
    }
    return table.find(key(userId.get())).filter(item -> OneTimeSecret.isHashOf(item.text("codeHash"), code))
        .flatMap(_ -> users.byId(userId.get())).filter(User::enabled);
  }

  /// The write that uses the code up, so that it sets one password only.
  static Write spending(User user, String code) {
    return Write.delete(key(user.id()), Condition.equal("codeHash", OneTimeSecret.hash(code)));
  }

  private static Key key(String userId) {
    return TableSchema.RESET_CODE.globalKey(userId);
  }
}

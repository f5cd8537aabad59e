package io.sheaf.docs.access.users;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The door to those who can sign in: finds them, proves them by their passwords, and lends the writes that change
/// them.
@Singleton
public final class Users {

  private static final Duration ONE_TIME_PASSWORDS_HOLD = Duration.ofDays(7);

  private final Table table;
  private final Passwords passwords;
  private final Events events;
  private final InstantSource clock;

  Users(Table table, Passwords passwords, Events events, InstantSource clock) {
    this.table = table;
    this.passwords = passwords;
    this.events = events;
    this.clock = clock;
  }

  /// Somebody whose password is right.
  ///
  /// @param oneTime whether it has to be replaced before anything else
  public record Proven(User user, boolean oneTime) {}

  public Optional<User> find(String username) {
    return User.idOf(username).flatMap(this::byId);
  }

  public Optional<User> byId(String userId) {
    return table.find(User.key(userId)).map(User::of);
  }

  /// Who there is of these, by id.
  public Map<String, User> byIds(Set<String> userIds) {
    return table.find(userIds.stream().map(User::key).toList()).values().stream().map(User::of)
        .collect(Collectors.toMap(User::id, Function.identity()));
  }

  /// As the wire says that there is nobody of that name.
  User named(String username) {
    return find(username).orElseThrow(() -> missing(username));
  }

  static Refused missing(String username) {
    return new Refused(Refusal.INVALID_REQUEST, "username '" + username + "' not found");
  }

  /// Nothing when there is nobody of that name, the password is wrong, or the user may not sign in; none of which can
  /// be told from another, by time neither.
  public Optional<Proven> prove(String username, String password) {
    var userId = User.idOf(username).orElse("");
    // why something for nobody, too: a name that cannot be is not to be told by the time that it takes.
    var lookedFor = userId.isEmpty() ? "-" : userId;
    var found = table.find(List.of(User.key(lookedFor), credentialsKey(lookedFor)));
    var credentials = Optional.ofNullable(found.get(credentialsKey(lookedFor)));
    boolean same = passwords.matches(credentials.map(item -> item.text("passwordHash")).orElse(null), password);
    var user = Optional.ofNullable(found.get(User.key(lookedFor))).map(User::of).filter(User::enabled);
    if (!same || user.isEmpty() || credentials.isEmpty()) {
      return Optional.empty();
    }
    var until = credentials.get().findText("oneTimeUntil").map(Instant::parse);
    if (until.isPresent() && !until.get().isAfter(clock.instant())) {
      return Optional.empty();
    }
    return Optional.of(new Proven(user.get(), until.isPresent()));
  }

  /// The writes that give the user a password of the user's own, and end everything that the one before gave.
  ///
  /// @param event in the making, of the one who does it
  public List<Write> settingPassword(User user, String hash, Event.Builder event) {
    var now = clock.instant();
    var item = Item.of(credentialsKey(user.id())).with("userId", user.id()).with("passwordHash", hash)
        .with("updatedAt", now.toString()).build();
    return List.of(user.replacedBy(user.with(User.Status.CONFIRMED, now)), Write.put(item),
        events.recording(changed(event, user, User.Status.CONFIRMED)));
  }

  /// The same with a password that is good for one time only.
  List<Write> settingOneTimePassword(User user, String password, Event.Builder event) {
    return List.of(user.replacedBy(user.with(User.Status.FORCE_CHANGE_PASSWORD, clock.instant())),
        oneTimePassword(user, password), events.recording(changed(event, user, User.Status.FORCE_CHANGE_PASSWORD)));
  }

  Write oneTimePassword(User user, String password) {
    var now = clock.instant();
    return Write.put(Item.of(credentialsKey(user.id())).with("userId", user.id())
        .with("passwordHash", Passwords.hashOfOneTime(password))
        .with("oneTimeUntil", now.plus(ONE_TIME_PASSWORDS_HOLD).toString()).with("updatedAt", now.toString()).build());
  }

  private static Event changed(Event.Builder event, User user, User.Status status) {
    // why stars: that it changed is what happened, and nothing of it is for a record.
    return event.id("username", user.username()).changed("password", "***", "****")
        .changed("userStatus", user.status().name(), status.name()).build();
  }

  static Key credentialsKey(String userId) {
    return TableSchema.USER_CREDENTIALS.globalKey(userId);
  }
}

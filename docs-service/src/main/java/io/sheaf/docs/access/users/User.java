package io.sheaf.docs.access.users;

import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.web.Ids;
import io.sheaf.docs.web.Texts;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import java.text.Normalizer;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Somebody who can sign in. Names are the same in any case.
public final class User {

  static final String ADMINS = "Admins";

  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}]{1,128}");
  private static final Pattern EMAIL = Pattern.compile("[^@]+@[^@]+\\.[^@]+");

  private static final int LONGEST_ID = 256;

  enum Status {
    /// With a password of one's own.
    CONFIRMED,
    /// With a one-time password that has to be replaced.
    FORCE_CHANGE_PASSWORD
  }

  private final Item item;

  private User(Item item) {
    this.item = item;
  }

  static User of(Item item) {
    return new User(item);
  }

  static boolean isName(String username) {
    return idOf(username).isPresent();
  }

  /// What a name is kept under; nothing when it is no name.
  public static Optional<String> idOf(String username) {
    // why a second look at the length: some characters become many.
    return Optional.of(username).filter(User::isShaped)
        .map(name -> Normalizer.normalize(name, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT))
        .filter(id -> id.length() <= LONGEST_ID && !id.equals("system"));
  }

  private static boolean isShaped(String username) {
    return NAME.matcher(username).matches() && Texts.fault(username).isEmpty();
  }

  static Key key(String userId) {
    return TableSchema.USER_PROFILE.globalKey(userId);
  }

  static User named(String userId, String username, Map<String, String> attributes, List<String> groups, Instant now) {
    var item = Item.of(key(userId)).with("userId", userId).with("username", username)
        .with("status", Status.FORCE_CHANGE_PASSWORD.name()).with("enabled", true).with("groups", Value.texts(groups))
        .with("epoch", Ids.uuid()).with("createdAt", now.toString()).with("updatedAt", now.toString())
        .with("revision", 1).indexed(TableSchema.USERS_BY_NAME.globalEntry(userId));
    if (EMAIL.matcher(username).matches()) {
      item.with("email", username).indexed(TableSchema.USER_BY_EMAIL.globalEntry(userId));
    }
    if (!attributes.isEmpty()) {
      var values = new LinkedHashMap<String, Value>();
      attributes.forEach((name, text) -> values.put(name, Value.of(text)));
      item.with("attributes", Value.of(values));
    }
    return new User(item.build());
  }

  public String id() {
    return item.text("userId");
  }

  public String username() {
    return item.findText("username").orElseGet(this::id);
  }

  public @Nullable String email() {
    return item.findText("email").orElse(null);
  }

  Status status() {
    return Status.valueOf(item.text("status"));
  }

  public boolean enabled() {
    return item.flag("enabled");
  }

  public List<String> groups() {
    return item.texts("groups");
  }

  /// Other than before whenever what was given out before is to end.
  public String epoch() {
    return item.text("epoch");
  }

  boolean administrates() {
    return enabled() && groups().contains(ADMINS);
  }

  Map<String, String> attributes() {
    var texts = new LinkedHashMap<String, String>();
    if (item.value("attributes") instanceof Value.Fields(var values)) {
      values.forEach((name, value) -> {
        if (value instanceof Value.Text(var text)) {
          texts.put(name, text);
        }
      });
    }
    return texts;
  }

  Instant inserted() {
    return Instant.parse(item.text("createdAt"));
  }

  Instant lastModified() {
    return Instant.parse(item.text("updatedAt"));
  }

  Key key() {
    return item.key();
  }

  /// What is said in a token, and of the caller behind one.
  public Map<String, Object> claims() {
    var claims = new LinkedHashMap<String, Object>();
    claims.put("username", username());
    claims.put("cognito:username", username());
    var email = email();
    if (email != null) {
      claims.put("email", email);
    }
    claims.put("cognito:groups", groups());
    return claims;
  }

  /// As the one who does something before any credentials could be looked at.
  public Caller caller() {
    return Caller.of(username(), Caller.Kind.TOKEN, Map.of(), groups());
  }

  User with(Status status, Instant now) {
    return new User(changing(now).with("status", status.name()).with("epoch", Ids.uuid()).build());
  }

  User enabled(boolean enabled, Instant now) {
    return new User(changing(now).with("enabled", enabled).with("epoch", Ids.uuid()).build());
  }

  User in(List<String> groups, Instant now) {
    return new User(changing(now).with("groups", Value.texts(groups)).build());
  }

  /// why out of the item: others keep fields of their own in it.
  private Item.Builder changing(Instant now) {
    return item.toBuilder().with("revision", item.wholeNumber("revision") + 1).with("updatedAt", now.toString());
  }

  Write inserting() {
    return Write.insert(item);
  }

  /// Unless it has changed since it was read.
  Write replacedBy(User after) {
    return Write.put(after.item, unchanged());
  }

  Write deleting() {
    return Write.delete(item.key(), unchanged());
  }

  private Condition unchanged() {
    return Condition.equal("revision", item.wholeNumber("revision"));
  }
}

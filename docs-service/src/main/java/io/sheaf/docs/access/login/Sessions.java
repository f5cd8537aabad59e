package io.sheaf.docs.access.login;

import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.access.tokens.OwnTokens;
import io.sheaf.docs.access.users.User;
import io.sheaf.docs.access.users.Users;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What somebody has who signed in: tokens for an hour, and one to get new ones with for a month; or, after a one-time
/// password, a session to choose one's own password in.
///
/// A refresh token stays the same, as the wire's clients expect; it ends with the user's epoch.
@Singleton
final class Sessions {

  private static final Duration REFRESHED_FOR = Duration.ofDays(30);
  private static final Duration CHALLENGED_FOR = Duration.ofMinutes(15);
  private static final String NEW_PASSWORD = "NEW_PASSWORD_REQUIRED";

  private final Table table;
  private final Users users;
  private final OwnTokens tokens;
  private final Changes changes;
  private final Events events;
  private final InstantSource clock;

  Sessions(Table table, Users users, OwnTokens tokens, Changes changes, Events events, InstantSource clock) {
    this.table = table;
    this.users = users;
    this.tokens = tokens;
    this.changes = changes;
    this.events = events;
    this.clock = clock;
  }

  @Serdeable
  record TokensView(@JsonProperty("AccessToken") String accessToken, @JsonProperty("IdToken") String idToken,
      @JsonProperty("RefreshToken") String refreshToken, @JsonProperty("TokenType") String tokenType,
      @JsonProperty("ExpiresIn") long expiresIn) {}

  @Serdeable
  record LoginView(@JsonProperty("AuthenticationResult") @Nullable TokensView result,
      @JsonProperty("ChallengeName") @Nullable String challengeName,
      @JsonProperty("Session") @Nullable String session,
      @JsonProperty("ChallengeParameters") @Nullable Map<String, String> challengeParameters) {}

  LoginView begin(Call call, User user) {
    var refreshToken = OneTimeSecret.random();
    keep(given(refreshKey(refreshToken), user, REFRESHED_FOR), signedIn(call, user).build());
    return tokens(user, refreshToken);
  }

  private Item given(Key key, User user, Duration life) {
    var now = clock.instant();
    return Item.of(key).with("userId", user.id()).with("epoch", user.epoch()).with("inserteddate", now.toString())
        .expiring(now.plus(life)).build();
  }

  private void keep(Item given, Event event) {
    changes.commit(() -> new Plan<>(List.of(Write.insert(given), events.recording(event)), given));
  }

  /// why nothing of the session: whoever reads what happened is not to get in by it.
  private static Event.Builder signedIn(Call call, User user) {
    return Event.by(user.caller(), call, "sessions", Event.Type.CREATE, "user#" + user.id())
        .id("username", user.username());
  }

  LoginView refresh(String refreshToken) {
    var user = table.find(refreshKey(refreshToken)).flatMap(this::userOf)
        .orElseThrow(() -> new Refused(Refusal.WRONG_CREDENTIALS, "Incorrect refresh token."));
    return tokens(user, refreshToken);
  }

  private LoginView tokens(User user, String refreshToken) {
    var result = new TokensView(token(user, "access"), token(user, "id"), refreshToken, "Bearer",
        OwnTokens.LIFE.toSeconds());
    return new LoginView(result, null, null, null);
  }

  private String token(User user, String use) {
    var claims = new LinkedHashMap<>(user.claims());
    claims.put("token_use", use);
    claims.put("epoch", user.epoch());
    return tokens.of(user.id(), claims);
  }

  LoginView challenge(Call call, User user) {
    return new LoginView(null, NEW_PASSWORD, challenged(call, user),
        Map.of("USER_ID_FOR_SRP", user.username(), "requiredAttributes", "[]"));
  }

  String challenged(Call call, User user) {
    var session = OneTimeSecret.random();
    keep(given(challengeKey(session), user, CHALLENGED_FOR),
        signedIn(call, user).changed("challenge", null, NEW_PASSWORD).build());
    return session;
  }

  /// Who has to choose a password in this session, if it is still open.
  Optional<User> challenged(String session) {
    return table.find(challengeKey(session)).flatMap(this::userOf);
  }

  private Optional<User> userOf(Item given) {
    return users.byId(given.text("userId"))
        .filter(user -> user.enabled() && user.epoch().equals(given.text("epoch")));
  }

  static Key challengeKey(String session) {
    return TableSchema.LOGIN_CHALLENGE.globalKey(OneTimeSecret.hash(session));
  }

  private static Key refreshKey(String refreshToken) {
    return TableSchema.REFRESH_TOKEN.globalKey(OneTimeSecret.hash(refreshToken));
  }
}

package io.sheaf.docs.access.login;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.access.users.Passwords;
import io.sheaf.docs.access.users.User;
import io.sheaf.docs.access.users.Users;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Message;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Write;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Signing in over HTTP. No route here keeps its answer for a repeated request: answers are secrets, and whoever
/// repeats one signs in again.
@Controller
@ExecuteOn(TaskExecutors.BLOCKING)
class LoginController {

  private static final String SIGN_IN = "login";
  private static final String RESET = "reset";
  private static final String SEND = "send";

  private final Users users;
  private final Passwords passwords;
  private final Sessions sessions;
  private final SignedInCallers signedIn;
  private final ResetCodes codes;
  private final Tries tries;
  private final Landing landing;
  private final Changes changes;

  LoginController(Users users, Passwords passwords, Sessions sessions, SignedInCallers signedIn, ResetCodes codes,
      Tries tries, Landing landing, Changes changes) {
    this.users = users;
    this.passwords = passwords;
    this.sessions = sessions;
    this.signedIn = signedIn;
    this.codes = codes;
    this.tries = tries;
    this.landing = landing;
    this.changes = changes;
  }

  @Post("/login")
  @Needs(value = Need.NOTHING, changes = false)
  Sessions.LoginView login(Call call) {
    var body = call.body();
    var username = given(body, "username");
    var password = given(body, "password");
    check(body, username == null || password == null, "'username' and 'password' are required");
    var proven = proven(call, String.valueOf(username), String.valueOf(password))
        .orElseThrow(() -> new Refused(Refusal.WRONG_CREDENTIALS));
    return proven.oneTime() ? sessions.challenge(call, proven.user()) : sessions.begin(call, proven.user());
  }

  private Optional<Users.Proven> proven(Call call, String username, String password) {
    call.tries(username);
    tries.take(SIGN_IN, username, call.address());
    var proven = users.prove(username, password);
    proven.ifPresent(_ -> {
      tries.wasGood(SIGN_IN, username, call.address());
      call.proved();
    });
    return proven;
  }

  @Post("/login/refresh")
  @Needs(value = Need.NOTHING, changes = false)
  Sessions.LoginView refresh(Call call) {
    var body = call.body();
    var token = given(body, "refreshToken");
    body.faults().when(token == null, "refreshToken", "'refreshToken' is required");
    body.check();
    return sessions.refresh(String.valueOf(token));
  }

  /// why the caller is asked for after the body is looked at: the wire has faults of the body come first.
  @Post("/changePassword")
  @Needs(value = Need.NOTHING, changes = false)
  HttpResponse<?> changePassword(Call call) {
    var body = call.body();
    var old = given(body, "oldPassword");
    var next = given(body, "newPassword");
    check(body, old == null || next == null, "'oldPassword' and 'newPassword' are required");
    mustBeGood(body, "newPassword", next);
    var user = signedIn.user(credential(call)).orElseThrow(() -> new Refused(Refusal.UNAUTHENTICATED));
    var proven = proven(call, user.username(), String.valueOf(old))
        .orElseThrow(() -> new Refused(Refusal.WRONG_CREDENTIALS));
    return setPassword(call, proven.user(), String.valueOf(next), "Password updated successfully");
  }

  private static String credential(Call call) {
    var header = Optional.ofNullable(call.header("Authorization")).orElse("").strip();
    return header.regionMatches(true, 0, "Bearer ", 0, 7) ? header.substring(7).strip() : header;
  }

  @Post("/forgotPassword")
  @Needs(value = Need.NOTHING, changes = false)
  Message forgotPassword(Call call) {
    var body = call.body();
    var username = given(body, "username");
    check(body, username == null, "'username' are required");
    tries.take(SEND, String.valueOf(username), call.address());
    codes.send(String.valueOf(username));
    return new Message("Password reset sent");
  }

  @Post("/forgotPasswordConfirm")
  @Needs(value = Need.NOTHING, changes = false)
  HttpResponse<?> forgotPasswordConfirm(Call call) {
    var body = call.body();
    var username = given(body, "username");
    var code = given(body, "code");
    var password = given(body, "password");
    check(body, username == null || code == null || password == null,
        "'username', 'code', 'password' are required");
    mustBeGood(body, "password", password);
    call.tries(String.valueOf(username));
    tries.take(RESET, String.valueOf(username), call.address());
    var user = codes.redeemed(String.valueOf(username), String.valueOf(code))
        .orElseThrow(() -> new Refused(Refusal.WRONG_CREDENTIALS, "Incorrect code."));
    call.proved();
    var answer = setPassword(call, user, String.valueOf(password), "Password set",
        ResetCodes.spending(user, String.valueOf(code)));
    tries.wasGood(RESET, String.valueOf(username), call.address());
    return answer;
  }

  /// The code is the one-time password that the new user was given.
  @Get("/confirmRegistration")
  @Needs(Need.NOTHING)
  HttpResponse<?> confirmRegistration(Call call) {
    var username = call.query("username");
    var code = call.query("code");
    if (username == null || username.isEmpty() || code == null || code.isEmpty()) {
      throw Refused.because(null, "'username' and 'code' are required");
    }
    var session = proven(call, username, code).filter(Users.Proven::oneTime)
        .map(proven -> sessions.challenged(call, proven.user()));
    return landing.at(call.query("redirect_uri"), username, call.query("userStatus"), code, session);
  }

  @Post("/respondToAuthChallenge")
  @Needs(value = Need.NOTHING, changes = false)
  HttpResponse<?> respondToAuthChallenge(Call call) {
    var body = call.body();
    var session = given(body, "session");
    var password = given(body, "password");
    var username = given(body, "username");
    check(body, given(body, "userStatus") == null || session == null || password == null || username == null,
        "missing fields 'userStatus','session','password','username'");
    mustBeGood(body, "password", password);
    call.tries(String.valueOf(username));
    var user = sessions.challenged(String.valueOf(session))
        .filter(challenged -> User.idOf(String.valueOf(username)).equals(Optional.of(challenged.id())))
        .orElseThrow(() -> new Refused(Refusal.WRONG_CREDENTIALS, "Invalid session for the user."));
    call.proved();
    if (users.prove(user.username(), String.valueOf(password)).isPresent()) {
      throw Refused.because("password", "'password' must be another one");
    }
    return setPassword(call, user, String.valueOf(password), "Change Password",
        Write.delete(Sessions.challengeKey(String.valueOf(session)), Condition.present()));
  }

  /// Once only: whoever was quicker, with the same session, code or password, has won.
  private HttpResponse<?> setPassword(Call call, User user, String password, String sentence, Write... spending) {
    var hash = passwords.hash(password);
    return changes.commit(call, () -> {
      var now = users.byId(user.id()).filter(found -> found.enabled() && found.epoch().equals(user.epoch()))
          .orElseThrow(() -> new Refused(Refusal.WRONG_CREDENTIALS));
      var event = Event.by(user.caller(), call, "users", Event.Type.UPDATE, "user#" + user.id());
      return new Plan<>(users.settingPassword(now, hash, event), sentence).and(spending);
    }, Answer::ok);
  }

  private static @Nullable String given(Fields body, String name) {
    var text = body.text(name);
    return text == null || text.isEmpty() ? null : text;
  }

  private static void check(Fields body, boolean missing, String sentence) {
    body.faults().when(missing && body.faults().isEmpty(), null, sentence);
    body.check();
  }

  private static void mustBeGood(Fields body, String name, @Nullable String password) {
    Passwords.fault(String.valueOf(password)).ifPresent(wrong -> body.faults().add(name, "'" + name + "' " + wrong));
    body.check();
  }
}

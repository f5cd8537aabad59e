package io.sheaf.docs.governance.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.running.Tokens;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Somebody who wants something of a document.
///
/// @param question how administrators ask about them, where they can; the beginning of a query
record Visitor(Client client, Optional<String> question) {

  private static final String PASSWORD = "a long enough password";
  private static final Pattern BY_TOKEN = Pattern
      .compile("(\\w+) in ([^{]*?)(?: with permissions (\\S+)| with (\\{.*\\}))?");
  private static final Pattern OF_DIRECTORY = Pattern.compile("(\\w+) of the directory in (.*?)(, disabled)?");
  private static final Pattern BY_KEY = Pattern.compile("a key for ([A-Z, ]+?)(?: in (.*))?");

  static Visitor of(Running sheaf, String site, String who) {
    var key = BY_KEY.matcher(who);
    if (key.matches()) {
      return byKey(sheaf, site, key);
    }
    var user = OF_DIRECTORY.matcher(who);
    if (user.matches()) {
      return ofDirectory(sheaf, user);
    }
    var token = BY_TOKEN.matcher(who);
    assertThat(token.matches()).as(who).isTrue();
    return byToken(sheaf, token);
  }

  private static List<String> words(String text) {
    return Stream.of(text.split(",")).map(String::strip).filter(word -> !word.isEmpty() && !word.equals("nothing"))
        .toList();
  }

  private static Visitor byToken(Running sheaf, Matcher who) {
    var groups = words(who.group(2));
    var claims = "{\"username\":\"" + who.group(1) + "\",\"cognito:groups\":" + quoted(groups)
        + (who.group(3) == null ? "" : ",\"permissions\":\"" + who.group(3) + "\"")
        + (who.group(4) == null ? "" : ",\"sitesClaims\":" + who.group(4)) + ",\"exp\":32503680000}";
    boolean isPlain = who.group(3) == null && who.group(4) == null && !groups.isEmpty();
    return new Visitor(sheaf.as(Tokens.signed(claims)), isPlain
        ? Optional.of("user=" + who.group(1) + groups.stream().map(group -> "&group=" + group)
            .collect(Collectors.joining()))
        : Optional.empty());
  }

  private static String quoted(List<String> words) {
    return words.stream().map(word -> "\"" + word + "\"").collect(Collectors.joining(",", "[", "]"));
  }

  private static Visitor byKey(Running sheaf, String site, Matcher who) {
    var made = sheaf.admin().post("/sites/" + site + "/apiKeys", "{\"name\":\"robot\",\"permissions\":"
        + quoted(words(who.group(1))) + ",\"groups\":" + quoted(words(who.group(2) == null ? "" : who.group(2)))
        + "}");
    assertThat(made.status()).as(made.toString()).isEqualTo(200);
    return new Visitor(sheaf.as(made.at("apiKey")), Optional.empty());
  }

  private static Visitor ofDirectory(Running sheaf, Matcher who) {
    var name = who.group(1);
    var client = signedIn(sheaf, name, words(who.group(2)));
    if (who.group(3) != null) {
      assertThat(sheaf.admin().put("/users/" + name + "/disable").status()).isEqualTo(200);
    }
    return new Visitor(client, Optional.of("user=" + name));
  }

  /// A new user in these groups, who has signed in.
  static Client signedIn(Running sheaf, String name, List<String> groups) {
    assertThat(sheaf.admin().post("/users", "{\"user\":{\"username\":\"" + name + "\"}}").status()).isEqualTo(201);
    for (var group : groups) {
      sheaf.admin().post("/groups", "{\"group\":{\"name\":\"" + group + "\"}}");
      assertThat(sheaf.admin().post("/groups/" + group + "/users", "{\"user\":{\"username\":\"" + name + "\"}}")
          .status()).isEqualTo(201);
    }
    var shown = Pattern.compile("'" + name + "' is ([0-9A-Z-]+)");
    var once = sheaf.engines().printed().stream().map(shown::matcher).filter(Matcher::find)
        .map(found -> found.group(1)).findFirst().orElseThrow();
    var session = login(sheaf, name, once, "Session");
    assertThat(sheaf.anonymous().post("/respondToAuthChallenge", "{\"userStatus\":\"NEW_PASSWORD_REQUIRED\","
        + "\"session\":\"" + session + "\",\"username\":\"" + name + "\",\"password\":\"" + PASSWORD + "\"}").status())
        .isEqualTo(200);
    return sheaf.as(login(sheaf, name, PASSWORD, "AuthenticationResult.AccessToken"));
  }

  private static String login(Running sheaf, String name, String password, String field) {
    return sheaf.anonymous().post("/login", "{\"username\":\"" + name + "\",\"password\":\"" + password + "\"}")
        .at(field);
  }
}

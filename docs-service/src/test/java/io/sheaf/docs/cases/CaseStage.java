package io.sheaf.docs.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Tokens;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Where a scenario is played: the people, and what they have made so far, by the names that the scenario gives it.
final class CaseStage {

  private static final String MATTER = "((?:case|task|nigo) \\w+)";
  private static final String LIST = "(cases|tasks|nigos|documents)(?: of " + MATTER + ")?";

  private interface Act {
    void play(MatchResult said);
  }

  private final CaseSite site;
  /// The paths of matters, by their names.
  private final Map<String, String> paths = new HashMap<>();
  private final Map<String, Client> people = new HashMap<>();
  /// The token of the page that Ann has come to.
  private String page = "";
  private final Map<Pattern, Act> acts = new HashMap<>();

  CaseStage(CaseSite site) {
    this.site = site;
    on("Ann makes (case|task|nigo)s? (\\w+)(?: to (\\d+))?(?: of " + MATTER + ")?(?: with ((?!nothing).+))?",
        this::make);
    on("Ann makes (case) \\w+ with nothing but (\\S+): (.+)",
        said -> outcome(said.group(3), site.ann().post(in("/cases"), "{\"case\":{\"name\":\"n\",\"documentIds\":["
            + CaseSite.quoted(ids(said.group(2))) + "]}}")));
    on("Only (\\w+) may enter (\\w+)", said -> site.close(said.group(2), said.group(1)));
    on("Everybody may enter (\\w+)", said -> done(site.sheaf().admin().put(in("/folders/permissions"),
        "{\"path\":\"" + said.group(1) + "\",\"roles\":[]}")));
    on("Ann writes (\\S+)", said -> write(said.group(1)));
    on("Ann puts away (\\S+)",
        said -> done(site.ann().delete(in("/documents/" + id(said.group(1))) + "&softDelete=true")));
    on("Ann brings back (\\S+)", said -> done(site.ann().put(in("/documents/" + id(said.group(1)) + "/restore"))));
    on("Ann deletes (\\S+)", said -> done(site.ann().delete(in("/documents/" + id(said.group(1))))));
    on("an administrator moves (\\S+) to (\\S+)", said -> done(site.sheaf().admin()
        .patch(in("/documents/" + id(said.group(1))), "{\"path\":\"" + said.group(2) + "\"}")));
    on("an administrator gives (\\S+) to (\\w+)", said -> done(site.sheaf().admin()
        .put(in("/documents/" + id(said.group(1)) + "/access"), "{\"owner\":\"" + said.group(2) + "\"}")));
    on("(.+) opens " + MATTER + ": (.+)",
        said -> outcome(said.group(3), person(said.group(1)).get(in(path(said.group(2))))));
    on("(.+) changes " + MATTER + ": (.+)", said -> outcome(said.group(3), person(said.group(1))
        .patch(in(path(said.group(2))), "{\"" + kind(said.group(2)) + "\":{\"status\":\"ON_HOLD\"}}")));
    on("(.+) deletes " + MATTER + ": (.+)",
        said -> outcome(said.group(3), person(said.group(1)).delete(in(path(said.group(2))))));
    on("(.+) makes a (case|task|nigo)(?: of " + MATTER + ")?( that is wrong)?: (.+)", this::makeOne);
    on("(.+) adds (\\S+) to " + MATTER + ": (.+)", said -> outcome(said.group(4), person(said.group(1))
        .patch(in(path(said.group(3))), "{\"" + kind(said.group(3)) + "\":{\"documentIds\":["
            + CaseSite.quoted(ids(said.group(2))) + "]}}")));
    on("(.+) takes (\\S+) out of " + MATTER + ": (.+)", said -> outcome(said.group(4), person(said.group(1))
        .delete(in(path(said.group(3)) + "/documents/" + id(said.group(2))))));
    on("(.+) lists the " + LIST + "(?:, (\\d+) a page)?: (.+)", said -> {
      var limit = said.group(4) == null ? "" : "&limit=" + said.group(4);
      list(person(said.group(1)), said.group(2), listPath(said.group(2), said.group(3)) + limit, said.group(5));
    });
    on("Ann comes to a page of the " + LIST, said -> {
      page = site.ann().get(listPath(said.group(1), said.group(2)) + "&limit=1").at("next");
      assertThat(page).isNotEmpty();
    });
    on("(.+) goes on with the " + LIST + ": (.+)", said -> list(person(said.group(1)), said.group(2),
        listPath(said.group(2), said.group(3)) + "&next=" + page, said.group(4)));
  }

  private void on(String sentence, Act act) {
    acts.put(Pattern.compile(sentence), act);
  }

  /// Has happen what the line says, and looks at what comes of it.
  void play(String line) {
    var meant = acts.entrySet().stream().map(act -> Map.entry(act.getKey().matcher(line), act.getValue()))
        .filter(act -> act.getKey().matches()).toList();
    assertThat(meant).as("sentences that '" + line + "' may mean").hasSize(1);
    try {
      meant.getFirst().getValue().play(meant.getFirst().getKey().toMatchResult());
    } catch (AssertionError wrong) {
      throw new AssertionError(line + "\n" + wrong.getMessage(), wrong);
    }
  }

  // People

  private Client person(String who) {
    return people.computeIfAbsent(who, this::come);
  }

  private Client come(String who) {
    var sheaf = site.sheaf();
    return switch (who) {
      case "Ann" -> site.ann();
      case "a reader" -> sheaf.as("rea", site.name() + "_read");
      case "a writer" -> only("wim", "WRITE");
      case "a deleter" -> only("del", "DELETE");
      case "a governor" -> site.governor();
      case "an administrator" -> sheaf.admin();
      case "a stranger" -> sheaf.as("stu", "elsewhere");
      case "nobody" -> sheaf.anonymous();
      default -> {
        var last = who.substring(who.lastIndexOf(' ') + 1);
        if (who.startsWith("a member of ")) {
          yield sheaf.as("bea", site.name(), last);
        }
        if (who.startsWith("a member called ")) {
          yield sheaf.as(last, site.name());
        }
        assertThat(who).startsWith("a key for ");
        yield sheaf.as(sheaf.admin().post("/sites/" + site.name() + "/apiKeys",
            "{\"name\":\"" + last + "\",\"permissions\":[\"" + last + "\"]}").at("apiKey"));
      }
    };
  }

  private Client only(String name, String permission) {
    return site.sheaf().as(Tokens.signed("{\"username\":\"" + name + "\",\"cognito:groups\":[\"" + site.name()
        + "\"],\"permissions\":\"" + permission + "\",\"exp\":32503680000}"));
  }

  // What they do

  private void make(MatchResult said) {
    var last = said.group(3) == null ? said.group(2) : said.group(3);
    var names = new ArrayList<>(List.of(said.group(2)));
    while (!names.getLast().equals(last)) {
      names.add(Integer.toString(Integer.parseInt(names.getLast()) + 1));
    }
    for (var name : names) {
      site.sheaf().clock().advance(Duration.ofSeconds(1));
      var kind = said.group(1);
      var place = kind.equals("case") ? "/cases" : path(said.group(4)) + "/" + kind + "s";
      var documents = said.group(5) == null ? List.<String>of() : List.of(said.group(5).split(", "));
      documents.forEach(this::writeOnce);
      var made = site.ann().post(in(place), body(kind, name, ",\"documentIds\":["
          + CaseSite.quoted(documents.stream().map(CaseStage::id).toList()) + "]"));
      done(made);
      paths.put(kind + " " + name, place + "/" + made.at(kind + "Id"));
    }
  }

  private void makeOne(MatchResult said) {
    var kind = said.group(2);
    var place = kind.equals("case") ? "/cases" : path(said.group(3)) + "/" + kind + "s";
    outcome(said.group(5), person(said.group(1)).post(in(place), said.group(4) == null ? body(kind, "new", "") : "{}"));
  }

  private static String body(String kind, String name, String more) {
    return "{\"" + kind + "\":{\"name\":\"" + name + "\",\"description\":\"" + name + "\"" + more + "}}";
  }

  private void writeOnce(String path) {
    if (site.ann().get(in("/documents/" + id(path))).status() == 404) {
      write(path);
    }
  }

  private void write(String path) {
    site.sheaf().clock().advance(Duration.ofSeconds(1));
    var written = site.ann().post(in("/documents"),
        "{\"documentId\":\"" + id(path) + "\",\"path\":\"" + path + "\",\"content\":\"text\"}");
    assertThat(written.status()).as(written.toString()).isEqualTo(201);
  }

  private void list(Client client, String list, String path, String expected) {
    var first = client.get(path);
    if (first.status() != 200) {
      outcome(expected, first);
      return;
    }
    var pages = new ArrayList<String>();
    var reply = first;
    while (true) {
      assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
      pages.add(String.join(", ", CaseSite.column(reply, list, list.equals("documents") ? "path" : "name")));
      var next = reply.at("next");
      if (next.isEmpty()) {
        break;
      }
      reply = client.get(path.replaceAll("&next=[^&]*", "") + "&next=" + next);
    }
    var seen = pages.stream().map(page -> page.isEmpty() ? "nothing" : page).collect(Collectors.joining(" | "));
    assertThat(seen).isEqualTo(expected);
  }

  // What comes of it

  private static void done(Reply reply) {
    outcome("done", reply);
  }

  private static void outcome(String expected, Reply reply) {
    var seen = switch (reply.status()) {
      case 200 -> "done";
      case 404 -> "not found";
      case 400 -> reply.at("message").equals("Invalid Next token") ? "no such page" : "wrong";
      case 401 -> refused(reply.at("message"));
      default -> reply.toString();
    };
    assertThat(seen).as(reply.toString()).isEqualTo(expected);
  }

  private static String refused(String message) {
    if (message.startsWith("fkq access denied to siteId")) {
      return "not of the site";
    }
    return message.equals("Unauthorized") ? "not known" : "may not";
  }

  // Where it is

  private String in(String path) {
    return path + "?siteId=" + site.name();
  }

  private String listPath(String list, String matter) {
    return in(matter == null ? "/" + list : path(matter) + "/" + list);
  }

  private String path(String matter) {
    return paths.getOrDefault(matter, "/" + kind(matter) + "s/none");
  }

  private static String kind(String matter) {
    return matter.substring(0, matter.indexOf(' '));
  }

  private static List<String> ids(String path) {
    return List.of(id(path));
  }

  /// Ids in the order of the paths, as far as these differ in their first letters.
  private static String id(String path) {
    var letters = Arrays.copyOf(path.getBytes(StandardCharsets.UTF_8), 16);
    var halves = ByteBuffer.wrap(letters);
    return new UUID(halves.getLong(), halves.getLong()).toString();
  }
}

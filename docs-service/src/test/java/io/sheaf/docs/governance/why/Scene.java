package io.sheaf.docs.governance.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A site with one document, set up step by step as a scenario says.
final class Scene {

  private static final Pattern RULE = Pattern.compile("folder (\\S+) lets (.*)");
  private static final Pattern ON_SITE = Pattern.compile("the site lets (.*)");
  private static final Pattern POLICY = Pattern.compile("policy (\\{.*})");
  private static final Pattern SAYS = Pattern.compile("says (\\w+) (\\w+)");
  private static final Pattern ROLE = Pattern.compile("(\\S+) (nothing|[A-Z ]+)");
  private static final Pattern PEOPLE = Pattern.compile("(owner|editors|viewers) (.*)");
  private static final Pattern CHECKED_OUT = Pattern.compile("checked out by (\\w+)");
  private static final Pattern HELD = Pattern.compile("held by (\\w+)");

  private final Running sheaf;
  private final String site;
  private final Client admin;
  private final String documentId;
  private String checkedOutBy = "";
  private boolean isHeld;
  private boolean isPutAway;
  private String owner = "";
  private List<String> editors = List.of();
  private List<String> viewers = List.of();

  private Scene(Running sheaf, String site, String path) {
    this.sheaf = sheaf;
    this.site = site;
    this.admin = sheaf.admin();
    var made = admin.post("/documents" + onSite(), "{\"path\":\"" + path + "\",\"content\":\"text\"}");
    assertThat(made.status()).as(made.toString()).isEqualTo(201);
    this.documentId = made.at("documentId");
  }

  static Scene of(Running sheaf, String site, List<String> given) {
    var at = given.stream().filter(step -> step.startsWith("at ")).map(step -> step.substring(3)).findFirst();
    var scene = new Scene(sheaf, site, at.orElse("a.txt"));
    given.stream().filter(step -> !step.startsWith("at ")).forEach(scene::set);
    return scene;
  }

  String documentId() {
    return documentId;
  }

  String onSite() {
    return "?siteId=" + site;
  }

  /// A request that needs this.
  record Try(Permission permission, Supplier<Reply> request) {}

  /// What somebody can try with the document, the end of it last.
  List<Try> tries(Client visitor) {
    var tries = new ArrayList<Try>();
    tries.add(new Try(Permission.READ, () -> visitor.get(document(""))));
    tries.add(new Try(Permission.WRITE, () -> visitor.patch(document(""), "{\"width\":\"7\"}")));
    if (!isPutAway) {
      tries.add(new Try(Permission.GOVERN, () -> held(visitor)));
    }
    tries.add(new Try(Permission.ADMIN, () -> visitor.get("/sites/" + site + "/groups")));
    tries.add(new Try(Permission.DELETE, () -> visitor.delete(document(""))));
    return tries;
  }

  /// Holds the document for a moment, unless it is held already.
  private Reply held(Client visitor) {
    var reply = visitor.put(document("/legalHold"));
    if (reply.status() == 200 && !isHeld) {
      done(admin.delete(document("/legalHold")));
    }
    return reply;
  }

  private void set(String step) {
    var rule = RULE.matcher(step);
    var onSite = ON_SITE.matcher(step);
    var policy = POLICY.matcher(step);
    var says = SAYS.matcher(step);
    var people = PEOPLE.matcher(step);
    var out = CHECKED_OUT.matcher(step);
    var held = HELD.matcher(step);
    if (rule.matches()) {
      rule(rule.toMatchResult());
    } else if (onSite.matches()) {
      lets(onSite.group(1)).forEach((group, permissions) -> done(admin.put(
          "/sites/" + site + "/groups/" + group + "/permissions", "{\"permissions\":" + permissions + "}")));
    } else if (policy.matches()) {
      done(admin.put("/sites/" + site + "/opa/accessPolicy/policyItems",
          "{\"policyItems\":[" + policy.group(1) + "]}"));
    } else if (says.matches()) {
      done(admin.post("/attributes" + onSite(), "{\"attribute\":{\"key\":\"" + says.group(1) + "\"}}"));
      done(admin.post(document("/attributes"), "{\"attributes\":[{\"key\":\"" + says.group(1)
          + "\",\"stringValue\":\"" + says.group(2) + "\"}]}"));
    } else if (people.matches()) {
      people(people.group(1), people.group(2));
    } else if (out.matches()) {
      checkedOutBy = out.group(1);
      done(sheaf.as(checkedOutBy, "Admins").put(document("/checkout")));
    } else if (held.matches()) {
      done(sheaf.as(held.group(1), "Admins").put(document("/legalHold")));
      isHeld = true;
    } else {
      switch (step) {
        case "checked in" -> done(sheaf.as(checkedOutBy, "Admins").delete(document("/checkout")));
        case "released" -> {
          done(admin.delete(document("/legalHold")));
          isHeld = false;
        }
        case "deleted" -> {
          done(admin.delete(document("") + "&softDelete=true"));
          isPutAway = true;
        }
        case "restored" -> {
          done(admin.put(document("/restore")));
          isPutAway = false;
        }
        default -> throw new IllegalArgumentException(step);
      }
    }
  }

  private String document(String what) {
    return "/documents/" + documentId + what + onSite();
  }

  private static void done(Reply reply) {
    assertThat(reply.status()).as(reply.toString()).isBetween(200, 201);
  }

  private void rule(MatchResult said) {
    done(admin.post("/folders" + onSite(), "{\"path\":\"" + said.group(1) + "\"}"));
    var roles = new ArrayList<String>();
    if (!said.group(2).equals("everybody")) {
      lets(said.group(2)).forEach((role, permissions) -> roles
          .add("{\"roleName\":\"" + role + "\",\"permissions\":" + permissions + "}"));
    }
    done(admin.put("/folders/permissions" + onSite(), "{\"path\":\"" + said.group(1) + "\",\"roles\":["
        + String.join(",", roles) + "]}"));
  }

  /// What each group may do, as JSON.
  private static Map<String, String> lets(String said) {
    var lets = new LinkedHashMap<String, String>();
    for (var each : said.split(" and ")) {
      var role = ROLE.matcher(each.strip());
      assertThat(role.matches()).as(each).isTrue();
      lets.put(role.group(1), role.group(2).equals("nothing") ? "[]" : quoted(List.of(role.group(2).split(" "))));
    }
    return lets;
  }

  private void people(String list, String names) {
    switch (list) {
      case "owner" -> owner = names.equals("nobody") ? "" : names;
      case "editors" -> editors = List.of(names.split(" "));
      default -> viewers = List.of(names.split(" "));
    }
    done(admin.put(document("/access"), "{" + (owner.isEmpty() ? "" : "\"owner\":\"" + owner + "\",")
        + "\"editors\":" + quoted(editors) + ",\"viewers\":" + quoted(viewers) + "}"));
  }

  private static String quoted(List<String> names) {
    return names.stream().map(name -> "\"" + name + "\"").collect(Collectors.joining(",", "[", "]"));
  }
}

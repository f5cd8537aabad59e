package io.sheaf.docs.governance.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.json.tree.JsonNode;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Holds what is foretold of a change against what everybody may do before and after it, pair by pair.
record Foresight(Client admin, GeneratedSite site) {

  /// A change as it is proposed, and as it is made.
  record Change(String proposal, Runnable making) {}

  /// Chooses a change for a round.
  interface Choosing {
    Change change(int round);
  }

  void holds(int rounds, String seed, Choosing choosing) {
    var before = rights();
    for (int round = 0; round < rounds; round++) {
      var change = choosing.change(round);
      var foretold = foretold(change.proposal());
      if (round < 3) {
        assertThat(rights()).as("asking changes nothing").isEqualTo(before);
      }

      change.making().run();

      var after = rights();
      assertThat(foretold).as("seed " + seed + ", round " + round + ": " + change.proposal())
          .isEqualTo(difference(before, after));
      before = after;
    }
  }

  static void done(Reply reply) {
    assertThat(reply.status()).as(reply.toString()).isBetween(200, 201);
  }

  static String words(List<String> words) {
    return words.stream().map(word -> "\"" + word + "\"").collect(Collectors.joining(",", "[", "]"));
  }

  /// Somebody joins the group, or leaves it who is in it.
  Change membership(String group, String name) {
    boolean isIn = isIn(group, name);
    return new Change("{\"membership\":{\"group\":\"" + group + "\",\"" + (isIn ? "remove" : "add") + "\":[\"" + name
        + "\"]}}",
        () -> done(isIn
            ? admin.delete("/groups/" + group + "/users/" + name)
            : admin.post("/groups/" + group + "/users", "{\"user\":{\"username\":\"" + name + "\"}}")));
  }

  Change rule(String folder, String roles) {
    var rule = "{\"path\":\"" + folder + "\",\"roles\":" + roles + "}";
    return new Change("{\"folder\":" + rule + "}",
        () -> done(admin.put("/folders/permissions" + GeneratedSite.onSite(), rule)));
  }

  private boolean isIn(String group, String name) {
    var groups = admin.get("/users/" + name + "/groups?limit=100").json().get("groups");
    for (var each : groups.values()) {
      if (each.get("name").getStringValue().equals(group)) {
        return true;
      }
    }
    return false;
  }

  /// Whether administrators can change it.
  boolean isFree(String documentId) {
    return Verdicts.of(explained(documentId, "")).of(Permission.WRITE).isAllowed();
  }

  private Reply explained(String documentId, String about) {
    var reply = admin.get("/documents/" + documentId + "/access/explain" + GeneratedSite.onSite() + about);
    assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
    return reply;
  }

  /// What everybody may do with everything that is not deleted, and whoever is in just one group.
  private Map<String, TreeSet<Permission>> rights() {
    var who = new LinkedHashMap<String, String>();
    site.people().forEach(someone -> who.put("user " + someone.name(), "&user=" + someone.name()));
    groupsThereAre().forEach(group -> who.put("group " + group, "&user=nobody-of-them&group=" + group));
    var rights = new LinkedHashMap<String, TreeSet<Permission>>();
    for (var id : site.documents()) {
      if (admin.get("/documents/" + id + GeneratedSite.onSite()).status() == 200) {
        GeneratedSite.together(List.copyOf(who.entrySet()),
            each -> Map.entry(id + " " + each.getKey(), Verdicts.of(explained(id, each.getValue()))))
            .forEach(each -> {
              var allowed = new TreeSet<Permission>();
              each.getValue().all().forEach((permission, verdict) -> {
                if (verdict.isAllowed()) {
                  allowed.add(permission);
                }
              });
              rights.put(each.getKey(), allowed);
            });
      }
    }
    return rights;
  }

  private List<String> groupsThereAre() {
    var groups = new ArrayList<String>();
    admin.get("/groups?limit=100").json().get("groups").values()
        .forEach(group -> groups.add(group.get("name").getStringValue()));
    return groups;
  }

  private static TreeSet<String> difference(Map<String, TreeSet<Permission>> before,
      Map<String, TreeSet<Permission>> after) {
    var difference = new TreeSet<String>();
    before.forEach((pair, rights) -> {
      for (var permission : Permission.values()) {
        boolean had = rights.contains(permission);
        boolean has = after.getOrDefault(pair, new TreeSet<>()).contains(permission);
        if (had != has) {
          difference.add(pair + (has ? " gains " : " loses ") + permission);
        }
      }
    });
    return difference;
  }

  /// All pages of what is foretold.
  private TreeSet<String> foretold(String proposal) {
    var foretold = new TreeSet<String>();
    var next = "";
    do {
      var page = admin.post("/access/preview" + GeneratedSite.onSite() + "&limit=5" + next, proposal);
      assertThat(page.status()).as(page.toString()).isEqualTo(200);
      for (var document : page.json().get("documents").values()) {
        for (var person : document.get("people").values()) {
          var who = person.get("user") == null
              ? "group " + person.get("group").getStringValue()
              : "user " + person.get("user").getStringValue();
          var pair = document.get("documentId").getStringValue() + " " + who;
          add(foretold, pair + " gains ", person.get("gains"));
          add(foretold, pair + " loses ", person.get("loses"));
        }
      }
      next = page.at("next").isEmpty() ? "" : "&next=" + page.at("next");
    } while (!next.isEmpty());
    return foretold;
  }

  private static void add(TreeSet<String> all, String beginning, JsonNode permissions) {
    permissions.values().forEach(permission -> all.add(beginning + permission.getStringValue()));
  }
}

package io.sheaf.docs.governance.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import java.util.List;
import java.util.Optional;

/// Has happen what a scenario tells, and what happens explained.
final class Played {

  private Played() {
  }

  /// On a site of its own.
  static void isAsWritten(Running sheaf, Scenario scenario, String site) {
    var scene = Scene.of(sheaf, site, scenario.given());
    var visitor = Visitor.of(sheaf, site, scenario.who());
    var explanation = "/documents/" + scene.documentId() + "/access/explain" + scene.onSite();
    var own = visitor.client().get(explanation);
    visitor.question().ifPresent(about -> {
      var told = sheaf.admin().get(explanation + "&" + about);
      assertThat(told.status()).as(told.toString()).isEqualTo(200);
      agrees(scenario, Verdicts.of(told), told, true);
    });
    if (own.status() == 200) {
      agrees(scenario, Verdicts.of(own), own, scenario.verdicts().get(Permission.READ).isAllowed());
    } else {
      // why: who has nothing at all on the site is told no more than that, whatever is asked.
      assertThat(own.status()).as(own.toString()).isEqualTo(401);
      assertThat(scenario.verdicts().values()).as(own.toString())
          .allMatch(cell -> cell.kind().equals("STRANGER") || cell.kind().equals("DISABLED"));
    }
    happens(scenario, scene, visitor.client(), own.status() == 200 ? Optional.of(Verdicts.of(own)) : Optional.empty());
  }

  private static void agrees(Scenario scenario, Verdicts said, Reply reply, boolean isNamed) {
    scenario.verdicts().forEach((permission, cell) -> {
      var verdict = said.of(permission);
      assertThat(verdict.isAllowed()).as(permission + " of " + reply).isEqualTo(cell.isAllowed());
      assertThat(verdict.status()).as(permission + " of " + reply).isEqualTo(cell.status());
      assertThat(verdict.kind()).as(permission + " of " + reply).isEqualTo(cell.kind());
      if (isNamed) {
        assertThat(fields(verdict)).as(permission + " of " + reply).contains(cell.said());
      }
    });
  }

  private static String fields(Verdicts.Verdict verdict) {
    var all = new StringBuilder();
    for (var name : List.of("site", "permission", "from", "path", "role", "as", "by")) {
      var field = verdict.decisive().get(name);
      if (field != null) {
        if (field.isArray()) {
          field.values().forEach(value -> all.append(value.getStringValue()).append(' '));
        } else {
          all.append(field.getStringValue()).append(' ');
        }
      }
    }
    return all.toString();
  }

  private static void happens(Scenario scenario, Scene scene, Client visitor, Optional<Verdicts> said) {
    for (var tried : scene.tries(visitor)) {
      var cell = scenario.verdicts().get(tried.permission());
      var reply = tried.request().get();
      if (cell != null) {
        assertThat(reply.status() < 300).as(reply.toString()).isEqualTo(cell.isAllowed());
        assertThat(reply.status() < 300 ? 200 : reply.status()).as(reply.toString()).isEqualTo(cell.status());
      }
      said.ifPresent(verdicts -> assertThat(verdicts.of(tried.permission()).foretells(reply))
          .as(verdicts.of(tried.permission()) + " of " + reply).isTrue());
    }
  }
}

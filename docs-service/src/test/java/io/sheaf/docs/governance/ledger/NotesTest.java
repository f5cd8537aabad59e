package io.sheaf.docs.governance.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.governance.activities.Activity;
import io.sheaf.docs.governance.activities.Activity.Delegation;
import io.sheaf.docs.governance.activities.Activity.Status;
import io.sheaf.docs.governance.activities.Activity.Type;
import io.sheaf.docs.governance.activities.ActivityText;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Value;
import io.sheaf.testservers.Counts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class NotesTest {

  private static final SiteId SITE = new SiteId("noted");
  private static final Stamp NOW = new Stamp(Instant.parse("2026-11-20T10:00:00.5Z"), 0);
  private static final List<String> ODD = List.of("", "\t", "a\tb\tc", "{", "0\t1", "\n", "\"", "ü\u2028", "1");

  private final long seed = Counts.seed();
  private final Random random = new Random(seed);

  @Test
  void whateverIsNotedIsReadAsItWasInItsOrder() {
    for (int round = 0; round < Counts.of(200, 20_000); round++) {
      var activities = new ArrayList<Activity>();
      for (int more = random.nextInt(Notes.MOST + 1); more > 0; more--) {
        activities.add(activity(more));
      }
      var notes = Notes.of(SITE, activities, NOW);

      assertThat(Notes.read(notes.item())).as("seed " + seed).isEqualTo(notes);
    }
  }

  @Test
  void viewsThatAreAlikeAreSpelledOutOnce() {
    var views = new ArrayList<Activity>();
    for (int view = 0; view < Notes.MOST; view++) {
      views.add(new Activity("documents", Type.VIEW, Status.COMPLETE, new Stamp(NOW.micros(), view), "ann", null, "api",
          "127.0.0.1", null, null, Map.of("documentId", UUID.randomUUID().toString()), Map.of()));
    }
    long spelledOut = views.stream().mapToLong(view -> ActivityText.of(view).length()).sum();

    assertThat(Limits.size(Notes.of(SITE, views, NOW).item())).isLessThan((int) (spelledOut / 2));
  }

  private Activity activity(int number) {
    var delegation = random.nextInt(5) == 0 ? new Delegation(any("bob", "carl"), any(null, "on leave")) : null;
    var ids = new LinkedHashMap<String, String>();
    for (var name : List.of("documentId", "artifactId", "linkId")) {
      if (random.nextInt(3) > 0) {
        ids.put(name, random.nextInt(6) == 0 ? ODD.get(random.nextInt(ODD.size())) : UUID.randomUUID().toString());
      }
    }
    var changes = random.nextInt(6) == 0
        ? Map.of("path", new Event.Changed(Value.of("a"), Value.of(any("b", "c"))))
        : Map.<String, Event.Changed>of();
    return new Activity(any("documents", "rulesets"), random.nextBoolean() ? Type.VIEW : Type.DOWNLOAD,
        random.nextInt(4) == 0 ? Status.FAILED : Status.COMPLETE, new Stamp(NOW.micros(), number), any("ann", "bea"),
        delegation, "api", any("127.0.0.1", "::1"), any(null, "by a link"), any(null, "a\tsubject"), ids, changes);
  }

  private String any(String one, String other) {
    return random.nextBoolean() ? one : other;
  }
}

package io.sheaf.docs.governance.why;

import io.sheaf.docs.access.policies.Policies;
import io.sheaf.docs.access.sites.DefinedSites;
import io.sheaf.docs.access.users.Directory;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.Standing;
import io.sheaf.docs.documents.listing.InsertedDocuments;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Decision;
import io.sheaf.docs.gate.Entitlements;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Table;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Looks through the people of the directory and the documents of a site, and decides about each pair twice: as things
/// are, and as they would be.
@Singleton
final class Previews {

  private static final int MOST_PEOPLE = 10_000;
  /// why fewer: each pair is several questions over the network.
  private static final int MOST_PEOPLE_ELSEWHERE = 200;
  private static final int DOCUMENTS_AT_ONCE = 100;
  /// How many pairs are decided about between two looks at the clock, and most rows that a page has too many.
  private static final int PAIRS_AT_ONCE = 20_000;
  private static final Duration LONGEST = Duration.ofSeconds(2);
  private static final List<Permission> LOOKED_AT = List.of(Permission.READ, Permission.WRITE, Permission.DELETE,
      Permission.GOVERN, Permission.ADMIN);

  private final Table table;
  private final Documents documents;
  private final InsertedDocuments list;
  private final Directory directory;
  private final Entitlements entitlements;
  private final Policies policies;

  Previews(Table table, Documents documents, InsertedDocuments list, Directory directory, Entitlements entitlements,
      Policies policies) {
    this.table = table;
    this.documents = documents;
    this.list = list;
    this.directory = directory;
    this.entitlements = entitlements;
    this.policies = policies;
  }

  /// Somebody, as they are and as they would be.
  private record Somebody(@Nullable String user, @Nullable String group, Person before, Person after) {

    Preview.Difference differing(List<Permission> gains, List<Permission> loses) {
      return new Preview.Difference(user, group, gains, loses);
    }
  }

  Preview of(Call call, Proposal proposal) {
    try {
      return foretold(call, proposal);
    } finally {
      if (proposal instanceof Proposal.Policy(var proposed)) {
        policies.forget(proposed);
      }
    }
  }

  private Preview foretold(Call call, Proposal proposal) {
    var people = people(call, proposal);
    var from = call.query("next");
    var onSite = from == null || from.isEmpty() ? onSite(call, people) : null;
    if (proposal instanceof Proposal.Lists(var document, _, _, _)) {
      var found = new ArrayList<Preview.OfDocument>();
      look(proposal, List.of(document), people, found);
      return new Preview(onSite, found, new Preview.Looked(1, people.size()), null);
    }
    return walking(call, proposal, people, onSite, from == null || from.isEmpty() ? null : from);
  }

  private Preview walking(Call call, Proposal proposal, List<Somebody> people,
      @Nullable List<Preview.Difference> onSite, @Nullable String from) {
    var found = new ArrayList<Preview.OfDocument>();
    int pairs = isDecidedElsewhere(call, proposal) ? MOST_PEOPLE_ELSEWHERE : PAIRS_AT_ONCE;
    int most = Math.clamp(pairs / Math.max(1, people.size()), 1, DOCUMENTS_AT_ONCE);
    int limit = call.limit(1000);
    int looked = 0;
    int rows = 0;
    var next = from;
    long began = System.nanoTime();
    do {
      var page = list.all(call.site(), next, most, call.audience());
      rows += look(proposal, page.documents(), people, found);
      looked += page.documents().size();
      next = page.next();
    } while (next != null && rows < limit && System.nanoTime() - began < LONGEST.toNanos());
    return new Preview(onSite, found, new Preview.Looked(looked, people.size()), next);
  }

  private List<Somebody> people(Call call, Proposal proposal) {
    var people = new ArrayList<Somebody>();
    var users = directory.users(MOST_PEOPLE + 1);
    var groups = directory.groups(MOST_PEOPLE + 1);
    if (users.size() + groups.size() > MOST_PEOPLE) {
      throw Refused.conflict("the directory has more than " + MOST_PEOPLE + " users and groups, and no more are "
          + "looked at");
    }
    var concerned = users.stream().filter(proposal::concerns).toList();
    var looked = proposal.groups(groups);
    var all = new LinkedHashSet<>(looked);
    concerned.forEach(user -> all.addAll(user.groups()));
    var now = entitlements.with(each -> each instanceof DefinedSites defined ? defined.onlyOn(call.site(), all) : each);
    var then = proposal.after(now);
    concerned.forEach(user -> people.add(new Somebody(user.username(), null, Person.of(user).entitled(now),
        proposal.after(user).entitled(then))));
    looked.forEach(group -> people.add(new Somebody(null, group, Person.ofGroup(group).entitled(now),
        Person.ofGroup(group).entitled(then))));
    checkFew(call, proposal, people);
    return people;
  }

  private boolean isDecidedElsewhere(Call call, Proposal proposal) {
    return policies.isDecidedElsewhere(call.site()) || proposal.after(policies).isDecidedElsewhere(call.site());
  }

  private void checkFew(Call call, Proposal proposal, List<Somebody> people) {
    if (isDecidedElsewhere(call, proposal) && people.size() > MOST_PEOPLE_ELSEWHERE) {
      throw Refused.conflict("where a policy server decides, no more than " + MOST_PEOPLE_ELSEWHERE
          + " users and groups are looked at, and this is about " + people.size());
    }
  }

  private static List<Preview.Difference> onSite(Call call, List<Somebody> people) {
    var differences = new ArrayList<Preview.Difference>();
    for (var somebody : people) {
      compare(somebody, (person, permission) -> Access.onSite(person.caller(), call.site(), permission),
          (person, permission) -> Access.onSite(person.caller(), call.site(), permission), differences);
    }
    return differences;
  }

  /// How many differences it has found.
  private int look(Proposal proposal, List<Document> some, List<Somebody> people, List<Preview.OfDocument> found) {
    var concerned = some.stream().filter(proposal::concerns).map(Document::ref).toList();
    var rules = new RememberedRules(table::find);
    var asked = policies.deciding(concerned.stream().map(DocumentRef::documentId).toList());
    var now = documents.decidedBy(access -> access.reading(rules).asking(asked));
    var then = documents.decidedBy(access -> access.reading(proposal.after(rules)).asking(proposal.after(asked)));
    int rows = 0;
    for (var standing : documents.standings(concerned)) {
      var differences = differences(standing, proposal.after(standing), now, then, people);
      if (!differences.isEmpty()) {
        found.add(new Preview.OfDocument(standing.ref().documentId(), standing.document().path(), differences));
        rows += differences.size();
      }
    }
    return rows;
  }

  private static List<Preview.Difference> differences(Standing asItIs, Standing asItWouldBe, Documents now,
      Documents then, List<Somebody> people) {
    var differences = new ArrayList<Preview.Difference>();
    for (var somebody : people) {
      compare(somebody, (person, permission) -> now.verdict(person.caller(), asItIs, permission),
          (person, permission) -> then.verdict(person.caller(), asItWouldBe, permission), differences);
    }
    return differences;
  }

  private static void compare(Somebody somebody, BiFunction<Person, Permission, Decision> now,
      BiFunction<Person, Permission, Decision> then, List<Preview.Difference> differences) {
    var gains = new ArrayList<Permission>();
    var loses = new ArrayList<Permission>();
    for (var permission : LOOKED_AT) {
      boolean may = somebody.before().letIn().and(now.apply(somebody.before(), permission)).allowed();
      boolean would = somebody.after().letIn().and(then.apply(somebody.after(), permission)).allowed();
      if (may != would) {
        (would ? gains : loses).add(permission);
      }
    }
    if (!gains.isEmpty() || !loses.isEmpty()) {
      differences.add(somebody.differing(gains, loses));
    }
  }
}

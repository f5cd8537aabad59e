package io.sheaf.docs.governance.why;

import io.sheaf.docs.access.policies.PolicyProposals;
import io.sheaf.docs.access.sites.DefinedSites;
import io.sheaf.docs.access.users.User;
import io.sheaf.docs.access.users.Users;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.folders.Rules;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.FolderRules;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Refused;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads what is proposed, which is one thing.
@Singleton
final class ProposalFields {

  private static final List<String> KINDS = List.of("folder", "membership", "document", "siteGroup",
      "policy", "policyItem");
  private static final int LONGEST_NAME = 256;
  private static final int LONGEST_PATH = 1000;
  private static final int MOST_NAMES = 100;

  private final Users users;
  private final Documents documents;
  private final PolicyProposals policies;

  ProposalFields(Users users, Documents documents, PolicyProposals policies) {
    this.users = users;
    this.documents = documents;
    this.policies = policies;
  }

  Proposal read(Call call) {
    var body = call.body();
    var named = KINDS.stream().filter(body::has).toList();
    if (named.size() != 1) {
      throw Refused.because(named.isEmpty() ? "folder" : named.getLast(),
          "one of '" + String.join("', '", KINDS) + "' is required, and no more than one");
    }
    var fields = body.object(named.getFirst());
    body.check();
    return switch (named.getFirst()) {
      case "folder" -> folder(call, fields.orElseThrow());
      case "membership" -> membership(fields.orElseThrow());
      case "document" -> document(call, fields.orElseThrow());
      case "siteGroup" -> grant(call, fields.orElseThrow());
      case "policy" -> new Proposal.Policy(policies.whole(call.site(), fields.orElseThrow()));
      default -> new Proposal.Policy(policies.changed(call.site(), fields.orElseThrow()));
    };
  }

  private static Proposal folder(Call call, Fields fields) {
    var path = String.valueOf(required(fields, "path", LONGEST_PATH));
    var roles = Rules.read(fields);
    var folders = FolderRules.foldersAbove(path.endsWith("/") ? path : path + "/");
    fields.faults().when(folders.isEmpty() || path.contains("//"), fields.pathOf("path"),
        "'" + fields.pathOf("path") + "' must name a folder");
    fields.check();
    var folder = folders.getLast();
    return new Proposal.FolderRule(FolderRules.key(call.site(), folder),
        roles.isEmpty() ? Optional.empty() : Optional.of(FolderRules.proposed(call.site(), folder, roles)));
  }

  private Proposal membership(Fields fields) {
    var group = required(fields, "group", LONGEST_NAME);
    var joining = known(fields, "add");
    var leaving = known(fields, "remove");
    fields.faults().when(joining.isEmpty() && leaving.isEmpty(), fields.pathOf("add"),
        "'" + fields.pathOf("add") + "' or '" + fields.pathOf("remove") + "' is required");
    fields.check();
    return new Proposal.Membership(group, joining, leaving);
  }

  private Set<String> known(Fields fields, String name) {
    var ids = new LinkedHashSet<String>();
    for (var username : names(fields, name)) {
      var user = users.find(username);
      fields.faults().when(user.isEmpty(), fields.pathOf(name),
          "'" + fields.pathOf(name) + "' names somebody who is not in the directory: " + username);
      user.map(User::id).ifPresent(ids::add);
    }
    return ids;
  }

  private static Proposal grant(Call call, Fields fields) {
    var group = required(fields, "group", LONGEST_NAME);
    fields.faults().when(!group.isEmpty() && !DefinedSites.isGroupName(group), fields.pathOf("group"),
        "'" + fields.pathOf("group") + "' is no name that permissions can be set for");
    var permissions = EnumSet.noneOf(Permission.class);
    for (var word : fields.texts("permissions")) {
      var known = Arrays.stream(Permission.values()).filter(one -> one.name().equalsIgnoreCase(word)).findFirst();
      fields.faults().when(known.isEmpty(), fields.pathOf("permissions"),
          "'" + fields.pathOf("permissions") + "' must be of ADMIN, DELETE, READ, WRITE, GOVERN");
      known.ifPresent(permissions::add);
    }
    fields.check();
    return new Proposal.Grant(call.site(), group, permissions);
  }

  private Proposal document(Call call, Fields fields) {
    var id = required(fields, "documentId", LONGEST_NAME);
    var owner = Optional.ofNullable(fields.text("owner"));
    var editors = names(fields, "editors");
    var viewers = names(fields, "viewers");
    fields.check();
    var document = Optional.of(id).filter(DocumentRef::isId).map(known -> DocumentRef.of(call.site(), known))
        .flatMap(documents::find).orElseThrow(() -> Documents.missing(id));
    return new Proposal.Lists(document, owner, editors, viewers);
  }

  private static List<String> names(Fields fields, String name) {
    var names = fields.texts(name);
    fields.faults().when(names.size() > MOST_NAMES, fields.pathOf(name),
        "'" + fields.pathOf(name) + "' has more than " + MOST_NAMES + " names");
    return names.size() > MOST_NAMES ? List.of() : names;
  }

  private static String required(Fields fields, String name, int longest) {
    var text = fields.text(name);
    var at = fields.pathOf(name);
    fields.faults().when(text == null || text.isBlank(), at, "'" + at + "' is required");
    fields.faults().when(text != null && text.length() > longest, at,
        "'" + at + "' has at most " + longest + " characters");
    return text == null ? "" : text;
  }
}

package io.sheaf.docs.automation.rules;

import io.sheaf.docs.automation.views.DocumentViews;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.attributes.DocumentAttribute;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.tags.Tag;
import io.sheaf.docs.documents.tags.Tags;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.rules.Change;
import io.sheaf.workflow.wire.Json;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Where documents lie and what they say: as it is, and as a rehearsal foretells it.
final class Facts {

  private static final Pattern VALUES = Pattern.compile("\\[(.*)]");
  private static final String PATH = "PATH";
  private static final String TAG = "TAG ";

  private Facts() {
  }

  static Map<String, String> of(Running sheaf, String site, String documentId) {
    var ref = DocumentRef.of(new SiteId(site), documentId);
    var facts = new TreeMap<String, String>();
    facts.put(PATH, sheaf.door(Documents.class).find(ref).orElseThrow().path());
    sheaf.door(DocumentAttributes.class).of(ref).stream().filter(one -> !one.isComposite())
        .forEach(one -> facts.put(one.key(), shown(one)));
    sheaf.door(Tags.class).of(ref).forEach(one -> facts.put(TAG + one.key(), shown(one)));
    return facts;
  }

  private static String shown(DocumentAttribute attribute) {
    return after(new Change.OfAttribute(attribute.key(), null, DocumentViews.held(attribute)));
  }

  private static String shown(Tag tag) {
    return after(new Change.OfTag(tag.key(), null, DocumentViews.held(tag)));
  }

  private static String after(Change change) {
    return ChangeJson.shown(List.of(change)).getFirst() instanceof Value.Fields(var fields)
        ? inOrder(Json.write(fields.getOrDefault("after", Value.of(""))))
        : "";
  }

  private static String inOrder(String after) {
    return VALUES.matcher(after).replaceAll(
        list -> "[" + Arrays.stream(list.group(1).split(",")).sorted().collect(Collectors.joining(",")) + "]");
  }

  /// As the rule and the steps of a rehearsal would leave the document and those that are made of it, by id.
  ///
  /// @param before the document as it is
  /// @param ids those that were given to the documents that were made then, in their order
  static Map<String, Map<String, String>> foretold(Reply simulated, String document, Map<String, String> before,
      List<String> ids) {
    var foretold = new TreeMap<String, Map<String, String>>();
    var own = new TreeMap<>(before);
    foretold.put(document, own);
    follow(simulated, "", own, ids);
    for (int step = 0; step < simulated.size("steps"); step++) {
      follow(simulated, "steps." + step + ".", own, ids);
      for (int at = 0; !simulated.at("steps." + step + ".made." + at).isEmpty(); at++) {
        var made = "steps." + step + ".made." + at + ".";
        var facts = new TreeMap<String, String>();
        facts.put(PATH, named(simulated.at(made + "path"), ids));
        follow(simulated, made, facts, ids);
        foretold.put(named(simulated.at(made + "documentId"), ids), facts);
      }
    }
    return foretold;
  }

  private static void follow(Reply simulated, String where, Map<String, String> facts, List<String> ids) {
    for (int at = 0; !simulated.at(where + "changes." + at).isEmpty(); at++) {
      var change = where + "changes." + at;
      var after = simulated.at(change + ".after");
      var key = simulated.at(change + ".key");
      switch (simulated.at(change + ".of")) {
        case "PATH" -> facts.put(PATH, named(simulated.at(change + ".after.values.0"), ids));
        case "ATTRIBUTE" -> put(facts, key, named(after, ids));
        case "TAG" -> put(facts, TAG + key, after);
        default -> throw new AssertionError("no change: " + simulated.at(change));
      }
    }
  }

  private static void put(Map<String, String> facts, String key, String after) {
    if (after.isEmpty()) {
      facts.remove(key);
    } else {
      facts.put(key, inOrder(after));
    }
  }

  private static String named(String text, List<String> ids) {
    var named = text;
    for (int at = 0; at < ids.size(); at++) {
      named = named.replace("new-" + (at + 1), ids.get(at));
    }
    return named;
  }
}

package io.sheaf.docs.access.policies;

import io.sheaf.docs.access.policies.PolicyItem.Attribute;
import io.sheaf.docs.access.policies.PolicyItem.Bound;
import io.sheaf.docs.access.policies.PolicyItem.Equal;
import io.sheaf.docs.access.policies.PolicyItem.Input;
import io.sheaf.docs.access.policies.PolicyItem.OfCaller;
import io.sheaf.docs.access.policies.PolicyItem.Text;
import io.sheaf.docs.access.policies.PolicyItem.Texts;
import io.sheaf.docs.access.policies.PolicyItem.Words;
import io.sheaf.docs.web.Fields;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Reads the items of a policy, as requests give them and as they are kept. What is wrong with them becomes faults of
/// the request. An empty list is read as none, since some clients send one for every list that they know.
final class PolicyFields {

  static final String ITEMS = "policyItems";

  static final int MOST_ITEMS = 50;
  private static final int MOST_ATTRIBUTES = 20;
  private static final int MOST_WORDS = 100;
  private static final int LONGEST_KEY = 250;
  private static final int LONGEST_WORD = 500;
  private static final int LONGEST_POLICY = 20_000;
  private static final Set<String> METHODS = Set.of("GET", "POST", "PUT", "PATCH", "DELETE");
  /// What is shown like an attribute and is none: who has locked the document.
  private static final Set<String> LOCKS = Set.of("Checkout", "CheckoutForLegalHold");

  private PolicyFields() {
  }

  static List<PolicyItem> read(Fields body) {
    var faults = body.faults();
    var given = body.objects(ITEMS);
    faults.when(!body.has(ITEMS), ITEMS, "'policyItems' is required");
    faults.when(body.has(ITEMS) && given.isEmpty() && faults.isEmpty(), ITEMS,
        "'policyItems' must not be empty; a policy goes by DELETE");
    faults.when(given.size() > MOST_ITEMS, ITEMS, "'policyItems' has at most " + MOST_ITEMS + " elements");
    return given.stream().limit(MOST_ITEMS).map(PolicyFields::item).toList();
  }

  static PolicyItem item(Fields of) {
    if (of.has("policy")) {
      return raw(of);
    }
    var item = new PolicyItem(null, words(of, "allRoles"), words(of, "anyRoles"), words(of, "excludedRoles"),
        attributes(of), of.object("input").map(PolicyFields::input).orElse(null));
    boolean saysNothing = item.allRoles() == null && item.anyRoles() == null && item.excludedRoles() == null
        && item.attributes() == null && item.input() == null;
    var at = of.pathOf("");
    of.faults().when(saysNothing && !isFaulty(of), at.substring(0, at.length() - 1),
        "an item says 'policy', or at least one of 'allRoles', 'anyRoles', 'excludedRoles', 'attributes' and 'input'");
    return item;
  }

  /// why: what was read as absent because it is wrong has been said already.
  private static boolean isFaulty(Fields of) {
    var at = of.pathOf("");
    return of.faults().found().stream().anyMatch(fault -> String.valueOf(fault.key()).startsWith(at));
  }

  private static PolicyItem raw(Fields of) {
    var text = of.text("policy");
    boolean saysMore = of.has("input") || !of.objects("attributes").isEmpty()
        || Stream.of("allRoles", "anyRoles", "excludedRoles").anyMatch(name -> !of.texts(name).isEmpty());
    of.faults().when(saysMore, "policy", "an item with 'policy' says nothing else");
    of.faults().when(text != null && (text.isBlank() || text.length() > LONGEST_POLICY), "policy",
        "'policy' has 1 to " + LONGEST_POLICY + " characters");
    return new PolicyItem(text, null, null, null, null, null);
  }

  private static @Nullable List<Attribute> attributes(Fields of) {
    var attributes = new ArrayList<Attribute>();
    var given = of.objects("attributes");
    of.faults().when(given.size() > MOST_ATTRIBUTES, of.pathOf("attributes"),
        "'" + of.pathOf("attributes") + "' has at most " + MOST_ATTRIBUTES + " elements");
    given.stream().limit(MOST_ATTRIBUTES).forEach(one -> attributes.add(attribute(one)));
    return attributes.isEmpty() ? null : attributes;
  }

  private static Attribute attribute(Fields of) {
    var key = text(of, "key", LONGEST_KEY);
    of.faults().when(LOCKS.contains(key), of.pathOf("key"),
        "'" + key + "' says who has locked a document, and is no attribute that a policy can ask for");
    var attribute = new Attribute(key, of.object("eq").map(PolicyFields::equal).orElse(null), bound(of, "gt"),
        bound(of, "gte"), bound(of, "lt"), bound(of, "lte"),
        of.object("neq").map(neq -> new Text(text(neq, "stringValue", LONGEST_WORD))).orElse(null), texts(of, "in"),
        texts(of, "notIn"));
    boolean comparesNothing = Stream
        .of(attribute.eq(), attribute.gt(), attribute.gte(), attribute.lt(), attribute.lte(), attribute.neq(),
            attribute.in(), attribute.notIn())
        .allMatch(each -> each == null);
    of.faults().when(comparesNothing && !isFaulty(of), of.pathOf("key"), "'" + of.pathOf("key")
        + "' is compared by 'eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in' or 'notIn'");
    return attribute;
  }

  private static Equal equal(Fields of) {
    var input = of.object("input").map(PolicyFields::ofCaller).orElse(null);
    var text = of.has("stringValue") ? text(of, "stringValue", LONGEST_WORD) : null;
    var number = of.number("numberValue");
    var flag = of.has("booleanValue") ? Boolean.valueOf(of.flag("booleanValue")) : null;
    long given = Stream.of("stringValue", "numberValue", "booleanValue", "input").filter(of::has).count();
    of.faults().when(given != 1, of.pathOf("stringValue"),
        "exactly one of 'stringValue', 'numberValue', 'booleanValue' and 'input' is compared with");
    return new Equal(text, number, flag, input);
  }

  private static OfCaller ofCaller(Fields of) {
    var claim = of.has("matchUserClaim") ? text(of, "matchUserClaim", LONGEST_KEY) : null;
    boolean byName = of.flag("matchUsername");
    of.faults().when(byName == (claim != null), of.pathOf("matchUsername"),
        "either 'matchUsername' is true or 'matchUserClaim' names a claim");
    return new OfCaller(byName ? Boolean.TRUE : null, claim);
  }

  private static @Nullable Bound bound(Fields of, String name) {
    return of.object(name).map(bound -> {
      var number = bound.number("numberValue");
      bound.faults().when(!bound.has("numberValue"), bound.pathOf("numberValue"),
          "'" + bound.pathOf("numberValue") + "' is required");
      return new Bound(number == null ? BigDecimal.ZERO : number);
    }).orElse(null);
  }

  private static @Nullable Texts texts(Fields of, String name) {
    return of.object(name).map(list -> {
      var values = words(list, "stringValues");
      list.faults().when(values == null, list.pathOf("stringValues"),
          "'" + list.pathOf("stringValues") + "' is required");
      return new Texts(values == null ? List.of() : values);
    }).orElse(null);
  }

  private static @Nullable Input input(Fields of) {
    var method = of.object("httpMethod").map(PolicyFields::inOrNot).orElse(null);
    var resource = of.object("resource").map(PolicyFields::inOrNot).orElse(null);
    if (method != null) {
      Stream.concat(PolicyItem.orNone(method.in()).stream(), PolicyItem.orNone(method.notIn()).stream())
          .filter(word -> !METHODS.contains(word))
          .forEach(word -> of.faults().add(of.pathOf("httpMethod"), "'" + of.pathOf("httpMethod")
              + "' unexpected value '" + word + "' must be one of GET, POST, PUT, PATCH, DELETE"));
    }
    return method == null && resource == null ? null : new Input(method, resource);
  }

  private static @Nullable Words inOrNot(Fields of) {
    var in = words(of, "in");
    var notIn = words(of, "notIn");
    return in == null && notIn == null ? null : new Words(in, notIn);
  }

  private static @Nullable List<String> words(Fields of, String name) {
    var words = of.texts(name);
    of.faults().when(words.size() > MOST_WORDS, of.pathOf(name),
        "'" + of.pathOf(name) + "' has at most " + MOST_WORDS + " elements");
    of.faults().when(words.stream().anyMatch(word -> word.length() > LONGEST_WORD), of.pathOf(name),
        "'" + of.pathOf(name) + "' holds texts of at most " + LONGEST_WORD + " characters");
    return words.isEmpty() ? null : words.stream().limit(MOST_WORDS).toList();
  }

  /// Empty where it is wrong, which has been noted then.
  private static String text(Fields of, String name, int longest) {
    var text = of.text(name);
    boolean mayBeEmpty = name.equals("stringValue");
    of.faults().when(!of.has(name) || text != null && text.isEmpty() && !mayBeEmpty, of.pathOf(name),
        "'" + of.pathOf(name) + "' is required");
    of.faults().when(text != null && text.length() > longest, of.pathOf(name),
        "'" + of.pathOf(name) + "' has at most " + longest + " characters");
    return text == null ? "" : text;
  }
}

package io.sheaf.docs.access.policies;

import io.sheaf.docs.access.policies.PolicyItem.Attribute;
import io.sheaf.docs.access.policies.PolicyItem.Bound;
import io.sheaf.docs.access.policies.PolicyItem.Equal;
import io.sheaf.docs.access.policies.PolicyItem.Words;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A policy as a text of Rego: package `formkiq`, rule `allow`, in the language as it is since OPA 1.0. It is told of
/// the request as `input`, and of the document as the only element of `data.documents`, whose `attributes` hold a list
/// of values under each key.
final class Rego {

  static final String PACKAGE = "package formkiq";

  private static final Pattern OF_THE_FRAME = Pattern
      .compile("\\s*(package\\s+formkiq|import\\s+rego\\.v1|default\\s+allow\\s*:?=\\s*false)\\s*");
  private static final Pattern IMPORT = Pattern.compile("\\s*import\\s+[^#]+");
  private static final String CLAIMED = """

      claimed(name) := values if {
      \tvalues := input.user.claims[name]
      \tis_array(values)
      }

      claimed(name) := [value] if {
      \tvalue := input.user.claims[name]
      \tnot is_array(value)
      }
      """;

  private final StringBuilder text = new StringBuilder();
  private int values;

  private Rego() {
  }

  static String of(List<PolicyItem> items) {
    var rego = new Rego();
    var imports = new LinkedHashSet<String>();
    imports.add("import rego.v1");
    items.stream().filter(PolicyItem::isRaw)
        .forEach(item -> String.valueOf(item.policy()).lines().map(String::strip)
            .filter(line -> IMPORT.matcher(line).matches()).forEach(imports::add));
    rego.text.append(PACKAGE).append("\n\n").append(String.join("\n", imports)).append("\n\n")
        .append("default allow := false\n\n").append("allow if ").append(text(PolicyInput.ADMINISTRATORS))
        .append(" in input.user.roles\n");
    for (int at = 0; at < items.size(); at++) {
      rego.text.append("\n# Item ").append(at).append('\n');
      rego.item(items.get(at));
    }
    if (items.stream().anyMatch(Rego::asksForClaims)) {
      rego.text.append(CLAIMED);
    }
    return rego.text.toString();
  }

  private void item(PolicyItem item) {
    if (item.policy() != null) {
      // why without its frame: all items are one module, which has one package and one default.
      text.append(item.policy().lines()
          .filter(line -> !OF_THE_FRAME.matcher(line).matches() && !IMPORT.matcher(line.strip()).matches())
          .collect(Collectors.joining("\n"))).append('\n');
      return;
    }
    var lines = new ArrayList<String>();
    roles(item, lines);
    if (item.input() != null) {
      words("input.httpMethod", item.input().httpMethod(), lines);
      words("input.resource", item.input().resource(), lines);
    }
    if (item.attributes() != null) {
      lines.add("some document in data.documents");
      item.attributes().forEach(part -> attribute(part, lines));
    }
    text.append("allow if {\n");
    lines.forEach(line -> text.append('\t').append(line).append('\n'));
    text.append("}\n");
  }

  private static void roles(PolicyItem item, List<String> lines) {
    PolicyItem.orNone(item.allRoles()).forEach(role -> lines.add(text(role) + " in input.user.roles"));
    if (item.anyRoles() != null) {
      lines.add("some role in input.user.roles");
      lines.add("role in " + set(item.anyRoles()));
    }
    PolicyItem.orNone(item.excludedRoles()).forEach(role -> lines.add("not " + text(role) + " in input.user.roles"));
  }

  private static void words(String what, @Nullable Words words, List<String> lines) {
    if (words == null) {
      return;
    }
    if (words.in() != null) {
      lines.add(what + " in " + set(words.in()));
    }
    if (words.notIn() != null) {
      // why said: of what is absent, `not` alone would hold.
      lines.add("is_string(" + what + ")");
      lines.add("not " + what + " in " + set(words.notIn()));
    }
  }

  private void attribute(Attribute part, List<String> lines) {
    var all = "document.attributes[" + text(part.key()) + "]";
    var value = "value" + values++;
    // why in any case: a document without a value there is denied, whatever it is compared with.
    lines.add("some " + value + " in " + all);
    if (part.eq() != null) {
      lines.add(equal(value, part.eq()));
    }
    bound(value, ">", part.gt(), lines);
    bound(value, ">=", part.gte(), lines);
    bound(value, "<", part.lt(), lines);
    bound(value, "<=", part.lte(), lines);
    if (part.in() != null) {
      lines.add(value + " in " + set(part.in().stringValues()));
    }
    if (part.neq() != null) {
      lines.add("not " + text(part.neq().stringValue()) + " in " + all);
    }
    if (part.notIn() != null) {
      lines.add("every other in " + all + " { not other in " + set(part.notIn().stringValues()) + " }");
    }
  }

  private static String equal(String value, Equal equal) {
    if (equal.stringValue() != null) {
      return value + " == " + text(equal.stringValue());
    }
    if (equal.numberValue() != null) {
      return value + " == " + number(PolicyInput.compared(equal.numberValue()));
    }
    if (equal.booleanValue() != null) {
      return value + " == " + equal.booleanValue();
    }
    var claim = equal.input() == null ? null : equal.input().matchUserClaim();
    return claim == null ? value + " == input.user.username" : value + " in claimed(" + text(claim) + ")";
  }

  private static boolean asksForClaims(PolicyItem item) {
    return PolicyItem.orNone(item.attributes()).stream().anyMatch(part -> part.eq() != null && part.eq().input() != null
        && part.eq().input().matchUserClaim() != null);
  }

  /// why the type first: between values of two types, Rego has an order of its own.
  private static void bound(String value, String operator, @Nullable Bound bound, List<String> lines) {
    if (bound != null) {
      lines.add("is_number(" + value + ")");
      lines.add(value + " " + operator + " " + number(PolicyInput.compared(bound.numberValue())));
    }
  }

  private static String set(List<String> texts) {
    return texts.stream().distinct().map(Rego::text).collect(Collectors.joining(", ", "{", "}"));
  }

  /// A number as Rego and JSON write it, the same for the same number.
  static String number(Double number) {
    var exact = BigDecimal.valueOf(number).stripTrailingZeros();
    return Math.abs(exact.scale()) <= 20 ? exact.toPlainString() : exact.toString();
  }

  /// A text as Rego and JSON write it.
  static String text(String value) {
    var quoted = new StringBuilder("\"");
    for (int at = 0; at < value.length(); at++) {
      char c = value.charAt(at);
      switch (c) {
        case '"' -> quoted.append("\\\"");
        case '\\' -> quoted.append("\\\\");
        default -> {
          if (c < 0x20 || c >= 0x7f && c < 0xa0 || c == '\u2028' || c == '\u2029' || c == '\ufeff') {
            quoted.append(String.format("\\u%04x", (int) c));
          } else {
            quoted.append(c);
          }
        }
      }
    }
    return quoted.append('"').toString();
  }
}

package io.sheaf.storage.table;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// An example row of each kind, for people who read the schema and for the file that holds it.
final class Examples {

  private static final Stamp TIME = new Stamp(Instant.parse("2026-11-18T12:44:56.123456Z"), 7);
  private static final LocalDate DAY = LocalDate.parse("2026-11-18");

  private static final Map<String, String> TEXTS = Map.ofEntries(Map.entry("documentId", "d-81"),
      Map.entry("childDocumentId", "d-82"), Map.entry("parentDocumentId", "d-80"), Map.entry("siteId", "finance"),
      Map.entry("status", "ACTIVE"), Map.entry("userId", "ada"), Map.entry("owner", "ada"),
      Map.entry("username", "ada"),
      Map.entry("groupName", "editors"), Map.entry("path", "Invoices 2026"), Map.entry("tagKey", "status"),
      Map.entry("tagValue", "50% paid"), Map.entry("key", "customer"), Map.entry("attributeKey", "customer"),
      Map.entry("value", "Acme/North"), Map.entry("locale", "de-AT"), Map.entry("email", "ada@example.org"),
      Map.entry("mask", "8aBc1234****************9xyZ"), Map.entry("keyHash", "9f86d081"),
      Map.entry("granteeType", "group"), Map.entry("slug", "spring"), Map.entry("valueType", "STRING"),
      Map.entry("dataType", "NUMBER"), Map.entry("entity", "document"), Map.entry("schema", "document"),
      Map.entry("namespace", "CUSTOM"), Map.entry("controlPolicy", "opa"));

  private Examples() {
  }

  static Key key(Kind kind, SiteId site) {
    return kind.main().key(site, values(kind.main()));
  }

  static IndexEntry entry(Face face, SiteId site) {
    return face.entry(site, values(face));
  }

  /// A value for each of the names, in order.
  static Object[] values(Face face) {
    return face.names().stream().map(name -> value(placeholder(face, name))).toArray();
  }

  private static Template.Placeholder placeholder(Face face, String name) {
    return Optional.of(face).stream().flatMap(one -> List.of(one.partitionTemplate(), one.sortTemplate()).stream())
        .flatMap(template -> template.placeholders().stream()).filter(found -> found.name().equals(name)).findFirst()
        .orElseThrow();
  }

  static Object value(Template.Placeholder placeholder) {
    var name = placeholder.name();
    return switch (placeholder.form()) {
      case TEXT, VALUE, FOLDED -> TEXTS.getOrDefault(name, name + "-1");
      case LIST -> List.of("customer", "year");
      case TIME -> TIME;
      case DAY, BASIC_DAY -> DAY;
      case NUMBER -> new BigDecimal("-12.5");
      case COUNT -> 3;
    };
  }
}

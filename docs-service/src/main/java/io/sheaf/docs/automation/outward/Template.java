package io.sheaf.docs.automation.outward;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.attributes.DocumentAttribute;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Text with places for what a document says: `{{path}}`, `{{attribute.customer}}`. What there is nothing to say of
/// stays empty.
record Template(String text) {

  private static final Pattern PLACE = Pattern.compile("\\{\\{\\s*([A-Za-z]+)(?:\\.([^{}]{1,200}?))?\\s*}}");

  String filled(Document document, List<DocumentAttribute> attributes) {
    return filled(document, attributes, UnaryOperator.identity());
  }

  /// Where what a document says is to be read, and not to be markup.
  String filledAsHtml(Document document, List<DocumentAttribute> attributes) {
    return filled(document, attributes, said -> said.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        .replace("\"", "&quot;").replace("'", "&#39;"));
  }

  private String filled(Document document, List<DocumentAttribute> attributes, UnaryOperator<String> escaping) {
    return PLACE.matcher(text).replaceAll(place -> Matcher.quoteReplacement(
        escaping.apply(said(place.group(1), place.group(2) == null ? "" : place.group(2), document, attributes))));
  }

  private static String said(String name, String key, Document document, List<DocumentAttribute> attributes) {
    return switch (name) {
      case "documentId" -> document.id();
      case "siteId" -> document.site().text();
      case "path" -> document.path();
      case "fileName" -> document.fileName();
      case "contentType" -> document.contentType() == null ? "" : document.contentType();
      case "userId" -> document.userId();
      case "attribute" -> attributes.stream().filter(one -> one.key().equals(key)).findFirst()
          .map(one -> String.join(", ", one.value().spelled())).orElse("");
      default -> "";
    };
  }
}

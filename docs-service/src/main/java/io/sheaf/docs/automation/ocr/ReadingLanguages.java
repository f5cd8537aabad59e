package io.sheaf.docs.automation.ocr;

import io.sheaf.docs.access.configuration.Configuration;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.Metadata;
import io.sheaf.spec.messages.OcrWish;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// In which languages pages are read: those that the request names, or else the document's metadata, or else the
/// site's settings; the worker's own choice where nobody says any.
@Singleton
final class ReadingLanguages {

  /// What a document's metadata calls them.
  static final String METADATA = "ocrLanguages";

  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]{1,30}");

  ReadingLanguages() {
  }

  static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }

  /// Of a text such as `deu, eng`.
  static List<String> split(String text) {
    return Arrays.stream(text.split("[,+]")).map(String::strip).filter(name -> !name.isEmpty()).toList();
  }

  OcrWish chosen(OcrWish wish, Document document, Configuration settings) {
    if (!wish.languages().isEmpty()) {
      return wish;
    }
    var own = ofDocument(document);
    var chosen = own.isEmpty() ? settings.ocrLanguages() : own;
    return wish.inLanguages(chosen.toArray(String[]::new));
  }

  /// why nothing of what is no language: metadata is free, and not refused for what it says.
  private static List<String> ofDocument(Document document) {
    return document.metadata().stream().filter(one -> one.key().equals(METADATA)).flatMap(ReadingLanguages::texts)
        .flatMap(text -> split(text).stream()).filter(ReadingLanguages::isName).distinct()
        .limit(OcrWish.MOST_LANGUAGES).toList();
  }

  private static Stream<String> texts(Metadata metadata) {
    var values = metadata.values();
    return Stream.concat(Stream.ofNullable(metadata.value()), values == null ? Stream.empty() : values.stream());
  }
}

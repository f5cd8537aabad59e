package io.sheaf.docs.access.configuration;

import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A site's settings as they are kept: texts and lists by name, those that were set.
public final class Configuration {

  static final String MAX_DOCUMENTS = "maxDocuments";
  static final String MAX_CONTENT_LENGTH = "maxContentLengthBytes";
  static final String ALLOWED_TYPES = "document.contentTypes.allowlist";
  static final String DENIED_TYPES = "document.contentTypes.denylist";

  static final String OCR_LANGUAGES = "ocr.languages";
  static final String MAX_OCR_PAGES = "ocr.maxPagesPerTransaction";
  static final String MAX_OCRS = "ocr.maxTransactions";

  /// How an event calls the setting after how many days documents that were put away are removed.
  public static final String DAYS_PUT_AWAY = "document.retentionAndDisposition.softDeleteRetentionInDays";

  private static final String DISPOSITION_ACTION = "document.retentionAndDisposition.dispositionAction";
  private static final long MOST_DAYS = 1_000_000;

  private final @Nullable Item item;

  Configuration(@Nullable Item item) {
    this.item = item;
  }

  /// Empty when it was never set.
  String text(String name) {
    return item == null ? "" : item.findText(name).orElse("");
  }

  List<String> texts(String name) {
    return item == null ? List.of() : item.texts(name);
  }

  Optional<Item> item() {
    return Optional.ofNullable(item);
  }

  /// The most documents that the site may have, when there is a limit.
  public Optional<Long> maxDocuments() {
    return number(MAX_DOCUMENTS);
  }

  /// The longest content that an upload may bring, when there is a limit.
  public Optional<Long> maxContentLengthBytes() {
    return number(MAX_CONTENT_LENGTH);
  }

  /// The most webhooks that the site may have, when there is a limit.
  public Optional<Long> maxWebhooks() {
    return number("maxWebhooks");
  }

  /// Whom mail of the site comes from; empty when it does not say.
  public String notificationEmail() {
    return text("notificationEmail");
  }

  /// The key by which a model is asked in the name of the site; empty when it has none of its own.
  public String modelKey() {
    return text("chatGptApiKey");
  }

  /// How many contents may be read by OCR, when there is a limit.
  public Optional<Long> maxOcrs() {
    return limit(MAX_OCRS);
  }

  /// How many pages one of them may have, when there is a limit.
  public Optional<Integer> maxOcrPages() {
    return limit(MAX_OCR_PAGES).map(number -> (int) Math.min(number, Integer.MAX_VALUE));
  }

  /// In which languages pages are read where nothing else says any.
  public List<String> ocrLanguages() {
    return texts(OCR_LANGUAGES);
  }

  /// Whether documents that are due for disposition are removed for good, and not only put away.
  public boolean disposesForGood() {
    return text(DISPOSITION_ACTION).equals("DELETE");
  }

  /// For how many days documents that were put away are kept; empty where they are for ever.
  public Optional<Integer> daysPutAway() {
    return limit(DAYS_PUT_AWAY).map(number -> (int) Math.min(number, MOST_DAYS));
  }

  private Optional<Long> limit(String name) {
    return item != null && item.value(name) instanceof Value.Decimal(var number) && number.signum() >= 0
        ? Optional.of(number.min(BigDecimal.valueOf(Long.MAX_VALUE)).longValue())
        : Optional.empty();
  }

  private Optional<Long> number(String name) {
    var text = text(name);
    return text.isEmpty() ? Optional.empty() : Optional.of(Long.parseLong(text)).filter(number -> number >= 0);
  }

  /// Whether documents of this type may be stored here; documents that name none always may.
  public boolean allows(String contentType) {
    var plain = contentType.toLowerCase(Locale.ROOT);
    int semicolon = plain.indexOf(';');
    var type = (semicolon < 0 ? plain : plain.substring(0, semicolon)).strip();
    var allowed = texts(ALLOWED_TYPES);
    return allowed.isEmpty() ? !lists(texts(DENIED_TYPES), type) : lists(allowed, type);
  }

  private static boolean lists(List<String> types, String type) {
    return types.stream().anyMatch(one -> one.strip().toLowerCase(Locale.ROOT).equals(type));
  }

  /// How an event names what was set, secrets only by whether they are there.
  static List<String> names(Item item) {
    var names = new ArrayList<>(item.attributes().keySet());
    names.sort(null);
    return names;
  }

  static Value shown(String name, Value value) {
    return Settings.SECRETS.contains(name) ? Value.of("(hidden)") : value;
  }
}

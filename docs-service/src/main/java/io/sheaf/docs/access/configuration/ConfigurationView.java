package io.sheaf.docs.access.configuration;

import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Value;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Settings as the wire shows them: everything, empty where nothing was set, secrets only in part.
@Serdeable
record ConfigurationView(String chatGptApiKey, String maxContentLengthBytes, String maxDocuments, String maxWebhooks,
    String notificationEmail, DocumentView document, OcrView ocr, @Nullable GoogleView google,
    @Nullable DocusignView docusign) {

  @Serdeable
  record DocumentView(@Nullable TypesView contentTypes, RetentionView retentionAndDisposition) {}

  @Serdeable
  record TypesView(@Nullable List<String> allowlist, @Nullable List<String> denylist) {}

  @Serdeable
  record RetentionView(String dispositionAction, int softDeleteRetentionInDays) {}

  @Serdeable
  record OcrView(BigDecimal maxPagesPerTransaction, BigDecimal maxTransactions, @Nullable List<String> languages) {}

  @Serdeable
  record GoogleView(String workloadIdentityAudience, String workloadIdentityServiceAccount) {}

  @Serdeable
  record DocusignView(String userId, String integrationKey, String rsaPrivateKey, String hmacSignature) {}

  /// @param extended whether settings are shown that only Sheaf has
  static ConfigurationView of(Configuration configuration, boolean extended) {
    return new ConfigurationView(masked(configuration.text("chatGptApiKey")),
        configuration.text(Configuration.MAX_CONTENT_LENGTH), configuration.text(Configuration.MAX_DOCUMENTS),
        configuration.text("maxWebhooks"), configuration.text("notificationEmail"), document(configuration),
        new OcrView(number(configuration, Configuration.MAX_OCR_PAGES), number(configuration, Configuration.MAX_OCRS),
            extended ? configuration.ocrLanguages() : null),
        google(configuration), docusign(configuration));
  }

  private static DocumentView document(Configuration configuration) {
    var allowed = configuration.texts(Configuration.ALLOWED_TYPES);
    var denied = configuration.texts(Configuration.DENIED_TYPES);
    var types = allowed.isEmpty() && denied.isEmpty()
        ? null
        : new TypesView(allowed.isEmpty() ? null : allowed, denied.isEmpty() ? null : denied);
    var action = configuration.text("document.retentionAndDisposition.dispositionAction");
    return new DocumentView(types, new RetentionView(action.isEmpty() ? "SOFT_DELETE" : action,
        number(configuration, "document.retentionAndDisposition.softDeleteRetentionInDays").intValue()));
  }

  private static @Nullable GoogleView google(Configuration configuration) {
    var audience = configuration.text("google.workloadIdentityAudience");
    return audience.isEmpty()
        ? null
        : new GoogleView(audience, configuration.text("google.workloadIdentityServiceAccount"));
  }

  private static @Nullable DocusignView docusign(Configuration configuration) {
    var user = configuration.text("docusign.userId");
    return user.isEmpty()
        ? null
        : new DocusignView(user, configuration.text("docusign.integrationKey"),
            masked(configuration.text("docusign.rsaPrivateKey")), masked(configuration.text("docusign.hmacSignature")));
  }

  private static BigDecimal number(Configuration configuration, String name) {
    return configuration.item().map((Item item) -> item.value(name))
        .filter(Value.Decimal.class::isInstance).map(value -> ((Value.Decimal) value).number())
        .orElse(BigDecimal.ONE.negate());
  }

  /// The first four and the last four characters of a secret that is long enough to hide more than it shows.
  static String masked(String secret) {
    if (secret.isEmpty()) {
      return "";
    }
    return secret.length() < 16
        ? "*******"
        : secret.substring(0, 4) + "*******" + secret.substring(secret.length() - 4);
  }
}

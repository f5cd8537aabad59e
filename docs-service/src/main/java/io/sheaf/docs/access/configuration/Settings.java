package io.sheaf.docs.access.configuration;

import io.sheaf.docs.web.Faults;
import io.sheaf.docs.web.Fields;
import io.sheaf.storage.table.Value;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a request wants set: by name, empty where something is to be unset.
final class Settings {

  static final Set<String> SECRETS = Set.of("chatGptApiKey", "docusign.rsaPrivateKey", "docusign.hmacSignature");

  private static final int LONGEST = 8 * 1024;
  private static final int MOST_TYPES = 200;
  private static final int MOST_LANGUAGES = 8;
  private static final List<String> NUMBERS = List.of("maxContentLengthBytes", "maxDocuments", "maxWebhooks");

  private final Map<String, Optional<Value>> wanted = new LinkedHashMap<>();
  private final Fields body;

  private Settings(Fields body) {
    this.body = body;
  }

  /// @param extended whether settings are read that only Sheaf has
  static Map<String, Optional<Value>> read(Fields body, Configuration before, boolean extended) {
    var settings = new Settings(body);
    settings.text("", body, "chatGptApiKey");
    NUMBERS.forEach(settings::number);
    settings.email();
    body.object("ocr").ifPresent(ocr -> settings.ocr(ocr, extended));
    body.object("document").ifPresent(settings::document);
    body.object("google").ifPresent(google -> settings.google(google, before));
    body.object("docusign").ifPresent(docusign -> settings.docusign(docusign, before));
    body.faults().when(settings.wanted.isEmpty() && body.faults().isEmpty(), null, "missing required body parameters");
    body.check();
    return settings.wanted;
  }

  private Faults faults() {
    return body.faults();
  }

  private void text(String group, Fields of, String name) {
    var text = of.text(name);
    if (text != null) {
      faults().when(text.length() > LONGEST, group + name, "'" + name + "' has at most " + LONGEST + " characters");
      set(group + name, text);
    }
  }

  private void set(String name, String text) {
    wanted.put(name, text.isEmpty() ? Optional.empty() : Optional.of(Value.of(text)));
  }

  private void number(String name) {
    var text = body.text(name);
    if (text != null) {
      faults().when(!text.isEmpty() && !text.matches("-1|[0-9]{1,18}"), name, "'" + name + "' must be a whole number");
      set(name, text.equals("-1") ? "" : text);
    }
  }

  private void email() {
    var text = body.text("notificationEmail");
    if (text != null) {
      faults().when(!text.isEmpty() && !text.matches("[^@\\s]{1,64}@[^@\\s]{1,190}"), "notificationEmail",
          "'notificationEmail' is not an e-mail address");
      set("notificationEmail", text);
    }
  }

  private void ocr(Fields ocr, boolean extended) {
    for (var name : List.of("maxPagesPerTransaction", "maxTransactions")) {
      var number = ocr.number(name);
      if (number != null) {
        wanted.put("ocr." + name, Optional.of(Value.of(number)));
      }
    }
    if (extended && ocr.has("languages")) {
      var languages = ocr.texts("languages").stream().distinct().toList();
      faults().when(languages.size() > MOST_LANGUAGES, "ocr.languages",
          "'languages' has at most " + MOST_LANGUAGES + " elements");
      faults().when(!languages.stream().allMatch(name -> name.matches("[A-Za-z][A-Za-z0-9_]{1,30}")), "ocr.languages",
          "'languages' must be such as eng, deu or chi_sim");
      wanted.put(Configuration.OCR_LANGUAGES,
          languages.isEmpty() ? Optional.empty() : Optional.of(Value.texts(languages)));
    }
  }

  private void document(Fields document) {
    document.object("contentTypes").ifPresent(types -> {
      boolean allows = types.has("allowlist");
      boolean denies = types.has("denylist");
      faults().when(allows && denies && !types.texts("allowlist").isEmpty() && !types.texts("denylist").isEmpty(),
          "document.contentTypes", "Only set either 'allowlist' or 'denylist'");
      types("allowlist", types, allows || denies);
      types("denylist", types, allows || denies);
    });
    document.object("retentionAndDisposition").ifPresent(this::retention);
  }

  /// why both lists at once: a site has one or the other.
  private void types(String name, Fields types, boolean given) {
    if (given) {
      var list = types.texts(name);
      faults().when(list.size() > MOST_TYPES, "document.contentTypes." + name, "'" + name + "' has at most "
          + MOST_TYPES + " elements");
      wanted.put("document.contentTypes." + name, list.isEmpty() ? Optional.empty() : Optional.of(Value.texts(list)));
    }
  }

  private enum Disposition {
    SOFT_DELETE, DELETE
  }

  private void retention(Fields retention) {
    var action = retention.word("dispositionAction", Disposition.class);
    faults().when(action == null && retention.has("dispositionAction"),
        "document.retentionAndDisposition.dispositionAction",
        "'dispositionAction' must be one of SOFT_DELETE, DELETE");
    if (action != null) {
      set("document.retentionAndDisposition.dispositionAction", action.name());
    }
    var days = retention.integer("softDeleteRetentionInDays");
    if (days != null) {
      faults().when(days < -1, "document.retentionAndDisposition.softDeleteRetentionInDays",
          "'softDeleteRetentionInDays' must be -1 or greater");
      wanted.put("document.retentionAndDisposition.softDeleteRetentionInDays", Optional.of(Value.of(days)));
    }
  }

  private void google(Fields google, Configuration before) {
    var names = List.of("workloadIdentityAudience", "workloadIdentityServiceAccount");
    names.forEach(name -> text("google.", google, name));
    long there = names.stream().filter(name -> isThere("google." + name, before)).count();
    faults().when(there == 1, "google", "all 'googleWorkloadIdentityAudience', 'googleWorkloadIdentityServiceAccount'"
        + " are required for google setup");
  }

  private void docusign(Fields docusign, Configuration before) {
    List.of("userId", "integrationKey", "rsaPrivateKey", "hmacSignature")
        .forEach(name -> text("docusign.", docusign, name));
    long there = List.of("userId", "integrationKey", "rsaPrivateKey").stream()
        .filter(name -> isThere("docusign." + name, before)).count();
    faults().when(there == 1 || there == 2, "docusign",
        "all 'docusignUserId', 'docusignIntegrationKey', 'docusignRsaPrivateKey' are required for docusign setup");
    var key = docusign.text("rsaPrivateKey");
    faults().when(there == 3 && key != null && !isRsaKey(key), "docusignRsaPrivateKey", "invalid RSA Private Key");
  }

  private boolean isThere(String name, Configuration before) {
    var now = wanted.get(name);
    return now == null ? !before.text(name).isEmpty() : now.isPresent();
  }

  private static boolean isRsaKey(@Nullable String pem) {
    try {
      var bare = String.valueOf(pem).replaceAll("-----(BEGIN|END) (RSA )?PRIVATE KEY-----", "").replaceAll("\\s", "");
      var der = Base64.getDecoder().decode(bare);
      KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(inPkcs8(der)));
      return true;
    } catch (GeneralSecurityException | IllegalArgumentException notAKey) {
      return false;
    }
  }

  /// The older form of an RSA key is the newer one without its wrapping.
  private static byte[] inPkcs8(byte[] der) {
    // why 0x02 after the version: there the older form goes on with a number, the newer one with an algorithm.
    int body = der.length > 4 && (der[1] & 0xff) == 0x82 ? 4 : der.length > 3 && (der[1] & 0xff) == 0x81 ? 3 : 2;
    if (der.length <= body + 3 || der[body + 3] != 0x02) {
      return der;
    }
    byte[] head = {0x02, 0x01, 0x00, 0x30, 0x0d, 0x06, 0x09, 0x2a, (byte) 0x86, 0x48, (byte) 0x86, (byte) 0xf7, 0x0d,
        0x01, 0x01, 0x01, 0x05, 0x00, 0x04, (byte) 0x82, (byte) (der.length >> 8), (byte) der.length};
    int length = head.length + der.length;
    var wrapped = new byte[4 + length];
    wrapped[0] = 0x30;
    wrapped[1] = (byte) 0x82;
    wrapped[2] = (byte) (length >> 8);
    wrapped[3] = (byte) length;
    System.arraycopy(head, 0, wrapped, 4, head.length);
    System.arraycopy(der, 0, wrapped, 4 + head.length, der.length);
    return wrapped;
  }
}

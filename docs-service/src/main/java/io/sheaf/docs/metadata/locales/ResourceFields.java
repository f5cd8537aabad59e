package io.sheaf.docs.metadata.locales;

import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Faults;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;

/// A text in a language, as requests say it.
final class ResourceFields {

  private static final int LONGEST_KEY = 200;
  private static final int LONGEST_TEXT = 10_000;

  private enum Type {
    INTERFACE, SCHEMA, CLASSIFICATION
  }

  private ResourceFields() {
  }

  static ResourceItem read(Call call, String locale) {
    var body = call.body();
    var given = body.object("resourceItem");
    body.check();
    var fields = given.orElseThrow(ResourceFields::invalid);
    var type = fields.word("itemType", Type.class);
    if (type == null) {
      throw invalid();
    }
    var text = required(fields, "localizedValue", LONGEST_TEXT);
    var place = switch (type) {
      case INTERFACE -> new ResourceItem.Interface(required(fields, "interfaceKey", LONGEST_KEY));
      case SCHEMA -> new ResourceItem.OfSchema(required(fields, "attributeKey", LONGEST_KEY),
          required(fields, "allowedValue", LONGEST_TEXT));
      case CLASSIFICATION -> new ResourceItem.OfClassification(required(fields, "classificationId", LONGEST_KEY),
          required(fields, "attributeKey", LONGEST_KEY), required(fields, "allowedValue", LONGEST_TEXT));
    };
    fields.check();
    return new ResourceItem(locale, place, text);
  }

  private static Refused invalid() {
    return new Refused(Refusal.INVALID_REQUEST, "Invalid request");
  }

  private static String required(Fields fields, String name, int longest) {
    var text = fields.text(name);
    Faults faults = fields.faults();
    faults.when(text == null || text.isEmpty(), name, "'" + name + "' is required");
    faults.when(text != null && text.length() > longest, name, "'" + name + "' has at most " + longest + " characters");
    return text == null ? "" : text;
  }
}

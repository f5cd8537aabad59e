package io.sheaf.docs.documents.actions;

import io.sheaf.docs.web.Faults;
import io.sheaf.docs.web.Fields;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.definitions.ActionType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads actions from requests, and finds what is wrong with their form. Errors are named as the wire names them, which
/// does not say of which action of the list they are.
public final class ActionFields {

  private static final int MOST_QUERIES = 30;
  private static final int MOST_PAGES = 100;
  private static final int LONGEST = 4000;
  private static final int LONGEST_LETTER = 50_000;
  private static final Pattern POSITIVE = Pattern.compile("0*[1-9][0-9]{0,8}");
  private static final Pattern CHARACTERS = Pattern.compile("-1|[0-9]{1,9}");
  private static final Set<String> LONG = Set.of("notificationText", "notificationHtml", "tags");
  private static final Set<String> PARSED = Set.of("TEXT", "FORMS", "TABLES", "QUERIES");
  private static final Set<String> PICTURES = Set.of("bmp", "gif", "jpeg", "png", "tif");

  private final Optional<Fields> given;
  private final Faults faults;
  private final Map<String, Value> parameters = new LinkedHashMap<>();

  private ActionFields(Fields action) {
    this.given = action.object("parameters");
    this.faults = action.faults();
  }

  /// The actions of a body; empty when it has none.
  public static List<NewAction> list(Fields body, String name) {
    var all = body.objects(name);
    if (all.size() > ActionChanges.MOST_OPEN) {
      body.faults().add(body.pathOf(name), "'" + body.pathOf(name) + "' are too many for one request");
      return List.of();
    }
    var actions = new ArrayList<NewAction>();
    for (var one : all) {
      var type = one.word("type", ActionType.class);
      if (type == null) {
        one.faults().add("type", "'type' is required");
      } else {
        actions.add(new ActionFields(one).action(one, type));
      }
    }
    return actions;
  }

  private NewAction action(Fields action, ActionType type) {
    switch (type) {
      case CHECKSUM -> word("checksumType", Checksum.Kind.class);
      case DATA_CLASSIFICATION, LLMPROMPT, METADATA_EXTRACTION -> prompt();
      case DELETE -> word("deleteType", DeleteType.class);
      case DOCUMENTTAGGING -> tagging();
      case EVENTBRIDGE -> required("eventBusName");
      case FULLTEXT -> characters();
      case IDP -> mapping();
      case MOVE -> folder();
      case NOTIFICATION -> notification();
      case OCR -> ocr();
      case RESIZE -> resize();
      case WEBHOOK -> required("url");
      case ANTIVIRUS, MALWARE_SCAN, PDFEXPORT, PUBLISH, QUEUE -> {
      }
    }
    var queueId = type == ActionType.QUEUE ? action.text("queueId") : null;
    faults.when(type == ActionType.QUEUE && (queueId == null || queueId.isEmpty()), "queueId", "'queueId' is required");
    return new NewAction(type, parameters, queueId);
  }

  private enum DeleteType {
    SOFT_DELETE, HARD_DELETE, PURGE
  }

  private enum OcrEngine {
    TESSERACT, TEXTRACT
  }

  private enum OcrOutputType {
    CSV
  }

  private void prompt() {
    faults.when(text("llmPromptEntityName") == null, at("llmPromptEntityName"),
        "'llmPromptEntityName' parameter is required");
    text("modelId");
  }

  private void tagging() {
    var engine = text("engine");
    faults.when(engine == null, at("engine"), isRequired("engine"));
    faults.when(engine != null && !engine.toLowerCase(Locale.ROOT).equals("chatgpt"), at("engine"),
        "action 'engine' is not known");
    required("tags");
  }

  private void characters() {
    var most = text("characterMax");
    faults.when(most != null && !CHARACTERS.matcher(most).matches(), at("characterMax"),
        "action 'characterMax' must be a whole number, or -1 for all");
  }

  private void mapping() {
    faults.when(text("mappingId") == null, "mappingId", "'mappingId' is required");
  }

  private void folder() {
    var path = required("path");
    faults.when(path != null && !path.endsWith("/"), at("path"), "action 'path' must end with '/'");
  }

  private void notification() {
    var type = required("notificationType");
    faults.when(type != null && !type.toLowerCase(Locale.ROOT).equals("email"), at("notificationType"),
        "action 'notificationType' is not known");
    required("notificationSubject");
    var copied = text("notificationToCc");
    var hidden = text("notificationToBcc");
    faults.when(copied == null && hidden == null, at("notificationToCc"),
        "action 'notificationToCc' or 'notificationToBcc' is required");
    var plain = text("notificationText");
    var html = text("notificationHtml");
    faults.when(plain == null && html == null, at("notificationText"),
        "action 'notificationText' or 'notificationHtml' is required");
  }

  private void ocr() {
    var types = text("ocrParseTypes");
    var parsed = types == null ? List.<String>of() : List.of(types.toUpperCase(Locale.ROOT).split("\\s*,\\s*"));
    for (var type : parsed) {
      faults.when(!PARSED.contains(type.strip()), at("ocrParseTypes"), "action 'ocrParseTypes' is not known");
    }
    known("ocrEngine", OcrEngine.class);
    known("ocrOutputType", OcrOutputType.class);
    var pages = text("ocrNumberOfPages");
    faults.when(pages != null && !pages.equals("-1") && !POSITIVE.matcher(pages).matches(), at("ocrNumberOfPages"),
        "action 'ocrNumberOfPages' must be a whole number, or -1 for all");
    text("addPdfDetectedCharactersAsText");
    var queries = given.map(fields -> fields.objects("ocrTextractQueries")).orElse(List.of());
    faults.when(queries.isEmpty() && parsed.stream().anyMatch(type -> type.strip().equals("QUERIES")),
        at("ocrTextractQueries"), isRequired("ocrTextractQueries"));
    faults.when(queries.size() > MOST_QUERIES, at("ocrTextractQueries"), "action 'ocrTextractQueries' are too many");
    if (!queries.isEmpty()) {
      parameters.put("ocrTextractQueries",
          Value.of(queries.stream().limit(MOST_QUERIES).map(this::query).toList()));
    }
  }

  private Value query(Fields fields) {
    var query = new LinkedHashMap<String, Value>();
    for (var name : List.of("text", "alias")) {
      var text = fields.text(name);
      if (text != null && !text.isBlank()) {
        faults.when(text.length() > LONGEST, at("ocrTextractQueries." + name),
            "action 'ocrTextractQueries." + name + "' has more than " + LONGEST + " characters");
        query.put(name, Value.of(text));
      }
    }
    faults.when(!query.containsKey("text"), at("ocrTextractQueries.text"), isRequired("ocrTextractQueries.text"));
    var pages = fields.texts("pages");
    faults.when(pages.size() > MOST_PAGES || pages.stream().anyMatch(page -> page.length() > 20),
        at("ocrTextractQueries.pages"), "action 'ocrTextractQueries.pages' are too many");
    if (!pages.isEmpty()) {
      query.put("pages", Value.texts(pages));
    }
    return Value.of(query);
  }

  private void resize() {
    var width = side("width");
    var height = side("height");
    faults.when("auto".equals(width) && "auto".equals(height), at("width"),
        "action 'width' and 'height' cannot both be 'auto'");
    var type = text("outputType");
    faults.when(type != null && !PICTURES.contains(type.toLowerCase(Locale.ROOT)), at("outputType"),
        "action 'outputType' is not known");
    text("path");
  }

  private @Nullable String side(String name) {
    var side = required(name);
    faults.when(side != null && !side.equals("auto") && !POSITIVE.matcher(side).matches(), at(name),
        "action '" + name + "' must be a whole number above 0, or 'auto'");
    return side;
  }

  /// A word of the enum, in any case; another word is read as absent, as the wire has it.
  private <E extends Enum<E>> void word(String name, Class<E> type) {
    faults.when(known(name, type) == null, at(name), isRequired(name));
  }

  private <E extends Enum<E>> @Nullable E known(String name, Class<E> type) {
    var word = given.map(fields -> fields.word(name, type)).orElse(null);
    if (word != null) {
      parameters.put(name, Value.of(word.name()));
    }
    return word;
  }

  private @Nullable String required(String name) {
    var text = text(name);
    faults.when(text == null, at(name), isRequired(name));
    return text;
  }

  /// The parameter, if it says anything; it is kept.
  private @Nullable String text(String name) {
    var text = given.map(fields -> fields.text(name)).filter(said -> !said.isBlank()).orElse(null);
    if (text == null) {
      return null;
    }
    int most = LONG.contains(name) ? LONGEST_LETTER : LONGEST;
    faults.when(text.length() > most, at(name), "action '" + name + "' has more than " + most + " characters");
    parameters.put(name, Value.of(text));
    return text;
  }

  private static String at(String name) {
    return "parameters." + name;
  }

  private static String isRequired(String name) {
    return "action '" + name + "' parameter is required";
  }
}

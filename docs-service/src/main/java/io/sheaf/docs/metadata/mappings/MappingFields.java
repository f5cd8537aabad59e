package io.sheaf.docs.metadata.mappings;

import io.sheaf.docs.gate.Call;
import io.sheaf.docs.metadata.attributes.Patterns;
import io.sheaf.docs.metadata.mappings.Mapping.Condition;
import io.sheaf.docs.metadata.mappings.Mapping.ConditionMatching;
import io.sheaf.docs.metadata.mappings.Mapping.ConditionSource;
import io.sheaf.docs.metadata.mappings.Mapping.LabelMatching;
import io.sheaf.docs.metadata.mappings.Mapping.MappedAttribute;
import io.sheaf.docs.metadata.mappings.Mapping.MappedClassification;
import io.sheaf.docs.metadata.mappings.Mapping.MetadataField;
import io.sheaf.docs.metadata.mappings.Mapping.Source;
import io.sheaf.docs.web.Faults;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A mapping as requests say it, with all that it must have by itself.
@Singleton
final class MappingFields {

  private static final int LONGEST_NAME = 200;
  private static final int LONGEST_TEXT = 2_000;
  private static final int MOST_ATTRIBUTES = 100;
  private static final int MOST_CLASSIFICATIONS = 50;
  private static final int MOST_TEXTS = 50;
  // why: an event holds a mapping as it was and as it is.
  private static final int LARGEST = 128 * 1024;

  private final Patterns patterns;

  MappingFields(Patterns patterns) {
    this.patterns = patterns;
  }

  /// What a request makes of a mapping.
  record Wanted(String name, @Nullable String description, List<MappedAttribute> attributes,
      List<MappedClassification> classifications) {}

  Wanted read(Call call) {
    var body = call.body();
    var given = body.object("mapping");
    body.check();
    var mapping = given.orElseThrow(() -> new Refused(Refusal.INVALID_REQUEST, "invalid request body"));
    var faults = mapping.faults();
    var name = required(mapping, "name", "name");
    faults.when(name.length() > LONGEST_NAME, "name", "'name' has at most " + LONGEST_NAME + " characters");
    var description = bounded(mapping.text("description"), "description", "description", faults);
    var attributes = mapping.objects("attributes");
    var classifications = mapping.objects("classifications");
    faults.when(attributes.isEmpty() && classifications.isEmpty(), "attributes",
        "'attributes' or 'classifications' is required");
    faults.when(!attributes.isEmpty() && !classifications.isEmpty(), "attributes",
        "'attributes' and 'classifications' cannot both be set");
    faults.when(attributes.size() > MOST_ATTRIBUTES, "attributes", "'attributes' has at most " + MOST_ATTRIBUTES
        + " elements");
    faults.when(classifications.size() > MOST_CLASSIFICATIONS, "classifications", "'classifications' has at most "
        + MOST_CLASSIFICATIONS + " elements");
    faults.when(call.bytes().length > LARGEST, "mapping", "a mapping has at most " + LARGEST + " bytes");
    faults.check();
    var wanted = new Wanted(name, description, attributes(attributes), classifications(classifications));
    faults.when(wanted.classifications().stream().filter(each -> each.conditions().isEmpty()).count() > 1,
        "classifications", "only one classification can omit conditions");
    faults.check();
    return wanted;
  }

  // Attributes

  private List<MappedAttribute> attributes(List<Fields> elements) {
    var read = new ArrayList<MappedAttribute>();
    for (int index = 0; index < elements.size(); index++) {
      attribute(elements.get(index), "attribute[" + index + "].").ifPresent(read::add);
    }
    return read;
  }

  private Optional<MappedAttribute> attribute(Fields fields, String path) {
    var faults = fields.faults();
    var key = required(fields, "attributeKey", path + "attributeKey");
    var source = fields.word("sourceType", Source.class);
    if (source == null) {
      faults.add(path + "sourceType", "'sourceType' is required");
      return Optional.empty();
    }
    var field = source == Source.METADATA ? fields.word("metadataField", MetadataField.class) : null;
    faults.when(source == Source.METADATA && field == null, path + "metadataField", "'metadataField' is required");
    var matching = source.hasLabels() ? fields.word("labelMatchingType", LabelMatching.class) : null;
    faults.when(source.hasLabels() && matching == null, path + "labelMatchingType", "'labelMatchingType' is required");
    var labels = source.hasLabels() ? texts(fields, "labelTexts", path) : List.<String>of();
    faults.when(source.hasLabels() && labels.isEmpty(), path + "labelTexts", "'labelTexts' is required");
    var one = source.hasDefaults()
        ? bounded(fields.text("defaultValue"), "defaultValue", path + "defaultValue", faults)
        : null;
    var several = source.hasDefaults() ? texts(fields, "defaultValues", path) : List.<String>of();
    return Optional.of(new MappedAttribute(key, source, one, several, labels, matching,
        source.hasPattern() ? pattern(fields, path) : null, field,
        source.hasPrompt() ? required(fields, "llmPromptEntityName", path + "llmPromptEntityName") : null));
  }

  private @Nullable String pattern(Fields fields, String path) {
    var pattern = fields.text("validationRegex");
    if (pattern == null || pattern.isEmpty()) {
      return null;
    }
    patterns.faultOf(pattern)
        .ifPresent(wrong -> fields.faults().add(path + "validationRegex", "'validationRegex' " + wrong));
    return pattern;
  }

  // Classifications

  private static List<MappedClassification> classifications(List<Fields> elements) {
    var read = new ArrayList<MappedClassification>();
    for (int index = 0; index < elements.size(); index++) {
      var path = "classification[" + index + "].";
      var fields = elements.get(index);
      var id = required(fields, "classificationId", path + "classificationId");
      var given = fields.objects("conditions");
      fields.faults().when(given.size() > MOST_TEXTS, path + "conditions",
          "'conditions' has at most " + MOST_TEXTS + " elements");
      var conditions = new ArrayList<Condition>();
      for (int each = 0; each < Math.min(given.size(), MOST_TEXTS); each++) {
        condition(given.get(each), path + "condition[" + each + "].").ifPresent(conditions::add);
      }
      read.add(new MappedClassification(id, conditions));
    }
    return read;
  }

  private static Optional<Condition> condition(Fields fields, String path) {
    var source = fields.word("sourceType", ConditionSource.class);
    if (source == null) {
      fields.faults().add(path + "sourceType", "'sourceType' is required");
      return Optional.empty();
    }
    var prompt = source.hasPrompt()
        ? required(fields, "llmPromptEntityName", path + "llmPromptEntityName")
        : null;
    boolean isContent = source == ConditionSource.CONTENT;
    var text = isContent ? required(fields, "text", path + "text") : null;
    var key = isContent ? null : required(fields, "resultKey", path + "resultKey");
    var value = isContent ? null : required(fields, "resultValue", path + "resultValue");
    var matching = fields.word("matchingType", ConditionMatching.class);
    if (matching == null) {
      fields.faults().add(path + "matchingType", "'matchingType' is required");
      return Optional.empty();
    }
    return Optional.of(new Condition(source, matching, text, prompt, key, value));
  }

  // Fields

  private static String required(Fields fields, String name, String path) {
    var text = bounded(fields.text(name), name, path, fields.faults());
    if (text == null || text.isBlank()) {
      fields.faults().add(path, "'" + name + "' is required");
      return "";
    }
    return text;
  }

  private static List<String> texts(Fields fields, String name, String path) {
    var texts = fields.texts(name);
    fields.faults().when(texts.size() > MOST_TEXTS, path + name, "'" + name + "' has at most " + MOST_TEXTS
        + " elements");
    texts.forEach(text -> bounded(text, name, path + name, fields.faults()));
    return texts;
  }

  private static @Nullable String bounded(@Nullable String text, String name, String path, Faults faults) {
    faults.when(text != null && text.length() > LONGEST_TEXT, path, "'" + name + "' has at most " + LONGEST_TEXT
        + " characters");
    return text;
  }
}

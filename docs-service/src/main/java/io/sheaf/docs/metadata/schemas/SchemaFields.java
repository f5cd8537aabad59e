package io.sheaf.docs.metadata.schemas;

import io.sheaf.docs.metadata.attributes.Attribute;
import io.sheaf.docs.metadata.attributes.Attributes;
import io.sheaf.docs.metadata.attributes.CompositeText;
import io.sheaf.docs.metadata.attributes.DataType;
import io.sheaf.docs.web.Faults;
import io.sheaf.docs.web.Fields;
import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A schema as a request says it. What is wrong with it becomes faults of the request; how much it may say is bounded,
/// so that it fits an item and its record of changes.
final class SchemaFields {

  static final int MOST_JOINED = 8;
  static final int MOST_ENTITIES = 20;

  private static final int LONGEST_NAME = 200;
  private static final int MOST_ATTRIBUTES = 200;
  private static final int MOST_COMPOSITE_KEYS = 10;
  private static final int MOST_ALLOWED = 3000;
  private static final int MOST_BYTES = 120_000;

  private final Fields attributes;
  private final Faults faults;
  private final Attributes.Defined defined;
  private final RuleFields rules;

  private SchemaFields(Fields attributes, Attributes.Defined defined, Attributes door) {
    this.attributes = attributes;
    this.faults = attributes.faults();
    this.defined = defined;
    this.rules = new RuleFields(door, faults);
  }

  /// The keys that it names, for who looks up what they are.
  static Set<String> keysOf(Fields holder) {
    var keys = new LinkedHashSet<String>();
    holder.object("attributes").ifPresent(attributes -> {
      for (var list : List.of("required", "optional")) {
        attributes.objects(list).forEach(rule -> Optional.ofNullable(rule.text("attributeKey")).ifPresent(keys::add));
      }
      attributes.objects("compositeKeys").forEach(key -> keys.addAll(key.texts("attributeKeys")));
    });
    return keys;
  }

  /// The schema that the object says.
  ///
  /// @param above the site's own schema, where this is one of a classification
  static Schema read(Fields holder, Attributes.Defined defined, Attributes door, @Nullable Schema above) {
    var faults = holder.faults();
    var name = Optional.ofNullable(holder.text("name")).orElse("");
    faults.when(name.isBlank(), "name", "'name' is required");
    faults.when(name.length() > LONGEST_NAME, "name", "'name' has at most " + LONGEST_NAME + " characters");
    var attributes = holder.object("attributes");
    if (attributes.isEmpty()) {
      faults.when(!holder.has("attributes"), "schema", "'schema' is required");
      return new Schema(name, List.of(), List.of(), List.of(), true);
    }
    return new SchemaFields(attributes.get(), defined, door).schema(name, above);
  }

  private Schema schema(String name, @Nullable Schema above) {
    var required = rules("required", true);
    var optional = rules("optional", false);
    var keys = required.stream().map(Rule::attributeKey).toList();
    optional.stream().map(Rule::attributeKey).filter(keys::contains).forEach(key -> faults.add(key,
        "attribute '" + key + "' is in both required & optional lists"));
    var schema = new Schema(name, required, optional, compositeKeys(), attributes.flag("allowAdditionalAttributes"));
    joinsOnlyListed(schema, above);
    fits(schema);
    if (above != null) {
      agrees(schema, above);
    }
    return schema;
  }

  private List<Rule> rules(String list, boolean required) {
    var read = new ArrayList<Rule>();
    var keys = new HashSet<String>();
    for (var fields : attributes.objects(list)) {
      var key = fields.text("attributeKey");
      if (key == null || key.isEmpty()) {
        faults.add(list + " attribute missing attributeKey'");
        continue;
      }
      faults.when(!keys.add(key), key, "attribute '" + key + "' is listed twice");
      definition(key).ifPresent(attribute -> read.add(rules.read(fields, attribute, required)));
    }
    return read;
  }

  private Optional<Attribute> definition(String key) {
    var found = defined.find(key);
    faults.when(found.isEmpty(), key, "attribute '" + key + "' not found");
    return found;
  }

  private List<CompositeKey> compositeKeys() {
    var keys = new ArrayList<CompositeKey>();
    for (var fields : attributes.objects("compositeKeys")) {
      var joined = fields.texts("attributeKeys");
      var key = new CompositeKey(joined);
      if (joined.size() < 2) {
        faults.add("compositeKeys", "compositeKeys must have more than 1 value");
      } else if (new HashSet<>(joined).size() < joined.size()) {
        faults.add("compositeKeys", "a compositeKey has an attribute twice");
      } else if (joined.size() > MOST_JOINED || !joined.stream().allMatch(Attributes::isKey) || !fit(joined)) {
        faults.add("compositeKeys", "a compositeKey has at most " + MOST_JOINED
            + " keys of attributes, which together must not be too long");
      } else if (keys.stream().anyMatch(other -> other.joins(joined))) {
        faults.add("compositeKeys", "duplicate compositeKey");
      } else {
        keys.add(key);
      }
    }
    faults.when(keys.size() > MOST_COMPOSITE_KEYS, "compositeKeys", "a schema has at most " + MOST_COMPOSITE_KEYS
        + " compositeKeys");
    return keys;
  }

  /// Whether keys can be made of these attributes.
  static boolean fit(Collection<String> attributeKeys) {
    try {
      TableSchema.COMBINATION.key(SiteId.DEFAULT, List.copyOf(attributeKeys));
      return Attributes.isKey(CompositeText.key(attributeKeys));
    } catch (LimitExceeded tooLong) {
      return false;
    }
  }

  private void joinsOnlyListed(Schema schema, @Nullable Schema above) {
    if (schema.allowsAdditional() && (above == null || above.allowsAdditional())) {
      return;
    }
    for (var composite : schema.compositeKeys()) {
      for (var key : composite.attributeKeys()) {
        boolean listed = schema.rule(key).isPresent() || above != null && above.rule(key).isPresent();
        faults.when(!listed, key, "attribute '" + key + "' not listed in required/optional attributes");
      }
    }
  }

  /// What a classification says must leave documents possible that satisfy the site's schema too.
  private void agrees(Schema schema, Schema above) {
    for (var rule : schema.rules()) {
      var key = rule.attributeKey();
      boolean isRequired = schema.requires(key);
      faults.when(!isRequired && above.requires(key), key, "attribute cannot override site schema attribute");
    }
    above.contradictedBy(schema).stream().filter(key -> schema.requires(key) || !above.requires(key))
        .forEach(key -> faults.add(key, "attribute '" + key + "' contradicts site schema"));
  }

  private void fits(Schema schema) {
    faults.when(schema.rules().size() > MOST_ATTRIBUTES, "attributes", "a schema has at most " + MOST_ATTRIBUTES
        + " attributes");
    faults.when(schema.rules().stream().mapToInt(rule -> rule.allowedValues().size()).sum() > MOST_ALLOWED,
        "allowedValues", "a schema has at most " + MOST_ALLOWED + " allowed values");
    faults.when(schema.entities().size() > MOST_ENTITIES, "defaultEntityId", "a schema has at most " + MOST_ENTITIES
        + " default entities");
    long bytes = schema.rules().stream().mapToLong(SchemaFields::bytes).sum()
        + schema.compositeKeys().stream().mapToLong(key -> bytes(key.attributeKey())).sum();
    faults.when(bytes > MOST_BYTES, "attributes", "the texts of a schema have at most " + MOST_BYTES + " bytes");
  }

  private static long bytes(Rule rule) {
    return bytes(rule.attributeKey()) + rule.allowedValues().stream().mapToLong(SchemaFields::bytes).sum()
        + rule.defaults().stream().mapToLong(SchemaFields::bytes).sum();
  }

  private static long bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  /// Whether values of the type can be counted and listed.
  static boolean hasValues(DataType type) {
    return type != DataType.KEY_ONLY && type != DataType.WATERMARK;
  }
}

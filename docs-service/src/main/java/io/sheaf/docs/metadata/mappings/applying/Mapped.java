package io.sheaf.docs.metadata.mappings.applying;

import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.attributes.DataType;
import io.sheaf.docs.metadata.attributes.Patterns;
import io.sheaf.docs.metadata.mappings.Mapping;
import io.sheaf.docs.metadata.mappings.Mapping.Condition;
import io.sheaf.docs.metadata.mappings.Mapping.ConditionSource;
import io.sheaf.docs.metadata.mappings.Mapping.LabelMatching;
import io.sheaf.docs.metadata.mappings.Mapping.MappedAttribute;
import io.sheaf.docs.metadata.mappings.Mapping.MappedClassification;
import io.sheaf.docs.metadata.mappings.Mapping.Source;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What a mapping comes to for one document.
///
/// @param values at most one for each attribute
/// @param classifications the ids of those that apply
public record Mapped(List<Value> values, List<String> classifications) {

  /// A value, and where it comes from.
  ///
  /// @param label as the mapping has it, beside which the value stands
  /// @param line of the text, from one, in which the label stands
  /// @param isDefault whether it is what the mapping says where nothing is found
  public record Value(AttributeValue value, Source source, @Nullable String label, @Nullable Integer line,
      boolean isDefault) {}

  public Mapped {
    values = List.copyOf(values);
    classifications = List.copyOf(classifications);
  }

  /// Applies the mapping.
  ///
  /// @param types of the attributes that are defined; for others there is nothing
  public static Mapped of(Mapping mapping, Findings findings, About about, Map<String, DataType> types,
      Patterns patterns) {
    var layout = Layout.of(findings.text());
    var values = new ArrayList<Value>();
    for (var attribute : mapping.attributes()) {
      var type = types.get(attribute.attributeKey());
      if (type != null) {
        var fitting = new Fitting(attribute.attributeKey(), type, attribute.validationRegex(), patterns);
        found(attribute, layout, findings, about, fitting).or(() -> fallback(attribute, type, patterns))
            .ifPresent(values::add);
      }
    }
    return new Mapped(values, classifications(mapping, findings));
  }

  private static Optional<Value> found(MappedAttribute attribute, Layout layout, Findings findings, About about,
      Fitting fitting) {
    return switch (attribute.source()) {
      case CONTENT -> inText(attribute, layout, fitting);
      case CONTENT_KEY_VALUE -> inFields(attribute, findings, fitting);
      case METADATA -> inMetadata(attribute, about, fitting);
      case DATA_CLASSIFICATION, METADATA_EXTRACTION_RESULT, AI_PROMPT_RESULT, MALWARE_SCAN ->
        judged(attribute, findings, fitting);
      case MANUAL -> Optional.empty();
    };
  }

  private static List<Label> labels(MappedAttribute attribute) {
    var matching = Objects.requireNonNullElse(attribute.labelMatching(), LabelMatching.EXACT);
    return attribute.labelTexts().stream().map(text -> new Label(text, matching)).toList();
  }

  // In a text

  /// Where a label stands, and how sure that is.
  private record Labelled(int line, int cell, Label.Place place) {}

  /// The first value that fits, of the first label that has one; where labels may be inexact, of the one that is most
  /// like it.
  private static Optional<Value> inText(MappedAttribute attribute, Layout layout, Fitting fitting) {
    for (var label : labels(attribute)) {
      for (var labelled : labelled(label, layout)) {
        var value = beside(layout, labelled, fitting);
        if (value.isPresent()) {
          return Optional.of(new Value(value.get(), Source.CONTENT, label.text(),
              layout.lines().get(labelled.line()).number(), false));
        }
      }
    }
    return Optional.empty();
  }

  private static List<Labelled> labelled(Label label, Layout layout) {
    var all = new ArrayList<Labelled>();
    for (int line = 0; line < layout.lines().size(); line++) {
      var cells = layout.lines().get(line).cells();
      for (int cell = 0; cell < cells.size(); cell++) {
        int at = cell;
        int in = line;
        label.in(cells.get(cell)).ifPresent(place -> all.add(new Labelled(in, at, place)));
      }
    }
    all.sort(Comparator.comparingInt(one -> one.place().slips()));
    return all;
  }

  /// Behind the label, to the right of it or below it; below it first, where it stands at the head of a column.
  private static Optional<AttributeValue> beside(Layout layout, Labelled labelled, Fitting fitting) {
    int line = labelled.line();
    int cell = labelled.cell();
    var text = layout.lines().get(line).cells().get(cell).text();
    var behind = Stream.of(behind(text.substring(labelled.place().end()))).filter(rest -> !rest.isEmpty());
    var right = layout.right(line, cell).stream().map(Layout.Cell::text);
    var below = layout.below(line, cell).stream().map(Layout.Cell::text);
    var candidates = layout.isHeading(line)
        ? Stream.of(below, behind, right)
        : Stream.of(behind, right, below);
    return candidates.flatMap(each -> each).map(fitting::beginningOf).flatMap(Optional::stream).findFirst();
  }

  /// Without the signs that lead from a label to its value.
  private static String behind(String rest) {
    int at = 0;
    while (at < rest.length() && (Character.isWhitespace(rest.charAt(at)) || ":=\uff1a".indexOf(rest.charAt(at)) >= 0
        || rest.charAt(at) == '.' && (at + 1 == rest.length() || !Character.isDigit(rest.charAt(at + 1))))) {
      at++;
    }
    return rest.substring(at).strip();
  }

  // In fields, and in what the document says of itself

  private static Optional<Value> inFields(MappedAttribute attribute, Findings findings, Fitting fitting) {
    for (var label : labels(attribute)) {
      record Field(List<String> values, int slips) {}
      var value = findings.keyValues().stream()
          .flatMap(one -> label.slipsIn(one.key()).map(slips -> new Field(one.values(), slips)).stream())
          .sorted(Comparator.comparingInt(Field::slips)).map(field -> fitting.all(field.values()))
          .flatMap(Optional::stream).findFirst();
      if (value.isPresent()) {
        return Optional.of(new Value(value.get(), Source.CONTENT_KEY_VALUE, label.text(), null, false));
      }
    }
    return Optional.empty();
  }

  /// What was said last under the key of the attribute; what a scanner says goes by whatever key.
  private static Optional<Value> judged(MappedAttribute attribute, Findings findings, Fitting fitting) {
    var prompt = Objects.requireNonNullElse(attribute.llmPromptEntityName(), "");
    return findings.judged().stream()
        .filter(one -> one.source() == attribute.source() && (prompt.isEmpty() || one.prompt().equals(prompt)))
        .map(one -> one.source() == Source.MALWARE_SCAN
            ? one.values().values().stream().flatMap(List::stream).toList()
            : one.values().getOrDefault(attribute.attributeKey(), List.of()))
        .map(fitting::all).flatMap(Optional::stream).findFirst()
        .map(value -> new Value(value, attribute.source(), prompt.isEmpty() ? null : prompt, null, false));
  }

  /// All of what it says, if one of the labels is in it as the mapping wants it to be.
  private static Optional<Value> inMetadata(MappedAttribute attribute, About about, Fitting fitting) {
    var field = attribute.metadataField();
    var text = field == null ? null : switch (field) {
      case USERNAME -> about.userId();
      case PATH -> about.path();
      case CONTENT_TYPE -> about.contentType();
    };
    if (text == null) {
      return Optional.empty();
    }
    var matching = Objects.requireNonNullElse(attribute.labelMatching(), LabelMatching.EXACT);
    var plain = Words.plain(text);
    return attribute.labelTexts().stream().filter(label -> {
      var wanted = Words.plain(label);
      return switch (matching) {
        case EXACT -> plain.equals(wanted);
        case BEGINS_WITH -> plain.startsWith(wanted);
        case CONTAINS -> plain.contains(wanted);
        case FUZZY -> new Label(label, matching).isLike(text);
      };
    }).findFirst().flatMap(label -> fitting.of(text)
        .map(value -> new Value(value, Source.METADATA, label, null, false)));
  }

  // Where nothing is found

  /// why without the pattern: it is about what is read, and whoever wrote the mapping chose this.
  private static Optional<Value> fallback(MappedAttribute attribute, DataType type, Patterns patterns) {
    var source = attribute.source();
    var fitting = new Fitting(attribute.attributeKey(), type, null, patterns);
    if (source == Source.MANUAL && (type == DataType.KEY_ONLY || type == DataType.WATERMARK)) {
      return fitting.of("-").map(value -> new Value(value, source, null, null, false));
    }
    var defaults = new ArrayList<>(attribute.defaultValues());
    Optional.ofNullable(attribute.defaultValue()).ifPresent(defaults::addFirst);
    return fitting.all(defaults).map(value -> new Value(value, source, null, null, source != Source.MANUAL));
  }

  // Classifications

  /// Those with a condition that is met, or else the one that has none.
  private static List<String> classifications(Mapping mapping, Findings findings) {
    if (mapping.classifications().isEmpty()) {
      return List.of();
    }
    var text = Words.plain(findings.text());
    var met = mapping.classifications().stream()
        .filter(one -> one.conditions().stream().anyMatch(condition -> isMet(condition, text, findings)))
        .map(MappedClassification::classificationId).toList();
    return met.isEmpty()
        ? mapping.classifications().stream().filter(one -> one.conditions().isEmpty())
            .map(MappedClassification::classificationId).toList()
        : met;
  }

  private static boolean isMet(Condition condition, String text, Findings findings) {
    if (condition.source() == ConditionSource.CONTENT) {
      return condition.text() != null && isMet(condition, text, condition.text());
    }
    var source = switch (condition.source()) {
      case DATA_CLASSIFICATION -> Source.DATA_CLASSIFICATION;
      case METADATA_EXTRACTION_RESULT -> Source.METADATA_EXTRACTION_RESULT;
      case AI_PROMPT_RESULT -> Source.AI_PROMPT_RESULT;
      case CONTENT -> throw new IllegalStateException();
    };
    var prompt = Objects.requireNonNullElse(condition.llmPromptEntityName(), "");
    // why the latest alone: what was said before it is said no more.
    var latest = findings.judged().stream()
        .filter(one -> one.source() == source && (prompt.isEmpty() || one.prompt().equals(prompt))).findFirst();
    return condition.resultKey() != null && condition.resultValue() != null
        && latest.map(one -> one.values().getOrDefault(condition.resultKey(), List.of())).orElse(List.of()).stream()
            .anyMatch(value -> isMet(condition, Words.plain(value), condition.resultValue()));
  }

  private static boolean isMet(Condition condition, String said, String asked) {
    var wanted = Words.plain(asked);
    return !wanted.isEmpty() && switch (condition.matching()) {
      case EXACT -> said.equals(wanted);
      case BEGINS_WITH -> said.startsWith(wanted);
      case CONTAINS -> said.contains(wanted);
    };
  }
}

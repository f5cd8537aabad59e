package io.sheaf.docs.search;

import io.sheaf.docs.documents.attributes.AttributeMatch;
import io.sheaf.docs.metadata.attributes.Attribute;
import io.sheaf.docs.metadata.attributes.Attributes;
import io.sheaf.docs.metadata.attributes.DataType;
import io.sheaf.docs.metadata.schemas.CompositeKey;
import io.sheaf.docs.metadata.schemas.Schemas;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.SiteId;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Tells where the answer to questions about attributes is listed: one attribute under its own key, several under the
/// combination that a schema declares.
@Singleton
final class AttributeMatches {

  private final Attributes attributes;
  private final Schemas schemas;

  AttributeMatches(Attributes attributes, Schemas schemas) {
    this.attributes = attributes;
    this.schemas = schemas;
  }

  /// One after the other, they hold all that is found, nothing twice.
  List<AttributeMatch> of(SiteId site, List<AttributeQuestion> questions) {
    var keys = keys(questions);
    var declared = questions.size() == 1 ? List.<CompositeKey>of() : declared(site, keys);
    var defined = attributes.find(site, keys);
    if (questions.size() == 1) {
      var one = questions.getFirst();
      return List.of(new AttributeMatch.OfOne(one.key(), one.wanted(type(defined, one.key()))));
    }
    return declared.stream().map(key -> several(key, questions, defined)).toList();
  }

  /// Refuses what a schema stopped declaring while it was looked up: of a combination that is being rewritten nobody is
  /// to see a half.
  void mustStillBeDeclared(SiteId site, List<AttributeQuestion> questions, List<AttributeMatch> matches) {
    if (questions.size() > 1 && !declared(site, keys(questions)).stream().map(CompositeKey::attributeKey).toList()
        .equals(matches.stream().map(AttributeMatch::key).toList())) {
      throw undeclared(keys(questions));
    }
  }

  private List<CompositeKey> declared(SiteId site, List<String> keys) {
    var declared = keys.stream().distinct().count() == keys.size()
        ? schemas.searchable(site, keys)
        : List.<CompositeKey>of();
    if (declared.isEmpty()) {
      throw undeclared(keys);
    }
    return declared;
  }

  private static Refused undeclared(List<String> keys) {
    return Refused.because(null,
        "no composite key found for attributes '" + keys.stream().collect(Collectors.joining(",")) + "'");
  }

  private static AttributeMatch several(CompositeKey key, List<AttributeQuestion> questions,
      Map<String, Attribute> defined) {
    if (questions.subList(0, questions.size() - 1).stream()
        .anyMatch(one -> one.asking() instanceof AttributeQuestion.AnyValue)) {
      throw Refused.because("eq", "'eq' is required on all but the last attribute in list");
    }
    var byKey = new LinkedHashMap<String, AttributeQuestion>();
    questions.forEach(question -> byKey.put(question.key(), question));
    var wanted = key.attributeKeys().stream().map(byKey::get)
        .map(question -> question.wanted(type(defined, question.key()))).toList();
    var match = new AttributeMatch.OfSeveral(key.attributeKey(), wanted);
    if (!match.fits()) {
      throw Refused.because("attributes", "the values of 'attributes' are too long together");
    }
    return match;
  }

  /// What is not defined holds texts: a combination may be declared of attributes that do not exist yet.
  private static DataType type(Map<String, Attribute> defined, String key) {
    return Optional.ofNullable(defined.get(key)).map(Attribute::dataType).orElse(DataType.STRING);
  }

  private static List<String> keys(List<AttributeQuestion> questions) {
    return questions.stream().map(AttributeQuestion::key).toList();
  }
}

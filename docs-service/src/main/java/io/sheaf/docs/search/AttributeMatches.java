package io.sheaf.docs.search;

import io.sheaf.docs.documents.attributes.AttributeMatch;
import io.sheaf.docs.documents.attributes.Wanted;
import io.sheaf.docs.metadata.attributes.Attribute;
import io.sheaf.docs.metadata.attributes.Attributes;
import io.sheaf.docs.metadata.attributes.CompositeText;
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

  /// One after the other, they hold all that is found, nothing twice. None where a schema would have to declare that
  /// these are searched together, and none does.
  List<AttributeMatch> of(SiteId site, List<AttributeQuestion> questions) {
    var keys = keys(questions);
    var declared = questions.size() == 1 ? List.<CompositeKey>of() : declared(site, keys);
    var defined = attributes.find(site, keys);
    if (questions.size() == 1) {
      var one = questions.getFirst();
      return List.of(new AttributeMatch.OfOne(one.key(), wanted(one, defined)));
    }
    return declared.stream().map(key -> several(key, questions, defined)).toList();
  }

  /// Each of them by itself.
  List<Single> singly(SiteId site, List<AttributeQuestion> questions) {
    checkAllButLast(questions);
    var defined = attributes.find(site, keys(questions));
    return questions.stream().map(one -> new Single(new AttributeMatch.OfOne(one.key(), wanted(one, defined)),
        type(defined, one.key()))).toList();
  }

  /// What is asked about one attribute, which has values of that type.
  record Single(AttributeMatch.OfOne match, DataType type) {}

  private static Wanted wanted(AttributeQuestion question, Map<String, Attribute> defined) {
    var wanted = question.wanted(type(defined, question.key()));
    return question.key().contains(CompositeText.DELIMITER) ? new Wanted.Shown(wanted) : wanted;
  }

  /// Whether what a schema declared was declared all the while it was looked up: of a combination that is being
  /// rewritten nobody is to see a half.
  boolean areStillDeclared(SiteId site, List<AttributeQuestion> questions, List<AttributeMatch> matches) {
    return questions.size() == 1 || declared(site, keys(questions)).stream().map(CompositeKey::attributeKey).toList()
        .equals(matches.stream().map(AttributeMatch::key).toList());
  }

  private List<CompositeKey> declared(SiteId site, List<String> keys) {
    return keys.stream().distinct().count() == keys.size() ? schemas.searchable(site, keys) : List.of();
  }

  static Refused undeclared(List<AttributeQuestion> questions) {
    return Refused.because(null, "no composite key found for attributes '" + String.join(",", keys(questions)) + "'");
  }

  private static AttributeMatch several(CompositeKey key, List<AttributeQuestion> questions,
      Map<String, Attribute> defined) {
    checkAllButLast(questions);
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

  private static void checkAllButLast(List<AttributeQuestion> questions) {
    if (questions.subList(0, questions.size() - 1).stream()
        .anyMatch(one -> one.asking() instanceof AttributeQuestion.AnyValue)) {
      throw Refused.because("eq", "'eq' is required on all but the last attribute in list");
    }
  }

  /// What is not defined holds texts: a combination may be declared of attributes that do not exist yet.
  private static DataType type(Map<String, Attribute> defined, String key) {
    return Optional.ofNullable(defined.get(key)).map(Attribute::dataType).orElse(DataType.STRING);
  }

  private static List<String> keys(List<AttributeQuestion> questions) {
    return questions.stream().map(AttributeQuestion::key).toList();
  }
}

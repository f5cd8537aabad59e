package io.sheaf.docs.metadata.schemas;

import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a proposed schema would mean.
///
/// @param documents how many were looked at, each artifact as one
/// @param violating how many do not satisfy it as they are
/// @param documentsToRewrite how many would get other composite keys
@Serdeable
record ImpactView(long documents, long violating, List<RuleView> rules,
    List<SchemaView.CompositeKeyView> addedCompositeKeys, List<SchemaView.CompositeKeyView> removedCompositeKeys,
    long documentsToRewrite) {

  /// @param attributeKeys which attributes are not listed, where that is the rule
  /// @param filledIn whether the next change of such a document puts it right
  /// @param documentIds some of those that the caller may read
  @Serdeable
  record RuleView(String rule, @Nullable String attributeKey, @Nullable List<String> attributeKeys,
      @Nullable Boolean filledIn, long documents, List<String> documentIds) {}

  /// A line of an answer that tells how far it is.
  @Serdeable
  record Progress(long examined) {}

  /// The last line of such an answer.
  @Serdeable
  record Last(ImpactView impact) {}
}

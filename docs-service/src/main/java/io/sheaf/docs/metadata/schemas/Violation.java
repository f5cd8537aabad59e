package io.sheaf.docs.metadata.schemas;

/// One way in which the values of a document are not what its schemas demand.
///
/// @param attributeKey the attribute that is wrong
/// @param field what a refusal names
/// @param text what a refusal says
record Violation(Of of, String attributeKey, String field, String text) {

  /// What kind of rule it is that is broken.
  enum Of {
    REQUIRED, ALLOWED_VALUES, MIN_NUMBER_OF_VALUES, MAX_NUMBER_OF_VALUES, ENTITY_TYPE, ADDITIONAL_ATTRIBUTES,
    /// More combinations of values than one document may have.
    COMPOSITE_KEYS
  }
}

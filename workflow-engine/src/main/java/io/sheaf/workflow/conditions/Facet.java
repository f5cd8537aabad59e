package io.sheaf.workflow.conditions;

/// A side of a document that a condition can ask about. The first three become known only after somebody has read
/// the content.
public enum Facet {
  TEXT, BARCODES, FIELDS, ATTRIBUTES, TAGS, METADATA
}

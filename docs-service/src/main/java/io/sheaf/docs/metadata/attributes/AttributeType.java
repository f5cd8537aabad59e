package io.sheaf.docs.metadata.attributes;

/// Who may set an attribute.
public enum AttributeType {
  /// Whoever may write.
  STANDARD,
  /// Who governs or administrates; policies go by its values.
  OPA,
  /// Who governs or administrates.
  GOVERNANCE;

  /// Whether only those may set it who govern.
  public boolean isGoverned() {
    return this != STANDARD;
  }
}

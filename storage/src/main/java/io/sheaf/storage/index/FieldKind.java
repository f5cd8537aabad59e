package io.sheaf.storage.index;

/// What the values of a field are. Fields of one name and different kinds are different fields.
public enum FieldKind {
  KEYWORD, NUMBER, DATE
}

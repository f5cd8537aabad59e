package io.sheaf.docs.documents.attributes;

import io.sheaf.docs.gate.Caller;

/// What kind of hand set a value.
public enum SetBy {
  /// Somebody, or a program that somebody runs, over the API.
  PERSON,
  /// The rules of the site: a default of a schema, the combinations it declares, a rule set.
  RULE,
  /// An engine that read or judged the document.
  ENGINE;

  public static SetBy of(Caller caller) {
    return caller.kind() == Caller.Kind.SYSTEM ? ENGINE : PERSON;
  }
}

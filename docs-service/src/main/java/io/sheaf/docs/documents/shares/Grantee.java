package io.sheaf.docs.documents.shares;

import io.sheaf.docs.gate.Caller;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// With whom something is shared.
record Grantee(Kind kind, String name) {

  static final int LONGEST_NAME = 128;

  enum Kind {
    GROUP, USER;

    /// As keys have it.
    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Nullable
  String group() {
    return kind == Kind.GROUP ? name : null;
  }

  @Nullable
  String user() {
    return kind == Kind.USER ? name : null;
  }

  /// Whether anything can be shared with one of that name.
  static boolean isName(String name) {
    return !name.isBlank() && name.codePointCount(0, name.length()) <= LONGEST_NAME;
  }

  /// why people by token only: a program may have been called as somebody is.
  boolean is(Caller caller) {
    return switch (kind) {
      case GROUP -> caller.roles().contains(name);
      case USER -> caller.kind() == Caller.Kind.TOKEN && caller.name().equals(name);
    };
  }
}

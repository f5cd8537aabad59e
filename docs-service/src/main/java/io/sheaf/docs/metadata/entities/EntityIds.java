package io.sheaf.docs.metadata.entities;

import java.util.regex.Pattern;

/// What ids and names can be.
final class EntityIds {

  static final int LONGEST_NAME = 200;

  private static final Pattern ID = Pattern.compile("[A-Za-z0-9_.-]{1,100}");
  private static final Pattern TYPE_NAME = Pattern.compile("[A-Z][A-Za-z0-9]+");

  private EntityIds() {
  }

  static boolean isId(String text) {
    return ID.matcher(text).matches();
  }

  static boolean isTypeName(String text) {
    return text.length() <= LONGEST_NAME && TYPE_NAME.matcher(text).matches();
  }
}

package io.sheaf.storage.table;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// A site: an island of documents. The site `default` is the one whose keys carry no prefix.
public record SiteId(String text) {

  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,63}");
  private static final Set<String> RESERVED = Set.of("global", "api_key");

  // why: after the two above, which it is checked against.
  public static final SiteId DEFAULT = new SiteId("default");

  public SiteId {
    if (!isSiteId(text)) {
      throw new IllegalArgumentException("not a site id: '" + text + "'");
    }
  }

  public static boolean isSiteId(String text) {
    return FORM.matcher(text).matches() && !RESERVED.contains(text.toLowerCase(Locale.ROOT));
  }

  public boolean isDefault() {
    return text.equals("default");
  }

  /// What every partition key of this site begins with. For engines, which look for them.
  public String prefix() {
    return isDefault() ? "" : text + "/";
  }

  @Override
  public String toString() {
    return text;
  }
}

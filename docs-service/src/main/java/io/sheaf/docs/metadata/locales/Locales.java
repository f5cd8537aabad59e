package io.sheaf.docs.metadata.locales;

import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// The languages that are set up on a site.
@Singleton
final class Locales {

  private static final String ITEMS = "items";
  private static final Pattern FORM = Pattern.compile("([a-z]{2,3})(?:-([A-Z]{2}))?");
  private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());
  private static final Set<String> LANGUAGES = Set.of(Locale.getISOLanguages());

  private final Table table;

  Locales(Table table) {
    this.table = table;
  }

  /// A language of ISO 639, and after a hyphen a country of ISO 3166.
  static boolean isLocale(String text) {
    var parts = FORM.matcher(text);
    return parts.matches() && isLanguage(parts.group(1))
        && (parts.group(2) == null || COUNTRIES.contains(parts.group(2)));
  }

  private static boolean isLanguage(String code) {
    return LANGUAGES.contains(code)
        // why by name: of the languages with three letters the platform keeps no list.
        || code.length() == 3 && !Locale.of(code).getDisplayLanguage(Locale.ENGLISH).equals(code);
  }

  /// How many items it has; refuses when it is not set up.
  long items(SiteId site, String locale) {
    if (isLocale(locale)) {
      var found = table.find(key(site, locale));
      if (found.isPresent()) {
        return found.get().wholeNumber(ITEMS);
      }
    }
    throw Refused.because("locale", "Locale '" + shortened(locale) + "' not found");
  }

  boolean isSetUp(SiteId site, String locale) {
    return isLocale(locale) && table.find(key(site, locale)).isPresent();
  }

  private static String shortened(String locale) {
    return locale.length() <= 100
        ? locale
        : locale.substring(0, locale.offsetByCodePoints(0, locale.codePointCount(0, 100))) + "…";
  }

  Write settingUp(SiteId site, String locale) {
    return Write.insert(Item.of(key(site, locale)).with("locale", locale).with(ITEMS, 0).build());
  }

  Write removing(SiteId site, String locale) {
    return Write.delete(key(site, locale), Condition.equal(ITEMS, 0));
  }

  /// The write that counts so many more items.
  Write counting(SiteId site, String locale, int more) {
    return Write.update(key(site, locale)).add(ITEMS, more).when(Condition.present());
  }

  private static Key key(SiteId site, String locale) {
    return TableSchema.LOCALE.key(site, locale);
  }
}

package io.sheaf.docs.metadata.schemas;

import io.sheaf.docs.metadata.attributes.Attributes;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.SiteId;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Which values schemas allow an attribute, and what those are called in a language.
@Singleton
final class AllowedValues {

  private static final int AT_ONCE = 50;

  private final Schemas schemas;
  private final Register register;
  private final Attributes attributes;
  private final List<LocalizedTexts> texts;

  AllowedValues(Schemas schemas, Register register, Attributes attributes, List<LocalizedTexts> texts) {
    this.schemas = schemas;
    this.register = register;
    this.attributes = attributes;
    this.texts = List.copyOf(texts);
  }

  /// Of the site's schema.
  AllowedValuesView ofSite(SiteId site, String key, @Nullable String locale) {
    mustBeDefined(site, key);
    var values = schemas.allowedBySite(site, key).orElse(List.of());
    return view(values, localized(site, locale, key, values, null));
  }

  /// Of a classification together with the site's schema.
  AllowedValuesView ofClassification(SiteId site, String classificationId, String key, @Nullable String locale) {
    if (!schemas.hasClassification(site, classificationId)) {
      throw SchemaChanges.missing(classificationId);
    }
    mustBeDefined(site, key);
    var values = new ArrayList<>(schemas.allowedBySite(site, key).orElse(List.of()));
    values.addAll(schemas.allowedByClassification(site, classificationId, key).orElse(List.of()));
    return view(values, localized(site, locale, key, values, classificationId));
  }

  /// Of all the schemas that the site has.
  AllowedValuesView ofAll(SiteId site, String key, @Nullable String locale) {
    mustBeDefined(site, key);
    var values = new TreeSet<>(schemas.allowedBySite(site, key).orElse(List.of()));
    var called = new TreeMap<String, String>(localized(site, locale, key, values, null));
    var naming = register.all(site).stream().filter(entry -> entry.attributeKeys().contains(key))
        .map(Register.Entry::source).toList();
    for (int from = 0; from < naming.size(); from += AT_ONCE) {
      schemas.schemas(naming.subList(from, Math.min(naming.size(), from + AT_ONCE)))
          .forEach((source, schema) -> schema.rule(key).ifPresent(rule -> {
            values.addAll(rule.allowedValues());
            localized(site, locale, key, rule.allowedValues(), source.classificationId())
                .forEach(called::putIfAbsent);
          }));
    }
    return view(values, called);
  }

  private void mustBeDefined(SiteId site, String key) {
    if (attributes.find(site, key).isEmpty()) {
      throw Refused.notFound("Attribute " + key + " not found");
    }
  }

  private static AllowedValuesView view(Collection<String> values, Map<String, String> called) {
    return new AllowedValuesView(List.copyOf(new TreeSet<>(values)), called.isEmpty() ? null : called);
  }

  /// A classification's own texts go before the site's.
  Map<String, String> localized(SiteId site, @Nullable String locale, String key, Collection<String> values,
      @Nullable String classificationId) {
    var called = new LinkedHashMap<String, String>();
    if (locale != null && !locale.isEmpty() && !values.isEmpty()) {
      texts.forEach(one -> called.putAll(one.of(site, locale, key, values, null)));
      if (classificationId != null) {
        texts.forEach(one -> called.putAll(one.of(site, locale, key, values, classificationId)));
      }
    }
    return called;
  }
}

package io.sheaf.docs.metadata.mappings;

import io.sheaf.docs.metadata.attributes.Attribute;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.attributes.Attributes;
import io.sheaf.docs.metadata.attributes.DataType;
import io.sheaf.docs.metadata.mappings.Mapping.MappedAttribute;
import io.sheaf.docs.metadata.mappings.Mapping.MappedClassification;
import io.sheaf.docs.metadata.mappings.Mapping.Source;
import io.sheaf.docs.metadata.schemas.Schemas;
import io.sheaf.docs.web.Faults;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// The door to mappings.
@Singleton
public final class Mappings {

  private static final Pattern ID = Pattern.compile("[A-Za-z0-9_.-]{1,100}");

  private final Table table;
  private final Attributes attributes;
  private final Schemas schemas;

  Mappings(Table table, Attributes attributes, Schemas schemas) {
    this.table = table;
    this.attributes = attributes;
    this.schemas = schemas;
  }

  public Optional<Mapping> find(SiteId site, String mappingId) {
    return isId(mappingId) ? table.find(MappingItem.key(site, mappingId)).map(MappingItem::read) : Optional.empty();
  }

  static boolean isId(String text) {
    return ID.matcher(text).matches();
  }

  /// The writes by which a mapping relies on what it names; what it names wrongly is noted as faults.
  List<Write> relying(SiteId site, MappingFields.Wanted wanted, Faults faults) {
    var writes = new ArrayList<Write>();
    if (!wanted.attributes().isEmpty()) {
      writes.addAll(relyingOnAttributes(site, wanted.attributes(), faults));
    }
    if (!wanted.classifications().isEmpty()) {
      writes.addAll(relyingOnClassifications(site, wanted.classifications(), faults));
    }
    return writes;
  }

  private List<Write> relyingOnAttributes(SiteId site, List<MappedAttribute> named, Faults faults) {
    var keys = named.stream().map(MappedAttribute::attributeKey).distinct().toList();
    var defined = attributes.defined(site, keys);
    var seen = new HashSet<String>();
    for (int index = 0; index < named.size(); index++) {
      var path = "attribute[" + index + "].";
      var mapped = named.get(index);
      var key = mapped.attributeKey();
      faults.when(!seen.add(key), path + "attributeKey", "duplicate attribute '" + key + "'");
      var attribute = defined.find(key);
      if (attribute.isEmpty()) {
        faults.add(path + "attributeKey", "attribute '" + key + "' not found");
      } else {
        checkDefaults(attribute.get(), mapped, path, faults);
      }
    }
    return defined.relying(keys);
  }

  private void checkDefaults(Attribute attribute, MappedAttribute mapped, String path, Faults faults) {
    boolean hasDefault = mapped.defaultValue() != null || !mapped.defaultValues().isEmpty();
    if (attribute.dataType() == DataType.KEY_ONLY) {
      faults.when(hasDefault, path + "defaultValue",
          "'defaultValue' or 'defaultValues' cannot be used with KEY_ONLY attribute");
      return;
    }
    faults.when(mapped.source() == Source.MANUAL && !hasDefault, path + "defaultValue",
        "'defaultValue' or 'defaultValues' is required");
    if (mapped.defaultValue() != null) {
      faults.when(!fits(attribute, mapped.defaultValue()), path + "defaultValue",
          "'defaultValue' is no value of attribute '" + attribute.key() + "'");
    }
    faults.when(!mapped.defaultValues().stream().allMatch(value -> fits(attribute, value)), path + "defaultValues",
        "'defaultValues' are no values of attribute '" + attribute.key() + "'");
  }

  private boolean fits(Attribute attribute, String value) {
    return switch (attribute.dataType()) {
      case NUMBER -> isNumber(value);
      case BOOLEAN -> value.equals("true") || value.equals("false");
      case STRING -> attributes.faultOf(attribute, AttributeValue.text(attribute.key(), value)).isEmpty();
      case ENTITY, PUBLICATION -> true;
      case KEY_ONLY, WATERMARK -> false;
    };
  }

  private static boolean isNumber(String value) {
    try {
      return value.length() <= 40 && Math.abs((long) new BigDecimal(value).scale()) <= 100;
    } catch (NumberFormatException notANumber) {
      return false;
    }
  }

  private List<Write> relyingOnClassifications(SiteId site, List<MappedClassification> named, Faults faults) {
    var inForce = schemas.inForce(site, named.stream().map(MappedClassification::classificationId).toList());
    for (int index = 0; index < named.size(); index++) {
      var id = named.get(index).classificationId();
      faults.when(inForce.unknownClassifications().contains(id), "classification[" + index + "].classificationId",
          "Classification '" + id + "' not found");
    }
    return inForce.relyingOn();
  }
}

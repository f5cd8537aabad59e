package io.sheaf.docs.documents.attributes;

import io.sheaf.docs.documents.attributes.NewAttribute.Classified;
import io.sheaf.docs.documents.attributes.NewAttribute.Plain;
import io.sheaf.docs.documents.attributes.NewAttribute.Reference;
import io.sheaf.docs.documents.attributes.NewAttribute.Referring;
import io.sheaf.docs.documents.attributes.NewAttribute.Related;
import io.sheaf.docs.metadata.attributes.Attribute;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.attributes.Attributes;
import io.sheaf.docs.metadata.attributes.DataType;
import io.sheaf.docs.metadata.attributes.ValueType;
import io.sheaf.docs.metadata.entities.Entities;
import io.sheaf.docs.metadata.entities.EntityRef;
import io.sheaf.docs.web.Faults;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Holds what clients give against the definitions, and makes values of it: one for each key.
@Singleton
final class Givens {

  private final Attributes attributes;
  private final Entities entities;

  Givens(Attributes attributes, Entities entities) {
    this.attributes = attributes;
    this.entities = entities;
  }

  /// @param relying the writes by which the values rely on entities
  record Values(Map<String, AttributeValue> byKey, List<Write> relying) {}

  Values values(SiteId site, List<NewAttribute> given, Attributes.Defined defined, Faults faults) {
    var byKey = new LinkedHashMap<String, List<NewAttribute>>();
    given.forEach(one -> byKey.computeIfAbsent(one.key(), _ -> new ArrayList<>()).add(one));
    var values = new LinkedHashMap<String, AttributeValue>();
    var relying = new LinkedHashMap<String, Write>();
    byKey.forEach((key, all) -> defined.find(key).filter(_ -> isSettable(key, faults)).ifPresentOrElse(
        attribute -> value(site, attribute, all, relying, faults).filter(value -> fits(attribute, value, faults))
            .ifPresent(value -> values.put(key, value)),
        () -> faults.when(!defined.byKey().containsKey(key), key, "attribute '" + key + "' not found")));
    return new Values(values, List.copyOf(relying.values()));
  }

  private static boolean isSettable(String key, Faults faults) {
    if (Attributes.isDerived(key)) {
      faults.add(key, "attribute key is derived reserved");
      return false;
    }
    if (Locks.isLock(key)) {
      faults.add(key, "attribute '" + key + "' is set by an operation of its own");
      return false;
    }
    return true;
  }

  private boolean fits(Attribute attribute, AttributeValue value, Faults faults) {
    var wrong = attributes.faultOf(attribute, value);
    wrong.ifPresent(fault -> faults.add(fault.key(), fault.error()));
    var tooLong = AttributeItem.parts(value).stream().anyMatch(part -> !AttributeItem.fits(value.key(), part));
    faults.when(wrong.isEmpty() && tooLong, value.key(), "a value of attribute '" + value.key() + "' is too long");
    return wrong.isEmpty() && !tooLong;
  }

  private Optional<AttributeValue> value(SiteId site, Attribute attribute, List<NewAttribute> all,
      Map<String, Write> relying, Faults faults) {
    var key = attribute.key();
    var texts = new ArrayList<String>();
    var numbers = new ArrayList<BigDecimal>();
    Boolean flag = null;
    var type = ValueType.STRING;
    boolean isWhole = true;
    for (var one : all) {
      switch (one) {
        case Plain plain -> {
          texts.addAll(plain.strings());
          numbers.addAll(plain.numbers());
          flag = plain.flag() == null ? flag : plain.flag();
        }
        case Classified classified -> {
          texts.add(classified.classificationId());
          type = ValueType.CLASSIFICATION;
        }
        case Related related -> {
          texts.add(related.value());
          type = ValueType.RELATIONSHIPS;
        }
        case Referring referring -> {
          type = ValueType.ENTITY;
          for (var reference : referring.references()) {
            var found = entity(site, reference, relying, faults);
            isWhole &= found.isPresent();
            found.ifPresent(texts::add);
          }
        }
      }
    }
    if (!isWhole) {
      return Optional.empty();
    }
    if (attribute.dataType() == DataType.ENTITY && type == ValueType.STRING && !texts.isEmpty()) {
      return spelled(site, key, texts, relying, faults);
    }
    if (!texts.isEmpty()) {
      return mixed(key, attribute, !numbers.isEmpty() || flag != null, faults)
          ? Optional.empty()
          : Optional.of(AttributeValue.of(key,
              attribute.dataType() == DataType.PUBLICATION ? ValueType.PUBLICATION : type, texts));
    }
    if (!numbers.isEmpty()) {
      return mixed(key, attribute, flag != null, faults)
          ? Optional.empty()
          : Optional.of(AttributeValue.numbers(key, numbers));
    }
    if (flag != null) {
      return Optional.of(AttributeValue.bool(key, flag));
    }
    return Optional.of(attribute.dataType() == DataType.WATERMARK
        ? AttributeValue.watermark(key)
        : AttributeValue.keyOnly(key));
  }

  /// Values of two types at once fit no attribute.
  private static boolean mixed(String key, Attribute attribute, boolean isMixed, Faults faults) {
    faults.when(isMixed, key, switch (attribute.dataType()) {
      case NUMBER -> "attribute only support number value";
      case BOOLEAN -> "attribute only support boolean value";
      case KEY_ONLY, WATERMARK -> "attribute does not support a value";
      case STRING, PUBLICATION, ENTITY -> "attribute only support string value";
    });
    return isMixed;
  }

  /// References as they are shown, `typeId#entityId`.
  private Optional<AttributeValue> spelled(SiteId site, String key, List<String> texts, Map<String, Write> relying,
      Faults faults) {
    var found = new ArrayList<String>();
    for (var text : texts) {
      int at = text.indexOf('#');
      var reference = at <= 0
          ? Optional.<String>empty()
          : entity(site, new Reference(text.substring(0, at), text.substring(at + 1), null), relying, faults);
      faults.when(at <= 0, key, "attribute only support entity value");
      reference.ifPresent(found::add);
    }
    return found.size() == texts.size() ? Optional.of(AttributeValue.entity(key, found)) : Optional.empty();
  }

  private Optional<String> entity(SiteId site, Reference reference, Map<String, Write> relying, Faults faults) {
    var type = entities.type(site, reference.type(), reference.namespace());
    if (type.isEmpty()) {
      faults.add("entityTypeId", "EntityType '" + reference.type() + "' is not found");
      return Optional.empty();
    }
    var entity = entities.find(site, type.get().entityTypeId(), reference.entityId());
    if (entity.isEmpty()) {
      faults.add("entityId", "Entity '" + reference.entityId() + "' is not found");
      return Optional.empty();
    }
    var text = new EntityRef(entity.get().entityTypeId(), entity.get().entityId()).text();
    relying.put(text, entities.relyingOn(entity.get()));
    return Optional.of(text);
  }
}

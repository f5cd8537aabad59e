package io.sheaf.storage.table;

import static io.sheaf.storage.table.IndexName.GSI1;
import static io.sheaf.storage.table.IndexName.GSI2;

/// What documents may say about themselves: attributes, schemas, classifications, entities, mappings, languages.
final class MetadataKinds {

  static final Area AREA = new Area("metadata");

  static final Kind ATTRIBUTE_DEFINITION = AREA.site("attribute", "an attribute that documents can have",
      "attr#{key}", "attribute")
      .index(GSI1, "the attributes there are, by key", "attr#", "attr#{key}")
      .index(GSI2, "the attributes of a data type", "attr#", "attr#{dataType}")
      .holds("documentId", "type", "dataType", "key", "watermark", "validationRegex", "userId", "inserteddate",
          "revision",
          "removing")
      .from("formkiq: Attributes");

  static final Kind ATTRIBUTE_DEFINITION_CHANGE = AREA.site("attribute change",
      "how often attributes that documents can have were changed", "attributechanges#", "changes")
      .holds("revision")
      .from("Sheaf");

  static final Kind SITE_SCHEMA = AREA.site("site schema", "the schema of a site", "schemas", "site#{entity}")
      .holds("name", "schema", "revision", "userId", "inserteddate")
      .from("formkiq: Schema / Site Entity Schema");

  static final Kind SCHEMA_CHANGE = AREA.site("schema change",
      "how often the schemas and classifications of a site changed", "schemas", "changes")
      .holds("revision")
      .from("Sheaf");

  static final Kind CLASSIFICATION_NAME = AREA.site("classification name",
      "the classifications of a site, by name, and what they name", "schemas", "classname#{name}")
      .holds("name", "documentId", "keys", "compositeKeys", "entities", "userId", "inserteddate")
      .from("Sheaf");

  static final Kind COMBINATION = AREA.site("combination",
      "whether a combination of attributes can be searched", "schemas", "combination#{keys:list}")
      .holds("compositeKeys", "pending", "revision")
      .from("Sheaf");

  static final Kind SITE_COMPOSITE_KEY = AREA.site("site schema composite key",
      "the combinations of attributes that the site schema declares", "schemas", "compositeKey#{compositeKeyId}")
      .index(GSI1, "who declares a combination of attributes", "schemas#compositeKey", "key#{keys:list}")
      .holds("keys")
      .from("formkiq: Schema / Site Composite Key");

  static final Kind SITE_SCHEMA_ATTRIBUTE = AREA.site("site schema attribute",
      "the attributes that the site schema names", "schemas", "attr#{key}")
      .index(GSI1, "which schemas name an attribute", "attr#{key}", "true")
      .holds("key")
      .from("formkiq: Schema / Site Attribute Key");

  static final Kind SITE_ALLOWED_VALUE = AREA.site("site schema allowed value",
      "the values that the site schema allows an attribute", "schemas", "attr#{key}#allowedvalue#{value:value}")
      .index(GSI1, "the values that schemas allow an attribute", "attr#{key}#allowedvalue", "val#{value:value}")
      .holds("key", "value")
      .from("formkiq: Schema / Attribute Allowed Values");

  static final Kind CLASSIFICATION = AREA.site("classification", "a classification and its schema",
      "schemas#{documentId}", "class#{entity}")
      .index(GSI1, "the classifications, by name", "class#{entity}", "attr#{name}")
      .holds("name", "documentId", "schema", "revision", "userId", "inserteddate", "removing")
      .from("formkiq: Classification / Classification Entity");

  static final Kind CLASSIFICATION_COMPOSITE_KEY = AREA.site("classification composite key",
      "the combinations of attributes that a classification declares", "schemas#{documentId}",
      "compositeKey#{compositeKeyId}")
      .index(GSI1, "who declares a combination of attributes", "schemas#compositeKey", "key#{keys:list}")
      .holds("documentId", "keys")
      .from("formkiq: Classification / Classification Composite Key");

  static final Kind CLASSIFICATION_ATTRIBUTE = AREA.site("classification attribute",
      "the attributes that a classification names", "schemas#{documentId}", "attr#{key}")
      .index(GSI1, "which schemas name an attribute", "attr#{key}", "true")
      .holds("documentId", "key")
      .from("formkiq: Classification / Site Attribute Key");

  static final Kind CLASSIFICATION_ALLOWED_VALUE = AREA.site("classification allowed value",
      "the values that a classification allows an attribute", "schemas#{documentId}",
      "attr#{key}#allowedvalue#{value:value}")
      .index(GSI1, "the values that schemas allow an attribute", "attr#{key}#allowedvalue", "val#{value:value}")
      .holds("documentId", "key", "value")
      .from("formkiq: Classification / Attribute Allowed Values");

  static final Kind ENTITY_TYPE = AREA.site("entity type", "a type of entities", "entityType#{documentId}",
      "entityType")
      .index(GSI1, "the entity types of a namespace, by name", "entityType#", "entityType#{namespace}#{name}#")
      .holds("documentId", "namespace", "name", "entities", "revision", "inserteddate")
      .from("formkiq: Entities Types");

  static final Kind ENTITY_TYPE_NAME = AREA.site("entity type name", "which entity type has a name",
      "entitytypenames#{namespace}", "name#{name}")
      .holds("documentId")
      .from("Sheaf");

  static final Kind ENTITY = AREA.site("entity", "an entity", "entity#{entityTypeId}#{documentId}", "entity")
      .index(GSI1, "the entities of a type, by name", "entity#{entityTypeId}", "entity#{name}#{documentId}")
      .holds("documentId", "entityTypeId", "name", "attr#<key>", "defaults", "revision", "inserteddate")
      .from("formkiq: Entity");

  static final Kind ENTITY_ATTRIBUTE = AREA.site("entity attribute", "the entities that have an attribute",
      "entityattr#{key}", "entity#{entityTypeId}#{documentId}")
      .holds("documentId", "entityTypeId")
      .from("Sheaf");

  static final Kind MAPPING = AREA.site("mapping", "a mapping from what was read to attributes",
      "mappings#{documentId}", "mapping")
      .index(GSI1, "the mappings, by name", "mappings#", "mapping#{name}")
      .holds("documentId", "name", "description", "attributes", "classifications", "revision", "inserteddate")
      .from("formkiq: Mappings / Mapping");

  static final Kind LOCALE = AREA.site("locale", "the languages that are set up", "locale#", "locale#{locale}")
      .holds("locale", "items")
      .from("formkiq: Locale / Locale List");

  static final Kind LOCALE_INTERFACE = AREA.site("locale interface text", "a text of the interface in a language",
      "locale#type", "{locale}#INTERFACE#{interfaceKey}")
      .holds("itemType", "interfaceKey", "locale", "localizedValue")
      .from("formkiq: Locale / Locale Type");

  static final Kind LOCALE_SCHEMA = AREA.site("locale schema text",
      "an allowed value of the site schema in a language", "locale#type",
      "{locale}#SCHEMA#{attributeKey}#{allowedValue:value}")
      .holds("itemType", "attributeKey", "allowedValue", "locale", "localizedValue")
      .from("formkiq: Locale / Locale Type");

  static final Kind LOCALE_CLASSIFICATION = AREA.site("locale classification text",
      "an allowed value of a classification in a language", "locale#type",
      "{locale}#CLASSIFICATION#{classificationId}#{attributeKey}#{allowedValue:value}")
      .holds("itemType", "classificationId", "attributeKey", "allowedValue", "locale", "localizedValue")
      .from("formkiq: Locale / Locale Type");

  private MetadataKinds() {
  }
}

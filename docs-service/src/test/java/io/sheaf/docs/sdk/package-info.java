/// The official Java client of the wire, driving the running service: it refuses every field it does not know. It is
/// one version behind the wire, so that some operations go by plain HTTP, in tests of the rooms that they belong to.
///
/// | operations | by the client | by plain HTTP |
/// |---|---|---|
/// | documents, tags, folders, versions, sites, users | `OfficialClientTest` | artifacts, roles of sites, groups of keys |
/// | attribute definitions | `OfficialAttributesTest`, allowed values `OfficialSchemasTest` | |
/// | attributes of documents | `OfficialAttributesTest` | entities on documents, artifacts |
/// | schemas, classifications, allowed values | `OfficialSchemasTest` | default entities |
/// | locales and their items | `OfficialMetadataTest` | |
/// | entity types and entities | `OfficialMetadataTest` | both PUTs, removal of an attribute |
/// | mappings | `OfficialMetadataTest` | classifications in mappings |
/// | reindex | `OfficialSchemasTest` | artifacts |
/// | search | `OfficialSearchTest`, tags and indices `OfficialClientTest` | |
/// | full text, syncs | `OfficialFulltextTest` | `searchFulltext`, whose answer counts; `queryFulltext` |
@org.jspecify.annotations.NullMarked
package io.sheaf.docs.sdk;

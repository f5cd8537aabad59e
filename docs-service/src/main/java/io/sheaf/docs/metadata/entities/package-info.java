/// Entities: companies, contacts, policies and whatever else documents refer to. Each is of a type, has a name and
/// attributes, and is referred to as `typeId#entityId`.
///
/// Always true of it: no two types of a namespace have one name, which an item of its own claims; a type that goes has no
/// entities, which it counts itself; an entity that a schema takes as its default stays. Attributes of entities belong to
/// definitions that are there, and each has an item that says so. Preset types need no making: they are there from
/// their first use, where they are switched on. Owns the items of the kinds entity type, entity type name, entity and
/// entity attribute.
@NullMarked
package io.sheaf.docs.metadata.entities;

import org.jspecify.annotations.NullMarked;

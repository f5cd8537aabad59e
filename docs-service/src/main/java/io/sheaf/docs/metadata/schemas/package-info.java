/// What a site demands of the attributes of its documents: the site's schema, and classifications, each with a schema
/// of its own that adds to the site's.
///
/// Always true of it: whoever writes values relies on the schemas that they were held to, so that a write is accepted
/// only if it satisfies the schemas in force in that moment; a combination of attributes is searched only when every
/// document that it applies to is found by it. Schemas say what documents are asked through interfaces of this room,
/// for documents stand on it. Owns the items of the kinds site schema, classification, and what stands beside them.
@NullMarked
package io.sheaf.docs.metadata.schemas;

import org.jspecify.annotations.NullMarked;

/// Links by which the content of a document is put: `GET /documents/{id}/upload`, and what other rooms need to give
/// out one.
///
/// Always true of them: a link is for one document, whoever was allowed to change it when the link was made; what was
/// asked for last is remembered until no link of it can be used any more, so that a read knows that content may have
/// come. Owns the items of the kind document upload.
@NullMarked
package io.sheaf.docs.documents.links;

import org.jspecify.annotations.NullMarked;

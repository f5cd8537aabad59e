/// The tags of documents: a key with a value, or with several.
///
/// Always true of it: a tag is one item of its document (`tags#<key>`) that holds all of its values and is what the
/// tag is; for a tag with several values each value has a further item, which stands in the indexes for it. Every
/// change of a tag raises the revision of its document. The tags of one document are so few that one write can
/// replace them all. A key that was ever used on a site is listed for the site until somebody takes it off the list.
/// Owns the items of the kinds document tag, document tag value and tag key.
@NullMarked
package io.sheaf.docs.documents.tags;

import org.jspecify.annotations.NullMarked;

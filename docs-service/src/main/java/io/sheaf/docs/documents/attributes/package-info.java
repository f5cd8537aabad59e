/// The attributes of documents: what they say under the keys that are defined on their site.
///
/// Always true of them: each value is one item of its document (`attr#<key>#<value>`), which also stands in the list of
/// all that have the key, and keeps who set it. Every change of an attribute raises the revision of its document, keeps
/// what was said before, and relies in the same write on the definitions and the schema by which it was accepted. The
/// combinations that a schema declares are made anew with every change of what they are made of. Owns the items of the
/// kinds document attribute and document attribute history.
@NullMarked
package io.sheaf.docs.documents.attributes;

import org.jspecify.annotations.NullMarked;

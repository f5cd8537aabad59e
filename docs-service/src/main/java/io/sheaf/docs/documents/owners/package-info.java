/// Who may do what with one document, beyond what the site and the folders say: its owner, its editors, its viewers.
///
/// Always true of them: they stand on the document's own item. Without any, the site's rules alone decide. Once there
/// are some, who is no administrator must also be among them: to read as any of the three, to write as owner or
/// editor. An owner, once there is one, is the only one besides administrators who changes them.
@NullMarked
package io.sheaf.docs.documents.owners;

import org.jspecify.annotations.NullMarked;

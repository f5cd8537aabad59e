/// Folders: the tree that documents are filed in, made on the way by any path that names one, and what roles may do
/// below them.
///
/// Always true of it: a folder is an entry of the folder above it, and so is a file; names compare without case and
/// keep their first spelling; a folder outlives its documents. An entry is made on condition that the folder above
/// is there and stays, so that nothing is filed into a folder that is just being removed. Owns the items of the
/// kinds folder, file in folder and folder permission.
@NullMarked
package io.sheaf.docs.documents.folders;

import org.jspecify.annotations.NullMarked;

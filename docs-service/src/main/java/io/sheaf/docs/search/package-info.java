/// Search by tag, path, folder, file name and ids, and the lists of what can be searched by.
@NullMarked
package io.sheaf.docs.search;

import org.jspecify.annotations.NullMarked;

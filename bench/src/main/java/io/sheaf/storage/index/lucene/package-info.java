/// Beside the index of the server, for the benches: what a search cannot be quicker than.
@NullMarked
package io.sheaf.storage.index.lucene;

import org.jspecify.annotations.NullMarked;

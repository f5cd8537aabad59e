/// `bench storage`: what the engines of the table leave of what their stores can do.
@NullMarked
package io.sheaf.bench.storage;

import org.jspecify.annotations.NullMarked;

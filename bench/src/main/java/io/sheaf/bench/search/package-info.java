/// Finding under load: questions at a stated rate against the bare queries on the same files, indexing against a bare
/// writer, and what indexing costs who writes.
///
/// Always true of it: every answer is looked at while it is measured, by what the corpus says there is to find, and
/// whoever asks is no administrator and is kept out of a folder.
@NullMarked
package io.sheaf.bench.search;

import org.jspecify.annotations.NullMarked;

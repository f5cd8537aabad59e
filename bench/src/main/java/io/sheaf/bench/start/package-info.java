/// `bench start`: how long Sheaf takes until it answers, and what it holds while nobody asks, against the least that
/// the same framework can do under the same flags.
@NullMarked
package io.sheaf.bench.start;

import org.jspecify.annotations.NullMarked;

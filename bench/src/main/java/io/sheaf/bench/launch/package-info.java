/// Servers that the benches start and ask over HTTP: each a process of its own, which is asked to stop when its bench
/// is done with it, and when the bench itself is ended.
@NullMarked
package io.sheaf.bench.launch;

import org.jspecify.annotations.NullMarked;

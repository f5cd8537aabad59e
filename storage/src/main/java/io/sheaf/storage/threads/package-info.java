/// How threads share the processors: work that nobody waits for must not slow down work that somebody waits for.
@NullMarked
package io.sheaf.storage.threads;

import org.jspecify.annotations.NullMarked;

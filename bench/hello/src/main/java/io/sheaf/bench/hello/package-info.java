/// The least that the framework can be asked to do: one route that answers JSON. What Sheaf's start is measured
/// against.
@NullMarked
package io.sheaf.bench.hello;

import org.jspecify.annotations.NullMarked;

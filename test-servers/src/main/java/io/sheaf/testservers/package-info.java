/// What tests and benches stand on: servers that speak AWS's protocols, each a process of its own that ends with
/// the one that started it, and how often a randomised test tries.
@NullMarked
package io.sheaf.testservers;

import org.jspecify.annotations.NullMarked;

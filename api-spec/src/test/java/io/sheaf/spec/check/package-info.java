/// What tests hold a running server to the specification with: a check of answers and routes, and a generator of
/// requests. No test double, and nothing of it is shipped.
@NullMarked
package io.sheaf.spec.check;

import org.jspecify.annotations.NullMarked;

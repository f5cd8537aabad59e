/// How fast exported activities are checked.
@NullMarked
package io.sheaf.bench.audit;

import org.jspecify.annotations.NullMarked;

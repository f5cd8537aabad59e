/// The service as it is shipped, running on real engines, and a client for it: what every HTTP test stands on.
@NullMarked
package io.sheaf.docs.running;

import org.jspecify.annotations.NullMarked;

/// Jobs that only one of several processes may do at a time. Owns the items of the kind lease.
@NullMarked
package io.sheaf.storage.leases;

import org.jspecify.annotations.NullMarked;

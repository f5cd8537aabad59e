/// Work over many items, which no single write can do: recorded first, done in steps, and taken up again after a
/// crash by whichever process gets the lease.
///
/// Always true of it: a job's record is written together with what makes it necessary; a step may be done twice and
/// must bear it; a job that is recorded ends, whatever stops in between. Owns the items of the kind job.
@NullMarked
package io.sheaf.docs.jobs;

import org.jspecify.annotations.NullMarked;

/// How anything changes: a plan over what was read, one write, and the answer that goes with it.
///
/// Always true of it: a change and the event it records are one write; what a plan was made of is a condition of its
/// write, so that a change which was overtaken is planned anew and never written over another; a request with an
/// `Idempotency-Key` has one effect and one answer, which are written together. Owns the items of the kinds event
/// and idempotent request.
@NullMarked
package io.sheaf.docs.changes;

import org.jspecify.annotations.NullMarked;

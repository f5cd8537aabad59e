/// Queues: the places with a name in which documents wait for somebody to decide.
///
/// Always true of it: a queue is a name and nothing else; which documents wait in it is for the actions of those
/// documents to say. A workflow names only queues that were there when it was written. Owns the items of the kind
/// queue.
@NullMarked
package io.sheaf.docs.automation.queues;

import org.jspecify.annotations.NullMarked;

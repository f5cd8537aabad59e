/// Making and changing cases, tasks and nigos, for clients.
///
/// Always true of it: a request is refused with all its faults at once, those of the documents it names among them;
/// what it makes or changes, the numbers of a case and the documents that become papers are one write with one event.
/// A change merges: what it leaves out stays, metadata name by name. Owns no items.
@NullMarked
package io.sheaf.docs.cases.life;

import org.jspecify.annotations.NullMarked;

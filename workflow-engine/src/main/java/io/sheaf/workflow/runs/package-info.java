/// How a document goes through a workflow: `decide(definition, run, event) → run', effects`, and nothing else.
///
/// Pure: no clock, no store, no thread; what happened brings its time and a view of the document along, and what is to
/// be done comes out as data. Always true of a run: it is finished, or it waits for something that has a name (an
/// action, a decision, a pause, the release of the document); an event that comes a second time, or too late, changes
/// nothing; and it ends, for it may come to a step only so often. Owns no items.
@NullMarked
package io.sheaf.workflow.runs;

import org.jspecify.annotations.NullMarked;

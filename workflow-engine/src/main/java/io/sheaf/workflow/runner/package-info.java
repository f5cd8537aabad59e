/// Runs and definitions in the table: whatever happens is one write of the run with all that it asks for.
///
/// The runner loads a run and the definition that it goes by, lets [io.sheaf.workflow.runs.Deciding] decide, and writes
/// what came of it once, on the condition that nobody was quicker; else it decides anew. It calls no room: what is to
/// be done leaves it as writes of whoever does it ([io.sheaf.workflow.runner.EffectWrites]), by default as a message
/// in the same write. Always true: a run and what it asked for, its timers included, are there together or not
/// at all, and a run that is over is in no list of those in progress. Owns the items of the kinds document workflow,
/// workflow and workflow version.
@NullMarked
package io.sheaf.workflow.runner;

import org.jspecify.annotations.NullMarked;

/// Workflows over HTTP and on documents: what they are, and how far each document is in them.
///
/// The engine ([io.sheaf.workflow]) decides; this room brings it what happened (a start, a decision, the end of an
/// action, a timer, what became of the document), and turns what it asks for into actions of the document and errands.
/// Always true of it: what an event comes to, the run, all that it asks for, and the event of the log are one write; a
/// timer is an errand under its own name; and who decides belongs to a group that the step names. Owns, through the
/// engine's doors, the items of the kinds workflow, workflow version and document workflow.
@NullMarked
package io.sheaf.docs.automation.workflows;

import org.jspecify.annotations.NullMarked;

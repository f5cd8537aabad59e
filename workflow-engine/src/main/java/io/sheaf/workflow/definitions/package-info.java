/// What a workflow is: steps, the ways between them, how long each may take and what happens then.
///
/// A definition is data, read from the wire with all faults at once and written back as it was read. It has a version
/// that is raised with every change of its steps or their timeouts; a run keeps the version it started with. What is
/// always true of one that may start runs ([io.sheaf.workflow.definitions.Workflow#isActive]): every step has an id
/// of its own, every way leads to a step that is there, every step can be reached, and no way leads back to where it
/// came from over decisions alone, so that every round waits for something. Owns the items of the kinds workflow and
/// workflow version, through [io.sheaf.workflow.runner].
@NullMarked
package io.sheaf.workflow.definitions;

import org.jspecify.annotations.NullMarked;

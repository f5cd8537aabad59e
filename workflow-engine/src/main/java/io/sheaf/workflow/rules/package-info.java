/// Which rule is meant for a document, what it does, and how that is undone.
///
/// Rulesets and their rules stand in the order of their priorities; the first rule in use whose conditions all hold is
/// the one. A rule whose answer depends on what is still being read (a text, barcodes, fields of a form) holds up those
/// after it, so that what happens never depends on what was read first. A rule never overwrites what a person said
/// last, unless it says so. Everything here is data and pure: who rehearses a rule asks the same questions in the same
/// order as who runs it. Owns no items.
@NullMarked
package io.sheaf.workflow.rules;

import org.jspecify.annotations.NullMarked;

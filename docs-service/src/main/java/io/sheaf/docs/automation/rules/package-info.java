/// Rulesets and their rules: what is to happen to new documents by itself, what would happen, and how it is taken back.
///
/// The engine ([io.sheaf.workflow.rules]) says which rule is meant and what it comes to; this room keeps the rules,
/// asks them about each new document once its content is there, and does what comes out. Always true of it: a rule
/// acts once on a document at most, and never on what came of its own doing; what it changes, the start of its
/// workflow, and the record of both are one write; nothing that a person said last is overwritten unless the rule says
/// so; and whoever rehearses rules changes nothing. Owns the items of the kinds ruleset, rule, rule by status and rule
/// run.
@NullMarked
package io.sheaf.docs.automation.rules;

import org.jspecify.annotations.NullMarked;

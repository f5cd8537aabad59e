/// The actions of a document: what is to be done with it, one after the other, and how far each of them is. Here they
/// are asked for, kept, listed and changed; who does them is told by [io.sheaf.docs.documents.actions.Actions#ERRAND].
///
/// Always true of it: actions of a document stand in the order in which they were asked for, and the first that is not
/// over holds up those after it; a failed one does, unless it belongs to a workflow, which knows what to do then. Every
/// change of a document's actions also writes their head with a higher revision, on condition that it is as it was read:
/// so an action ends once, whoever says so. Whoever adds one raises the revision of the document as well, so that
/// nobody removes the document without it. Places are ten apart, for an action that has to come before another.
/// What is asked for by an operation of its own (reading pages, a scan) is an action beside the others: it begins at
/// once, and holds nothing up, not even when it fails.
/// Owns the items of the kinds document action and head of document actions.
@NullMarked
package io.sheaf.docs.documents.actions;

import org.jspecify.annotations.NullMarked;

/// Actions: what is to be done with a document, one after the other, and how far each of them is.
///
/// Always true of it: actions of a document are done in the order in which they were asked for, and the first that is
/// not over holds up those after it; what an action changes inside the store is one write with the word that it is
/// complete, and so happens once, however often it is tried; what it does outside carries the action's id, and happens
/// at least once. Owns the items of the kind action.
@NullMarked
package io.sheaf.docs.automation.actions;

import org.jspecify.annotations.NullMarked;

/// Doing what documents are to have done with them. The room [io.sheaf.docs.documents.actions] keeps the actions; here
/// they are done, by whichever bean of [Doing] does that type.
///
/// Always true of it: an action is done by an errand of its document, which goes on until nothing can be done now; what
/// an action changes inside the store is one write with the word that it is complete, and so happens once, however
/// often it is tried; what it does outside carries the action's id, and happens at least once. What takes but a moment
/// is not seen running: it is begun and ended by one write. An action that is running
/// is begun again after a crash, unless somebody else has been asked. Owns no items.
@NullMarked
package io.sheaf.docs.automation.actions;

import org.jspecify.annotations.NullMarked;

/// Documents as the conditions of rules and workflows see them.
///
/// A view reads what it is asked for, once, and shows the same however often it is asked; what has still to be read out
/// of the content is said to be still to come. Owns no items.
@NullMarked
package io.sheaf.docs.automation.views;

import org.jspecify.annotations.NullMarked;

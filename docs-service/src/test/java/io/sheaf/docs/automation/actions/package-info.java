/// Doing what documents are to have done with them.
@NullMarked
package io.sheaf.docs.automation.actions;

import org.jspecify.annotations.NullMarked;

@NullMarked
package io.sheaf.docs.automation.changes;

import org.jspecify.annotations.NullMarked;

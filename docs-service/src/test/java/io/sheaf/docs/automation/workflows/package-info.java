@NullMarked
package io.sheaf.docs.automation.workflows;

import org.jspecify.annotations.NullMarked;

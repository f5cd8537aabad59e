@NullMarked
package io.sheaf.docs.automation.rules;

import org.jspecify.annotations.NullMarked;

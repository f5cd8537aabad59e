/// How large a regular expression is before it is compiled.
@NullMarked
package io.sheaf.workflow.patterns;

import org.jspecify.annotations.NullMarked;

/// What the tests of automation share.
@NullMarked
package io.sheaf.docs.automation;

import org.jspecify.annotations.NullMarked;

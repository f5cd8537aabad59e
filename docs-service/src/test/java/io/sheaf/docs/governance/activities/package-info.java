@NullMarked
package io.sheaf.docs.governance.activities;

import org.jspecify.annotations.NullMarked;

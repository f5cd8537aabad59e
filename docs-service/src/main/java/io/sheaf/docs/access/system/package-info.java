/// The whole store, whatever the site: which version answers, and the settings that hold everywhere.
@NullMarked
package io.sheaf.docs.access.system;

import org.jspecify.annotations.NullMarked;

@NullMarked
package io.sheaf.storage.threads;

import org.jspecify.annotations.NullMarked;

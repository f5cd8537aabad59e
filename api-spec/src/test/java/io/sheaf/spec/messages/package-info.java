@NullMarked
package io.sheaf.spec.messages;

import org.jspecify.annotations.NullMarked;

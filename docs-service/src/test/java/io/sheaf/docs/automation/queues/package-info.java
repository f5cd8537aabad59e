@NullMarked
package io.sheaf.docs.automation.queues;

import org.jspecify.annotations.NullMarked;

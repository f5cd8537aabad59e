/// What is found in pages, as a room of its own would know it.
@NullMarked
package io.sheaf.docs.automation.views;

import org.jspecify.annotations.NullMarked;

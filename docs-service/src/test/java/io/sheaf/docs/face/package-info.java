/// The HTTP face as a whole: its routes are those that are published, each lets in whom it should and nobody else, and
/// nothing that is sent to them makes them fail. A new route has its line in `permissions.txt`, or the build fails.
@NullMarked
package io.sheaf.docs.face;

import org.jspecify.annotations.NullMarked;

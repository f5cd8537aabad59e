/// Making real PDF, and reading it again.
@org.jspecify.annotations.NullMarked
package io.sheaf.docs.media.export;

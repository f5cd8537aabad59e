/// Stamping real PDF and images.
@org.jspecify.annotations.NullMarked
package io.sheaf.docs.media.watermarks;

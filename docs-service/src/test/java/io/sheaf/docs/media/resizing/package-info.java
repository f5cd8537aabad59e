/// Resizing real pictures.
@org.jspecify.annotations.NullMarked
package io.sheaf.docs.media.resizing;

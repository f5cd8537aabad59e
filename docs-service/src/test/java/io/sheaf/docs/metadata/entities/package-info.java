/// Entities and their types, over HTTP and through their door.
@org.jspecify.annotations.NullMarked
package io.sheaf.docs.metadata.entities;

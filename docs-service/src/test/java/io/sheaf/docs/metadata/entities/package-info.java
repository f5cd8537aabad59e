/// Entities and their types, over HTTP and through their door.
package io.sheaf.docs.metadata.entities;

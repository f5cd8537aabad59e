/// Mappings over HTTP.
@org.jspecify.annotations.NullMarked
package io.sheaf.docs.metadata.mappings;

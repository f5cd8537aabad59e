/// Mappings applied to texts as offices write them, and to made-up ones.
@org.jspecify.annotations.NullMarked
package io.sheaf.docs.metadata.mappings.applying;

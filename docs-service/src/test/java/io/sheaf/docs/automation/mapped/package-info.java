/// Mappings applied to documents of a running service.
@org.jspecify.annotations.NullMarked
package io.sheaf.docs.automation.mapped;

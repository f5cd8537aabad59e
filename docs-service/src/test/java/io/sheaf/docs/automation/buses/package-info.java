/// Topics and buses that a running service tells of its documents.
@org.jspecify.annotations.NullMarked
package io.sheaf.docs.automation.buses;

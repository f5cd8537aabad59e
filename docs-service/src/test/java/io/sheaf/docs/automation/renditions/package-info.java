/// Actions that make a document of another, carried out against a running service.
@org.jspecify.annotations.NullMarked
package io.sheaf.docs.automation.renditions;

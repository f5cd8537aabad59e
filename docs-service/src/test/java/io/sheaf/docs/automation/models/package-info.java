/// Models that are asked about documents of a running service.
@org.jspecify.annotations.NullMarked
package io.sheaf.docs.automation.models;

/// The official Java client of the wire, driving the running service: it refuses every field it does not know.
@org.jspecify.annotations.NullMarked
package io.sheaf.docs.sdk;

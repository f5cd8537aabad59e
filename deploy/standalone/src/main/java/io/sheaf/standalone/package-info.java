/// The one process that holds every role: its main, its options, the engines behind the ports, and the management
/// port. What can be decided by starting is decided here; below, nothing reads an environment variable.
@NullMarked
package io.sheaf.standalone;

import org.jspecify.annotations.NullMarked;

/// Messages that wait for somebody: sent, received for a while, finished or handed back, and set aside when they
/// keep failing. [Queue] is the port and holds its promises, [Queues] is where an engine's queues come from;
/// the engines are in the folders below.
@NullMarked
package io.sheaf.storage.queues;

import org.jspecify.annotations.NullMarked;

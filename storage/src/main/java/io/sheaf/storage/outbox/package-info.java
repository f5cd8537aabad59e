/// Messages that are recorded in the same write as their cause and sent afterwards.
///
/// A recorded message is sent at least once, whatever happens to the process; messages of one group are sent in
/// the order of their stamps. Receivers know by the message's id what they have seen. Owns the items of the kind
/// outbox message.
@NullMarked
package io.sheaf.storage.outbox;

import org.jspecify.annotations.NullMarked;

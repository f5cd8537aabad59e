/// Queues on SQS, or anything that speaks it. A queue is two there: one that messages wait in (`<name>`, or
/// `<name>.fifo` where order is asked), and a standard one, `<name>_parked`, for what was set aside.
@NullMarked
package io.sheaf.storage.queues.sqs;

import org.jspecify.annotations.NullMarked;

/// Every message that goes through a queue between processes, a record each, and the queues they go through.
///
/// Always true of it: a message's id is its sender's and stays the same when it is sent again; everything may arrive
/// twice. The JSON of each is kept in `messages/`, where a change of form is a change nobody can miss.
@NullMarked
package io.sheaf.spec.messages;

import org.jspecify.annotations.NullMarked;

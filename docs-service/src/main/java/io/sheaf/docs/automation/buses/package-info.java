/// Telling topics and event buses what happens to documents, and what actions want told.
///
/// Always true of it: a bus is told of the changes of a site in the order of its feed, from the first on that was made
/// after it was named, and goes on only once it has taken what came before; so nothing is missed, and nothing of a
/// document overtakes anything else of it. Each change has one id, however often it is told. What a bus refuses for
/// good is passed over, and the log says so. Only buses that the operator named are told anything. Owns the items of
/// the kind bus place.
@NullMarked
package io.sheaf.docs.automation.buses;

import org.jspecify.annotations.NullMarked;

/// How cases, tasks and nigos leave.
///
/// Always true of it: after the first write nobody finds the matter any more, nor what belongs to it, and nothing new
/// can belong to it; that write records the job that removes the rest, however much it is and whatever stops in
/// between. Ids of matters are never given again, so that the matter's absence is fence enough. Owns no items.
@NullMarked
package io.sheaf.docs.cases.removal;

import org.jspecify.annotations.NullMarked;

/// `bench crash`: a process that writes at full speed is killed, again and again, and whatever it was answered must
/// be there afterwards.
///
/// What is written is a [Story]: each step follows from the seed, the lane, the number of the step and what was there
/// before. So the writing process only says how many steps of a lane were answered, and the one that checks knows
/// every byte that has to be there. One step of a lane may have been under way; it happened whole or not at all.
@NullMarked
package io.sheaf.bench.crash;

import org.jspecify.annotations.NullMarked;

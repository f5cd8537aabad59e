/// The press: contents that somebody sent are taken apart, and made into something else, in a process of its own that
/// makes one thing and ends; see decision 15.
///
/// Always true of it: whatever the bytes are, the outcome is a result or a word why there is none. The process has bounded
/// memory and time, an empty environment, and a folder of its own, where it finds what it is to make it of and leaves
/// what came of it. [Workshop], [PressProcess] and [PressFolder] are of the service; [Press], [Pictures] and [Unfit] are
/// of that process, which knows nothing of the service. Owns no items.
@NullMarked
package io.sheaf.docs.media.press;

import org.jspecify.annotations.NullMarked;

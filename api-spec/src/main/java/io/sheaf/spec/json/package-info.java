/// What crosses a process boundary as JSON, taken apart and put together without any binding by reflection.
///
/// Always true of it: a field that is not known is passed over, so that a newer sender does not stop an older reader;
/// one that is missing or of another kind is named in what is thrown.
@NullMarked
package io.sheaf.spec.json;

import org.jspecify.annotations.NullMarked;

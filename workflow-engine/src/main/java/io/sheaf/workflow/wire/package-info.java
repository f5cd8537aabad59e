/// JSON as it comes and goes, without a framework: objects read field by field, with all faults at once.
///
/// A tree of JSON is the store's own [io.sheaf.storage.table.Value]. Whatever is read here is bounded in depth and
/// length, what has the wrong form is a [io.sheaf.workflow.wire.Fault] under the path of its field, and fields that
/// nobody asks for are ignored, as the wire has it.
@NullMarked
package io.sheaf.workflow.wire;

import org.jspecify.annotations.NullMarked;

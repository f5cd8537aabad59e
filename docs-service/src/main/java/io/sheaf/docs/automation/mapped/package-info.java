/// Applying mappings: documents get attributes, or classifications, from what was read of them.
///
/// Always true of it: a value that somebody set by hand stays; a default of a mapping never takes the place of anything;
/// what is set is set as by an engine, in one write, and the action shows where each value comes from; what would be set
/// is told beforehand ([Foretelling]) by what sets it. What readers find in contents comes by [ContentReader] beans, what
/// models and scanners said by [Judges] beans. Owns no items.
@NullMarked
package io.sheaf.docs.automation.mapped;

import org.jspecify.annotations.NullMarked;

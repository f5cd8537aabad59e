/// What a mapping makes of a document: values for its attributes, each with where it comes from, or classifications.
///
/// Always true of it: the same mapping, findings and definitions give the same values, and nothing is read or written for
/// it. A value that is found fits its attribute and its pattern; where none does, there is the mapping's default, and
/// else nothing. How long it takes grows with the text, and the text is bounded. Owns no items.
@NullMarked
package io.sheaf.docs.metadata.mappings.applying;

import org.jspecify.annotations.NullMarked;

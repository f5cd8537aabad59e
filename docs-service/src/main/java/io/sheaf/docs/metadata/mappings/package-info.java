/// Mappings: which attributes, or which classifications, documents get from what was read of them.
///
/// Always true of it: a mapping has either attributes or classifications; those it names were defined when it was
/// written, each attribute once; and it has all that its sources need, so that whoever applies it finds nothing to
/// refuse. Owns the items of the kind mapping.
@NullMarked
package io.sheaf.docs.metadata.mappings;

import org.jspecify.annotations.NullMarked;

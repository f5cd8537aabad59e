/// Languages of a site, and what is said in them: texts of the interface, and what allowed values of attributes are
/// called.
///
/// Always true of it: an item belongs to a language that is set up; a language counts its items, and goes only without
/// any. An allowed value that gets a text is one of the schema that it is of, in that moment. Owns the items of the
/// kinds locale, locale interface text, locale schema text and locale classification text.
@NullMarked
package io.sheaf.docs.metadata.locales;

import org.jspecify.annotations.NullMarked;

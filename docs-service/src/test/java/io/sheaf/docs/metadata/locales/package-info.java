/// Languages, and what is said in them, over HTTP.
@org.jspecify.annotations.NullMarked
package io.sheaf.docs.metadata.locales;

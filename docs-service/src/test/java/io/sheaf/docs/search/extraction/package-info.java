/// Reading texts out of contents.
package io.sheaf.docs.search.extraction;

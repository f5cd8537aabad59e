/// The query language, through the HTTP face.
package io.sheaf.docs.search.query;

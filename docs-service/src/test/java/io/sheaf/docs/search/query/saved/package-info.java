/// Saved searches, through the HTTP face.
package io.sheaf.docs.search.query.saved;

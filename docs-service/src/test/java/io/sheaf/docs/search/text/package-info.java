/// Full text, through the HTTP face.
package io.sheaf.docs.search.text;

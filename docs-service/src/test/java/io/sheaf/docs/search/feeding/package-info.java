/// How the text index follows the table.
package io.sheaf.docs.search.feeding;

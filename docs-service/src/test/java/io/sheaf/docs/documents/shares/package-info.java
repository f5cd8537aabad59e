@org.jspecify.annotations.NullMarked
package io.sheaf.docs.documents.shares;

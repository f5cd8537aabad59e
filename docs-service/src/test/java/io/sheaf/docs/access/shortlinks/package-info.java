@org.jspecify.annotations.NullMarked
package io.sheaf.docs.access.shortlinks;

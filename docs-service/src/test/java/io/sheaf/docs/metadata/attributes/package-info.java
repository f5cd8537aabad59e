@org.jspecify.annotations.NullUnmarked
package io.sheaf.docs.metadata.attributes;

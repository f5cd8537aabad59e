/// The lower half of the edge, asked over real HTTP and over bare sockets.
@org.jspecify.annotations.NullMarked
package io.sheaf.docs.web.edge;

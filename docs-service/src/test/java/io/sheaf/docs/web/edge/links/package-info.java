/// Links, used as browsers and SDKs use them.
@org.jspecify.annotations.NullMarked
package io.sheaf.docs.web.edge.links;

/// The edge, asked over real HTTP.
@org.jspecify.annotations.NullMarked
package io.sheaf.docs.web;

/// The API as Sheaf publishes it: the OpenAPI document, joined from the folders of `openapi/` the first time somebody
/// asks, and the page on which its operations can be tried. Everything comes out of the artefact, and nothing here
/// knows the server.
@NullMarked
package io.sheaf.spec;

import org.jspecify.annotations.NullMarked;

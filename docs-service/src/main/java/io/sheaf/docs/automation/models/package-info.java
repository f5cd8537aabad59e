/// What models say about documents: asked by actions and by people, kept with the document, and set on it.
///
/// Always true of it: a model is asked about one document by its words and by a prompt of the site, under an id that is
/// the same however often it is asked. What it answers is a stranger's word: cut to size, taken for what was asked and
/// for nothing else, and set only where the rules of the site let everybody who may write set it; never in place of
/// what a person set, never what only those may set who govern. What it said is kept with the prompt and the version of
/// the content that it was asked about. Which models somebody has agreed to is kept for the whole store. Owns the items
/// of the kinds document data classification result and model agreement.
@NullMarked
package io.sheaf.docs.automation.models;

import org.jspecify.annotations.NullMarked;

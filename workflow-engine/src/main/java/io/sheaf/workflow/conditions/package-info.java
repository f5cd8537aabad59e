/// The one grammar of conditions on a document: data, how the wire writes it, and what it comes to.
///
/// Rules, decisions of workflows, searches and subscriptions ask in these words. A condition is data of bounded size
/// and depth; asking it touches nothing but the view of the document, and the answer is one of three: it holds, it
/// fails, or it cannot be said before something is known that is still to come (a text that is being read). It can
/// also explain itself, clause by clause. Owns no items.
///
/// - A key with several values: a test holds when one of them meets it; its negation when none does.
/// - A number on either side makes it a comparison of numbers, a flag one of flags, a time one of times; else texts
///   are compared as they are, in the order of their UTF-8. What cannot be compared is unequal and in no order.
/// - What is not there is empty, equals nothing and is in no order; so its negations hold.
/// - Content types are compared without parameters and case, content without case and differences of white space.
@NullMarked
package io.sheaf.workflow.conditions;

import org.jspecify.annotations.NullMarked;

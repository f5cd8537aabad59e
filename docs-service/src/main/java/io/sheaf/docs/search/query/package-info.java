/// One language to ask for documents in: nested conditions over tags, attributes, folders, names, dates, sizes and
/// words, with an order, counts and snippets.
///
/// A question is data from the moment it was read. The text index answers it; a question of one condition that a list
/// of the table answers is answered from there, with the same documents in the same order and the same counts, so that
/// it sees every change at once; where it asks for an order or for snippets, or where much would have to be read, the
/// index answers that, too. `X-Sheaf-Plan` says which of the two did, and in a request asks for one of them: whatever
/// has no words in it, the table answers by looking at the documents in the terms of the index. Numbers are compared as
/// 64-bit floating point in ranges, orders and counts, and as they are written when they are asked for one by one. What
/// the caller may not read is in no page and in no count. Owns no items.
@NullMarked
package io.sheaf.docs.search.query;

import org.jspecify.annotations.NullMarked;

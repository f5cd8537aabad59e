/// Public links: a document that anybody may fetch who holds the link, or a folder that anybody may leave files in.
///
/// Always true of them: the token is shown once and kept only as its SHA-256, a password only as the login keeps its own;
/// each use is counted in the write that notes it, before a byte goes out, so that a limit is never passed however many
/// come at once; a link that is revoked, has ended or is used up opens nothing from that moment, for every use asks here
/// and is streamed from here. A link to a folder takes files and shows nothing. Of how a link was used its last thousand
/// uses are kept, for ninety days; the record of activities has each download, and what was tried in vain also by a link
/// that is good for nothing any more. Owns the items of the kinds public link, public link token and public link use.
@NullMarked
package io.sheaf.docs.documents.publiclinks;

import org.jspecify.annotations.NullMarked;

package io.sheaf.docs.documents.folders;

import io.sheaf.docs.web.Refused;
import io.sheaf.docs.web.Texts;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// What clients hold an entry of a folder by: the id of the folder above it and the entry's name.
record IndexKey(String parentId, String name) {

  private static final int LONGEST = 2048;

  String text() {
    return Base64.getUrlEncoder().withoutPadding()
        .encodeToString((parentId + "#" + name).getBytes(StandardCharsets.UTF_8));
  }

  static IndexKey parse(String text) {
    try {
      if (text.length() <= LONGEST) {
        var bytes = Base64.getUrlDecoder().decode(text.replace('+', '-').replace('/', '_').replace("=", ""));
        var plain = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        int hash = plain.indexOf('#');
        if (hash >= 0 && hash < plain.length() - 1 && Texts.fault(plain).isEmpty()
            && FolderPath.faultOf(plain.substring(hash + 1)).isEmpty() && plain.indexOf('/', hash) < 0
            && plain.substring(0, hash).matches("[A-Za-z0-9-]{0,64}")) {
          return new IndexKey(plain.substring(0, hash), plain.substring(hash + 1));
        }
      }
    } catch (IllegalArgumentException | CharacterCodingException malformed) {
      // why: said below, together with what decodes to something else.
    }
    throw invalid(text);
  }

  static Refused invalid(String text) {
    return Refused.notFound("invalid indexKey '" + text + "'");
  }
}

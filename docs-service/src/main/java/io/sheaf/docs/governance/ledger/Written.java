package io.sheaf.docs.governance.ledger;

import io.sheaf.docs.governance.activities.ActivityText;
import io.sheaf.docs.governance.chain.Checkpoint;
import io.sheaf.docs.governance.chain.Header;
import io.sheaf.docs.governance.chain.Link;
import io.sheaf.docs.governance.chain.SigningKey;
import io.sheaf.docs.governance.chain.TrustedKey;
import io.sheaf.docs.web.edge.MadeAsRead;
import io.sheaf.storage.table.Table;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A ledger line by line, as far as it had come when it was asked for.
final class Written implements MadeAsRead.Pieces {

  private final Blocks blocks;
  private final Head head;
  private final List<TrustedKey> keys;
  private final SigningKey key;
  private final String time;
  private boolean hasBegun;
  private boolean hasEnded;
  private String hash = Link.NONE;
  private long signed;

  Written(Table table, Head head, List<TrustedKey> keys, SigningKey key, String time) {
    this.blocks = new Blocks(table, head);
    this.head = head;
    this.keys = keys;
    this.key = key;
    this.time = time;
  }

  @Override
  public byte @Nullable [] next() {
    if (!hasBegun) {
      hasBegun = true;
      return bytes(Header.line(keys) + "\n");
    }
    if (hasEnded) {
      return null;
    }
    var found = blocks.next();
    if (found.isEmpty()) {
      hasEnded = true;
      return bytes(Checkpoint.signed(key, head.number(), signed, head.hash(), time, true).line() + "\n");
    }
    return bytes(lines(found.get()));
  }

  /// why with the hashes that were recorded then: whoever has touched an activity in the table is found out by them.
  private String lines(Blocks.Read read) {
    var block = read.block();
    var text = new StringBuilder();
    for (int at = 0; at < block.keys().size(); at++) {
      var activity = read.activities().get(at);
      var recorded = block.hashes().get(at);
      if (activity != null) {
        text.append(new Link(block.first() + at, hash, ActivityText.of(activity), recorded).line()).append('\n');
      }
      hash = recorded;
    }
    var point = block.checkpoint();
    if (point != null) {
      text.append(point.line()).append('\n');
      signed = point.count();
    }
    return text.isEmpty() ? "\n" : text.toString();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

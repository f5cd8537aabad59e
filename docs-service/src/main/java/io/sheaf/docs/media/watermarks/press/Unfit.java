package io.sheaf.docs.media.watermarks.press;

import java.io.IOException;

/// The source is more than may be stamped.
final class Unfit extends IOException {

  private static final long serialVersionUID = 1L;

  Unfit(String why) {
    super(why);
  }
}

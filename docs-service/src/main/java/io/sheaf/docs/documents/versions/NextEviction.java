package io.sheaf.docs.documents.versions;

import java.util.List;

/// What the next save would remove.
sealed interface NextEviction {

  /// There is room.
  record Nothing() implements NextEviction {}

  /// The oldest version that nothing protects.
  record Removes(Version version) implements NextEviction {}

  /// Nothing, and so it could not save: every version is protected. These would be free without their pins.
  record Refused(List<Version> toUnpin) implements NextEviction {

    public Refused {
      toUnpin = List.copyOf(toUnpin);
    }
  }
}

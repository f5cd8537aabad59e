package io.sheaf.docs.metadata.attributes;

import org.jspecify.annotations.Nullable;

/// The definition of an attribute.
///
/// @param validationRegex what each text must match as a whole
/// @param watermark what documents with it are stamped with; only of the data type WATERMARK
/// @param revision counts its changes; zero for a reserved attribute that is not stored yet
/// @param fenced whether somebody is about to remove it
public record Attribute(String key, DataType dataType, AttributeType type, @Nullable String validationRegex,
    @Nullable Watermark watermark, long revision, boolean fenced) {

  public Attribute(String key, DataType dataType, AttributeType type, @Nullable String validationRegex,
      @Nullable Watermark watermark) {
    this(key, dataType, type, validationRegex, watermark, 0, false);
  }

  public Attribute(String key, DataType dataType, AttributeType type) {
    this(key, dataType, type, null, null);
  }

  public boolean isStored() {
    return revision > 0;
  }
}

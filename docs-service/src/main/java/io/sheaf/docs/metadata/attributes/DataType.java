package io.sheaf.docs.metadata.attributes;

/// What values an attribute takes.
public enum DataType {
  STRING, NUMBER, BOOLEAN, KEY_ONLY, PUBLICATION, WATERMARK, ENTITY
}

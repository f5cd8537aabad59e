package io.sheaf.docs.web;

/// What can be switched on and off as a whole.
///
/// @param presetEntityTypes whether types of entities are there that the service knows by itself
public record Features(boolean presetEntityTypes) {

  public static final Features USUAL = new Features(true);

  public Features withPresetEntityTypes(boolean on) {
    return new Features(on);
  }
}

package io.sheaf.docs.web;

/// What can be switched on and off as a whole.
///
/// @param presetEntityTypes whether types of entities are there that the service knows by itself
/// @param searchWithoutComposite whether several attributes are searched for that no schema declares to be searched
/// together
public record Features(boolean presetEntityTypes, boolean searchWithoutComposite) {

  public static final Features USUAL = new Features(true, false);

  public Features withPresetEntityTypes(boolean on) {
    return new Features(on, searchWithoutComposite);
  }

  public Features withSearchWithoutComposite(boolean on) {
    return new Features(presetEntityTypes, on);
  }
}

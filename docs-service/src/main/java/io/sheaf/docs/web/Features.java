package io.sheaf.docs.web;

/// What can be switched on and off as a whole.
///
/// @param presetEntityTypes whether types of entities are there that the service knows by itself
/// @param searchWithoutComposite whether several attributes are searched for that no schema declares to be searched
/// together
/// @param automation whether this process does what is to be done without anybody waiting for it
public record Features(boolean presetEntityTypes, boolean searchWithoutComposite, boolean automation) {

  public static final Features USUAL = new Features(true, false, true);

  public Features withPresetEntityTypes(boolean on) {
    return new Features(on, searchWithoutComposite, automation);
  }

  public Features withSearchWithoutComposite(boolean on) {
    return new Features(presetEntityTypes, on, automation);
  }

  public Features withAutomation(boolean on) {
    return new Features(presetEntityTypes, searchWithoutComposite, on);
  }
}

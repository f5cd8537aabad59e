package io.sheaf.docs.web;

/// What can be switched on and off as a whole.
///
/// @param presetEntityTypes whether types of entities are there that the service knows by itself
/// @param searchWithoutComposite whether several attributes are searched for that no schema declares to be searched
/// together
/// @param automation whether this process does what is to be done without anybody waiting for it
/// @param definedSites whether only those sites are there that were made, and groups may do on them what is set for
/// them; otherwise sites come into being by being named, as groups are
public record Features(boolean presetEntityTypes, boolean searchWithoutComposite, boolean automation,
    boolean definedSites) {

  public static final Features USUAL = new Features(true, false, true, false);

  public Features withPresetEntityTypes(boolean on) {
    return new Features(on, searchWithoutComposite, automation, definedSites);
  }

  public Features withSearchWithoutComposite(boolean on) {
    return new Features(presetEntityTypes, on, automation, definedSites);
  }

  public Features withAutomation(boolean on) {
    return new Features(presetEntityTypes, searchWithoutComposite, on, definedSites);
  }

  public Features withDefinedSites(boolean on) {
    return new Features(presetEntityTypes, searchWithoutComposite, automation, on);
  }
}

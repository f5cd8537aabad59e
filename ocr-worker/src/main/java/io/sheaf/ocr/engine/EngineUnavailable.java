package io.sheaf.ocr.engine;

/// The engine could not be asked, or did not answer; asking later may help.
public final class EngineUnavailable extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public EngineUnavailable(String message) {
    super(message);
  }

  public EngineUnavailable(String message, Throwable cause) {
    super(message, cause);
  }
}

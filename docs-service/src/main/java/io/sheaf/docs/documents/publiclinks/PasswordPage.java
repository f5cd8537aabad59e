package io.sheaf.docs.documents.publiclinks;

/// Where people write the password of a link. The page fetches nothing and runs nothing.
final class PasswordPage {

  static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";

  static final String HTML = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Password</title>
      <style>body { font: 1rem sans-serif; max-width: 24rem; margin: 20vh auto; padding: 0 1rem }</style>
      </head>
      <body>
      <form method="post">
      <p><label>This link has a password.<br><input type="password" name="password" maxlength="256" autofocus required></label></p>
      <p><button>Download</button></p>
      </form>
      </body>
      </html>
      """;

  private PasswordPage() {
  }
}

// Relative addresses, so that the page also works behind a proxy that adds a path. The token stays in the memory of
// the page: it is neither stored nor put into an address.
window.ui = SwaggerUIBundle({
  url: 'openapi.yaml',
  dom_id: '#reference',
  presets: [SwaggerUIBundle.presets.apis],
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  persistAuthorization: false,
  queryConfigEnabled: false,
  validatorUrl: null,
});

/** The hash of nothing: Emotion inserts its rules into an empty style element. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * The content security policy of every page and response.
 * @param schemeScript the CSP source of the colour-scheme script in index.html, such as `'sha256-…'`
 */
const contentSecurityPolicy = (schemeScript = "") =>
  [
    "default-src 'none'",
    `script-src 'self' ${schemeScript}`.trimEnd(),
    `style-src 'self' ${emptyStyle}`,
    "style-src-attr 'none'",
    "connect-src 'self'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");

/** The headers of every response, from the local server and from CloudFront alike. */
export const securityHeaders = (schemeScript?: string) => ({
  "content-security-policy": contentSecurityPolicy(schemeScript),
  "strict-transport-security": "max-age=63072000; includeSubDomains; preload",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
});

/**
 * Every Content-Security-Policy that the service sends (CSP Level 3). None lets another page frame ours or change its base address.
 */
const always = ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"];

const policyOf = (...directives: readonly string[]): string =>
  [...always, ...directives].join('; ');

/** Of answers that are no page, such as JSON: nothing is loaded. */
export const answerPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * Of the pages of people: scripts and styles run by the nonce of this answer, and scripts that those load. Files come from
 * `fileOrigin`, too, if there is one.
 */
export const applicationPolicy = (nonce: string, fileOrigin = ''): string =>
  policyOf(
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // The QR code of an enrolment is a data URL.
    `img-src 'self' data: ${fileOrigin}`.trimEnd(),
    `connect-src 'self' ${fileOrigin}`.trimEnd(),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
  );

/**
 * Of a small page with its own style and, if `hasScript`, its own script. Browsers apply `form-action` to redirects of the receiver,
 * too, so a page that posts a form to another origin (`postsElsewhere`) allows every receiver.
 */
export const smallPagePolicy = (
  nonce: string,
  { hasScript, postsElsewhere }: { hasScript: boolean; postsElsewhere: boolean },
): string =>
  policyOf(
    `style-src 'nonce-${nonce}'`,
    ...(hasScript ? [`script-src 'nonce-${nonce}'`] : []),
    `form-action ${postsElsewhere ? '*' : "'none'"}`,
  );

/** Of the service worker of the pages: it connects to this server only. */
export const workerPolicy = "default-src 'none'; connect-src 'self'";

/** For the bytes of any file: a page without an origin that runs and loads nothing. */
export const filePolicy = "sandbox; default-src 'none'; frame-ancestors 'none'";

/** Of the reference of the API: everything comes from this server. */
export const referencePolicy: string = policyOf(
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
);

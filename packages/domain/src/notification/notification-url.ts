/** The maximum length of the address of a notification, in characters. */
export const maxAppUrlLength = 2048;

/** The characters a URL is written in (RFC 3986): printable ASCII without the space. */
const writable = /^[\x21-\x7e]+$/u;

/** `/app` itself or a path below it, with or without a query and a fragment. */
const insideApp = /^\/app(?:[/?#]|$)/u;

/** Parts of a path that browsers can resolve to another origin. */
const leadsAway = /\\|\/\//u;

const control = /\p{Cc}/u;

/**
 * True for an address that cannot leave this application: `/app` or below `/app/`, with a path that has no backslash,
 * no `//` and no dot segment, not even percent-encoded once or many times. The query and the fragment may have any content.
 */
export function isAppUrl(url: string): boolean {
  if (url.length > maxAppUrlLength || !writable.test(url)) return false;
  if (!insideApp.test(url)) return false;
  const [path = ''] = url.split(/[?#]/u, 1).map(fullyDecoded);
  if (leadsAway.test(path) || control.test(path)) return false;
  return path.split('/').every((segment) => segment !== '.' && segment !== '..');
}

/** The text with percent-encoded ASCII characters decoded, repeatedly until none is left. */
function fullyDecoded(text: string): string {
  const decoded = text.replace(/%([0-7][0-9a-f])/giu, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return decoded === text ? text : fullyDecoded(decoded);
}

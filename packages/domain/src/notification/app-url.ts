/** The maximum length of the address of a notification, in characters. */
export const maxAppUrlLength = 2048;

/** The characters a URL is written in (RFC 3986): printable ASCII without the space. */
const writable = /^[\x21-\x7e]+$/u;

/** `/app` itself or something below it, then perhaps a query and a fragment. */
const insideApp = /^\/app(?:[/?#]|$)/u;

/** Beginnings that browsers resolve to another origin. */
const leadsAway = /\\|\/\//u;

const control = /\p{Cc}/u;

/**
 * True for an address inside this application and nowhere else: `/app` or below `/app/`, whose path has no backslash,
 * no `//` and no dot segment, also none that is percent-encoded once or many times. Query and fragment lead nowhere else, whatever
 * they hold.
 */
export function isAppUrl(url: string): boolean {
  if (url.length > maxAppUrlLength || !writable.test(url)) return false;
  if (!insideApp.test(url)) return false;
  const [path = ''] = url.split(/[?#]/u, 1).map(fullyDecoded);
  if (leadsAway.test(path) || control.test(path)) return false;
  return path.split('/').every((segment) => segment !== '.' && segment !== '..');
}

/** The text with every percent-encoded ASCII character decoded, over and over until none is left. */
function fullyDecoded(text: string): string {
  const decoded = text.replace(/%([0-7][0-9a-f])/giu, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return decoded === text ? text : fullyDecoded(decoded);
}

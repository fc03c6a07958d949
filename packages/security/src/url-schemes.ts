/** A link to a page on the web. */
export const WEB = /^https?:\/\/[^/\\?#]/i;
/** An image on the web, by https only: a page that is served over https does not load images over http. */
export const SECURE_WEB = /^https:\/\/[^/\\?#]/i;
/** An email address. */
export const MAIL = /^mailto:[^/]/i;
/** A path on this site: one slash only. Browsers read `//` and `/\` as another host. */
export const PATH = /^\/(?![/\\])/;

const MAX_LENGTH = 2_048;

/**
 * The address as a browser reads it, if it matches one of `forms`; otherwise null.
 *
 * Browsers drop tabs and line ends anywhere in an address and control characters and spaces around it (WHATWG URL,
 * section 4.4), so `java\nscript:` is a script. This function does the same before it checks, and returns what it checked.
 */
export function keptUrl(value: string, forms: readonly RegExp[]): string | null {
  if (value.length > MAX_LENGTH) return null;
  const url = trimControls(value.replace(/[\t\n\r]/g, ''));
  if (hasControls(url)) return null;
  return forms.some((form) => form.test(url)) ? url : null;
}

function trimControls(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 0x20) start += 1;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end -= 1;
  return text.slice(start, end);
}

function hasControls(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

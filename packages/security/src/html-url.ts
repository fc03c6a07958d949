/** A link to a page on the web. */
export const WEB = /^https?:\/\/[^/\\?#]/i;
/** A picture on the web: never over plain http, which a page served over https would refuse or downgrade for. */
export const SECURE_WEB = /^https:\/\/[^/\\?#]/i;
/** A mail address to write to. */
export const MAIL = /^mailto:[^/]/i;
/** A path on this site: one slash only. Browsers read `//` and `/\` as another host. */
export const PATH = /^\/(?![/\\])/;

const MAX_LENGTH = 2_048;

/**
 * The address as a browser would read it, when it is one of `forms`; null for every other.
 *
 * Browsers drop tabs and line ends anywhere in an address and control characters and spaces around it (WHATWG URL,
 * section 4.4), so `java\nscript:` is a script. The same is done here before judging, and what was judged is what is kept.
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

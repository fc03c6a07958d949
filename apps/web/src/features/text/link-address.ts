/** The longest address of a link, in characters. */
const maxLength = 2_048;

/**
 * The address of a link as a person typed it: "example.org" leads to https, an email address to a mail. Null for what a text cannot link to:
 * another scheme, spaces, more than 2,048 characters.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || text.length > maxLength || /\s/u.test(text)) return null;
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/u.test(text)) return `mailto:${text}`;
  if (/^(?:https?:\/\/|mailto:)/iu.test(text)) return URL.canParse(text) ? text : null;
  const isPath = /^\/(?!\/)/u.test(text);
  if (isPath) return text;
  const address = `https://${text}`;
  return /^[^/:]+\.[^/:]+/u.test(text) && URL.canParse(address) ? address : null;
}

import { decodeHTMLStrict } from 'entities';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** A text as HTML, in an element or in a quoted attribute. */
export const escaped = (text: string): string =>
  /[&<>"]/.test(text) ? text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] as string) : text;

/** A backslash with the sign that it escapes, or a character reference. */
const escapeOrReference =
  /\\([!-/:-@[-`{-~])|&(?:#[xX][\dA-Fa-f]{1,6}|#\d{1,7}|[A-Za-z][\dA-Za-z]{1,31});/g;

/** A text in which backslashes and character references stand for what they mean (CommonMark 0.31, 2.4 and 2.5). */
export const unescaped = (text: string): string =>
  text.replaceAll(escapeOrReference, (found, sign?: string) => sign ?? decodeHTMLStrict(found));

/** An address in the form for an attribute: characters that an address cannot contain are percent-encoded. */
export function addressOf(text: string): string {
  try {
    return escaped(encodeURI(text).replaceAll('%25', '%'));
  } catch {
    // Half of a surrogate pair: the HTML policy judges addresses anyway.
    return escaped(text);
  }
}

/** Spaces and tabs, and nothing else. */
export const isBlank = (text: string): boolean => !/[^ \t]/.test(text);

/** The text without spaces and tabs at its end. A loop, since a pattern would start again at each space. */
export function trimmedEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ' \t\n'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Control characters (C0, DEL and C1), and the separators of lines and paragraphs. */
const breaking = /[\p{Cc}\u2028\u2029]/u;

/** The message about a name or title that is not one line. */
export const oneLineFault = 'must be one line, without control characters';

/** True for one line without tabs and other control characters. Names and titles must be so. */
export function isOneLine(text: string): boolean {
  return !breaking.test(text);
}

/** A name that another system gave, as one line: white space and control characters become single spaces. */
export function asOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}

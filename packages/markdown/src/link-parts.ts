import { unescaped } from './characters.ts';

/** This many parentheses within one another are read in an address. It bounds the time, as in cmark. */
const deepestParentheses = 32;

/** Something that is read from a text, and where it ends. */
export interface Read {
  readonly value: string;
  readonly end: number;
}

const sticky = (pattern: RegExp, text: string, at: number): string | null => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
};

const bracketed = /<(?:\\.|[^<>\\\n])*>/y;

/** The address of a link (CommonMark 0.31, 6.3), which begins at the offset. */
export function readAddress(text: string, at: number): Read | null {
  if (text[at] === '<') {
    const found = sticky(bracketed, text, at);
    return found === null ? null : { value: unescaped(found.slice(1, -1)), end: at + found.length };
  }
  let [depth, end] = [0, at];
  for (; end < text.length; end += 1) {
    const sign = text.charAt(end);
    if (sign <= ' ' || sign === '\u007F') break;
    if (sign === '\\' && /[!-/:-@[-`{-~]/.test(text.charAt(end + 1))) end += 1;
    else if (sign === '(' && (depth += 1) > deepestParentheses) return null;
    else if (sign === ')' && (depth -= 1) < 0) break;
  }
  if (depth > 0) return null;
  return { value: unescaped(text.slice(at, end)), end };
}

const title = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\((?:\\.|[^()\\])*\)/sy;

/** The title of a link, which begins at the offset. */
export function readTitle(text: string, at: number): Read | null {
  const found = sticky(title, text, at);
  return found === null ? null : { value: unescaped(found.slice(1, -1)), end: at + found.length };
}

const label = /\[(?:\\.|[^\\[\]]){0,999}\]/sy;

/** The label of a reference with its brackets, as written. */
export function readLabel(text: string, at: number): Read | null {
  const found = sticky(label, text, at);
  return found === null ? null : { value: found, end: at + found.length };
}

/** The name by which a label finds its definition; empty for a label that names nothing. */
export const nameOf = (labelText: string): string =>
  labelText.slice(1, -1).trim().replaceAll(/\s+/g, ' ').toLowerCase().toUpperCase();

const blanks = /[ \t]*(?:\n[ \t]*)?/y;

/** Where spaces, tabs and at most one line break end. */
export const endOfBlanks = (text: string, at: number): number =>
  at + (sticky(blanks, text, at) ?? '').length;

/** The part in parentheses after the text of a link: its address and title. */
export interface LinkTarget {
  readonly address: string;
  readonly title: string | null;
}

/** `(address "title")` at the offset; null for something else. */
export function readInlineTarget(
  text: string,
  at: number,
): { target: LinkTarget; end: number } | null {
  if (text[at] !== '(') return null;
  const address = readAddress(text, endOfBlanks(text, at + 1));
  if (address === null) return null;
  const behind = endOfBlanks(text, address.end);
  const found = behind > address.end ? readTitle(text, behind) : null;
  const end = found === null ? behind : endOfBlanks(text, found.end);
  if (text[end] !== ')') return null;
  return { target: { address: address.value, title: found?.value ?? null }, end: end + 1 };
}

import type { Leaf, Marker } from './block.ts';
import { isBlank, trimmedEnd } from './characters.ts';
import type { Line } from './line.ts';

const heading = /#{1,6}(?![^ \t])/y;

/** The level and the text of the heading on this line; null when the line is no heading (CommonMark 0.31, 4.2). */
export function headingOf(line: Line): { level: number; text: string } | null {
  const found = line.sign === '#' ? line.match(heading) : null;
  if (found === null) return null;
  const level = found[0].length;
  const text = trimmedEnd(line.text.slice(line.next + level));
  let end = text.length;
  while (text.charAt(end - 1) === '#') end -= 1;
  const isClosed = end === 0 || ' \t'.includes(text.charAt(end - 1));
  return { level, text: (isClosed ? text.slice(0, end) : text).trim() };
}

const underline = /(?:=+|-+)[ \t]*$/y;

/** The level of the heading whose underline a line is (4.3). */
export function underlineOf(line: Line): 1 | 2 | null {
  if (!'=-'.includes(line.sign) || line.match(underline) === null) return null;
  return line.sign === '=' ? 1 : 2;
}

const rule = /(?:\*[ \t]*){3,}$|(?:_[ \t]*){3,}$|(?:-[ \t]*){3,}$/y;

/** Whether a line is a thematic break (4.1). */
export const isRule = (line: Line): boolean =>
  '*_-'.includes(line.sign) && line.match(rule) !== null;

const fence = /`{3,}(?=[^`]*$)|~{3,}/y;

/** The fence that a line opens (4.5). */
export function fenceOf(line: Line): Pick<Leaf, 'fence'> | null {
  const found = '`~'.includes(line.sign) ? line.match(fence) : null;
  if (found === null) return null;
  const length = found[0].length;
  const language = line.text.slice(line.next + length).trim();
  return { fence: { sign: line.sign, length, indent: line.indent, language } };
}

const fenceEnd = /(`{3,}|~{3,})[ \t]*$/y;

/** Whether a line closes the fence. */
export function closes(line: Line, { sign, length }: NonNullable<Leaf['fence']>): boolean {
  const found = line.isIndented || line.sign !== sign ? null : line.match(fenceEnd);
  return found !== null && (found[1]?.length ?? 0) >= length;
}

const bulletOrNumber = /(?:[-+*]|(\d{1,9})([.)]))(?![^ \t])/y;

/** The widest indent between a marker and its text; with more, the text is a line of code. */
const widestIndent = 4;

/** Reads the marker of a list item (5.2); one that interrupts a paragraph has a text, and the number 1 when it has any. */
export function takeMarker(line: Line, isInParagraph: boolean): Marker | null {
  const found = line.isIndented ? null : line.match(bulletOrNumber);
  if (found === null) return null;
  const [{ length }, number, sign = line.sign] = found;
  const start = number === undefined ? null : Number(number);
  const isEmpty = isBlank(line.text.slice(line.next + length));
  if (isInParagraph && (isEmpty || (start !== null && start !== 1))) return null;
  const before = line.indent;
  line.skipBlanks();
  line.skip(length);
  const isWide = line.indent > widestIndent || isEmpty;
  const between = isWide ? 1 : line.indent;
  line.skipColumns(between);
  return { sign, start, width: before + length + between };
}

/** The most lines of a pasted text that become tickets of their own. */
export const maxPastedLines = 50;

/** The marks before the words of a list's entry: a bullet or a number, and a box. */
const listMark = /^(?:[-*+•–]|\d{1,4}[.)])[ \t]/u;
const box = /^\[[ xX]?\][ \t]/u;

/** The lines of a pasted text as titles: without marks of lists, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n]/u)
    .map((line) => line.trim().replace(listMark, '').trim().replace(box, '').trim())
    .filter((line) => line !== '');

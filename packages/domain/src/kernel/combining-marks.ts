/** More marks than this on one letter are in no script; Unicode's own bound for streams of text is 30 (UAX #15, 13). */
const maxMarks = 64;

const longRun = /\p{M}{65,}/gu;

/**
 * The text with at most 64 combining marks in a row, as which it is to be normalized: to normalize a run of marks takes the square
 * of its length, 110 seconds for a text of 1 MiB.
 */
export const withFewMarks = (text: string): string =>
  text.replaceAll(longRun, (run) => [...run].slice(0, maxMarks).join(''));

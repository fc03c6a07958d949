/** No script has so many marks on one letter; Unicode's own limit for streams of text is 30 (UAX #15, 13). */
const maxMarks = 64;

const longRun = /\p{M}{65,}/gu;

/**
 * The text with at most 64 combining marks in a row. To be called before each normalization: its time grows with the square of the
 * length of such a run, up to 110 seconds for a text of 1 MiB.
 */
export const withFewMarks = (text: string): string =>
  text.replaceAll(longRun, (run) => [...run].slice(0, maxMarks).join(''));

/** True when the text has more than `max` code points. */
export function isLonger(text: string, max: number): boolean {
  if (text.length <= max) return false;
  return text.length > 2 * max || [...text].length > max;
}

/** The title of a ticket or document has at most this many characters. */
export const maxTitleLength = 255;

import { addressOf, escaped } from './characters.ts';
import type { LinkTarget } from './link-parts.ts';

/** A piece of inline content as it will be written. */
export interface Piece {
  /** What it shows. */
  text: string;
  /** The same in HTML where that is not the text alone. */
  html?: string | undefined;
  /** The tag of an image up to its alternative text, which is the text. */
  image?: string;
  /** Tags that end before the text, and that begin behind it. */
  closes: string;
  opens: string;
}

/** The start of a link or image, without its `>`. */
export const tagOf = (start: '<a href' | '<img src', { address, title }: LinkTarget): string =>
  `${start}="${addressOf(address)}"${title === null ? '' : ` title="${escaped(title)}"`}`;

/** A piece as HTML. */
export function htmlOf({ text, html, image, closes, opens }: Piece): string {
  const own = image === undefined ? (html ?? escaped(text)) : `${image} alt="${escaped(text)}">`;
  return `${closes}${own}${opens}`;
}

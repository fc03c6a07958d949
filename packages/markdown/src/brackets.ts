import type { Definitions } from './definitions.ts';
import type { Delimiter } from './delimiters.ts';
import { nameOf, readInlineTarget, readLabel, type LinkTarget } from './link-parts.ts';

/** The `[` or `![` of what may become a link or an image. */
export interface Bracket {
  /** Its place among the pieces. */
  readonly place: number;
  /** Where the text behind it begins. */
  readonly from: number;
  readonly isImage: boolean;
  /** The last run of delimiters before it. */
  readonly below: Delimiter | null;
  /** Another bracket opens after it, so the text around that one is not a label. */
  hasBracketWithin: boolean;
}

/** The maximum number of characters that references to definitions may add to a text. Further references stay text. */
const expansion = 100_000;

/** The definitions of a text, and how many characters references to them have added. */
export interface References {
  readonly definitions: Definitions;
  added: number;
}

/** The target of the link or image that the bracket has opened, when the `]` is at the offset, and the position of its end. */
export function targetOf(
  text: string,
  at: number,
  bracket: Bracket,
  references: References,
): { target: LinkTarget; end: number } | null {
  const inline = readInlineTarget(text, at + 1);
  if (inline !== null) return inline;
  const label = readLabel(text, at + 1);
  const isNamed = label !== null && label.value.length > 2;
  if (!isNamed && bracket.hasBracketWithin) return null;
  const own = `[${text.slice(bracket.from, at)}]`;
  const target = references.definitions.get(nameOf(isNamed ? label.value : own));
  if (target === undefined) return null;
  references.added += target.address.length + (target.title?.length ?? 0);
  if (references.added > expansion) return null;
  return { target, end: label?.end ?? at + 1 };
}

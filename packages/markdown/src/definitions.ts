import {
  endOfBlanks,
  nameOf,
  readAddress,
  readLabel,
  readTitle,
  type LinkTarget,
  type Read,
} from './link-parts.ts';

/** The definitions of a text, by the name of their label. */
export type Definitions = Map<string, LinkTarget>;

const endOfLine = /[ \t]*(?:\n|$)/y;

/** The end of the line when it is blank from the offset on; else null. */
function lineEnd(text: string, at: number): number | null {
  endOfLine.lastIndex = at;
  const found = endOfLine.exec(text);
  return found === null ? null : at + found[0].length;
}

/**
 * Reads the definitions of references at the beginning of a paragraph (CommonMark 0.31, 4.7). Returns the rest of the paragraph.
 * The first definition of a name counts.
 */
export function takeDefinitions(paragraph: string, definitions: Definitions): string {
  let at = 0;
  while (paragraph[at] === '[') {
    const found = readDefinition(paragraph, at);
    if (found === null) break;
    if (!definitions.has(found.name)) definitions.set(found.name, found.target);
    at = found.end;
  }
  return paragraph.slice(at);
}

function readDefinition(text: string, at: number) {
  const label = readLabel(text, at);
  if (label === null || text[label.end] !== ':') return null;
  const name = nameOf(label.value);
  const from = endOfBlanks(text, label.end + 1);
  const address = from < text.length ? readAddress(text, from) : null;
  if (name === '' || address === null || address.end === from) return null;
  const [title, end] = titleBehind(text, address);
  return end === null ? null : { name, target: { address: address.value, title }, end };
}

/** A title on a line of its own counts only when nothing follows it on that line. */
function titleBehind(text: string, address: Read): [string | null, number | null] {
  const from = endOfBlanks(text, address.end);
  const title = from > address.end ? readTitle(text, from) : null;
  const end = title === null ? null : lineEnd(text, title.end);
  return title === null || end === null ? [null, lineEnd(text, address.end)] : [title.value, end];
}

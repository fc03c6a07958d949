import { defaultHandlers, toMarkdown, type Handle, type Options } from 'mdast-util-to-markdown';
import type { ListItem } from './nodes.ts';
import { readWindow } from './read-window.ts';
import { toMdast } from './to-mdast.ts';

/** A part of a text in Markdown. */
export interface MarkdownPart {
  text: string;
  /** The offset at which the rest begins; null when there is none. */
  next: number | null;
}

/** `~~text~~` (GitHub Flavored Markdown). */
const strikethrough: Handle = (node, _, state, info) =>
  `~~${state.containerPhrasing(node, { ...info, before: '~', after: '~' })}~~`;

interface AlignedTable {
  align: readonly ('left' | 'center' | 'right' | null)[];
  children: { children: never[] }[];
}

/** The delimiter below the head of a column, by the alignment of the column. */
const delimiters = { left: ':--', center: ':-:', right: '--:', none: '---' } as const;

/** A table without padding: padded to the width of its widest cell, a table can become a thousand times as long. */
const table: Handle = (node: AlignedTable, _, state, info) => {
  const rows = node.children.map(({ children }) =>
    children.map((cell) =>
      state
        .containerPhrasing(cell, { ...info, before: '|', after: '|' })
        .replaceAll(/\\?\n/g, ' ')
        .replaceAll('|', String.raw`\|`),
    ),
  );
  const [head = [], ...body] = rows.map((cells) => (cells.length === 0 ? [''] : cells));
  const columns = Math.max(head.length, ...body.map((cells) => cells.length));
  const full = [...head, ...Array.from({ length: columns - head.length }, () => '')];
  const lines = [full, full.map((_cell, at) => delimiters[node.align[at] ?? 'none']), ...body];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
};

/** An item; that of a task list begins with its box. */
const listItem: Handle = (node: ListItem, parent, state, info) => {
  const item = defaultHandlers.listItem(node, parent, state, info);
  if (typeof node.checked !== 'boolean') return item;
  return item.replace(/^\S+ ?/, (marker) => `${marker.trim()} [${node.checked ? 'x' : ' '}] `);
};

/** Letters, commas, full stops and spaces: none of them has a meaning in Markdown, except spaces at the ends of a line. */
const plain = /^[\p{L},. ]*$/u;

/** Leaves text unchanged if nothing in it needs escaping: the search for every special character takes three quarters of the time. */
const words: Handle = (node: { value: string }, _, state, info) => {
  const { value } = node;
  const isWithin = !/\n | \n/.test(info.before + value + info.after);
  return isWithin && plain.test(value) ? value : state.safe(value, info);
};

const options: Options = {
  bullet: '-',
  rule: '-',
  listItemIndent: 'one',
  handlers: { delete: strikethrough, listItem, table, text: words },
  unsafe: [
    { character: '~', inConstruct: 'phrasing' },
    // An email address in angle brackets can also begin with these characters (CommonMark, 6.5).
    { character: '<', after: "[0-9.#$%&'*+=^_`{|}~-]", inConstruct: 'phrasing' },
  ],
};

/**
 * The part of cleaned HTML at `offset`, about `length` characters of text, in Markdown (CommonMark with the tables, task lists and
 * strikethrough of GitHub). Of formatting that Markdown does not have, such as underlining, only the text stays.
 */
export function markdownOf(html: string | null, offset: number, length: number): MarkdownPart {
  if (html === null) return { text: '', next: null };
  const { nodes, next } = readWindow(html, offset, length);
  const text = toMarkdown({ type: 'root', children: toMdast(nodes) }, options);
  return { text: text.trimEnd(), next };
}

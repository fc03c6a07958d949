import type { Block, Container } from './block.ts';

/** `[ ]` or `[x]` before the text of an item (GitHub Flavored Markdown, 5.3), or without a text. */
const box = /^\[([ xX])\](?:[ \t]+|$)/;

/** Whether an item of a list is a task. */
export function isTask({ children }: Container): boolean {
  const [first] = children;
  return first?.type === 'paragraph' && box.test(first.lines[0] ?? '');
}

/** Whether a task is done, and its blocks without the box. */
export function taskOf({ children }: Container): { isDone: boolean; blocks: Block[] } {
  const [first, ...others] = children;
  if (first?.type !== 'paragraph') return { isDone: false, blocks: children };
  const [line = '', ...lines] = first.lines;
  const isDone = box.exec(line)?.[1] !== ' ';
  return { isDone, blocks: [{ ...first, lines: [line.replace(box, ''), ...lines] }, ...others] };
}

/** The items of a list in their order, cut wherever tasks and other items meet. */
export function partsOf(items: readonly Container[]): Container[][] {
  const parts: Container[][] = [];
  for (const item of items) {
    const last = parts.at(-1);
    if (last?.[0] !== undefined && isTask(last[0]) === isTask(item)) last.push(item);
    else parts.push([item]);
  }
  return parts;
}

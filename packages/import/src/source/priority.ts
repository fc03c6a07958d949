import type { Priority } from '@basalt/domain';

const words: Readonly<Record<Priority, string>> = {
  highest: 'highest urgent critical blocker p0',
  high: 'high major p1',
  medium: 'medium normal moderate p2',
  low: 'low minor p3',
  lowest: 'lowest trivial p4',
};
const priorityOfWord = new Map(
  Object.entries(words).flatMap(([priority, names]) =>
    names.split(' ').map((name) => [name, priority as Priority] as const),
  ),
);

/** The priority that a word of a source means; null for none. */
export function priorityOf(word: string): Priority | 'unreadable' | null {
  const name = word.trim().toLowerCase();
  if (/^(?:|none|no priority|not set|undefined)$/.test(name)) return null;
  return priorityOfWord.get(name) ?? 'unreadable';
}

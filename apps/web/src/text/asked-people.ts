import type { Selection } from '@tiptap/pm/state';
import type { Mentionable } from '../notifications/mentionable.ts';

/** The most letters behind an "@" that can be a name. */
const longest = 40;

/** What is typed behind the last "@" before the cursor, and where that is; null where it is no name of a person: within a word, or code. */
export function askedIn({ empty, $from }: Selection): { typed: string; from: number } | null {
  const { parent, parentOffset } = $from;
  const isCode = parent.type.spec.code === true || $from.marks().some(({ type }) => type.spec.code);
  if (!empty || isCode) return null;
  const text = parent.textBetween(0, parentOffset, undefined, '\n');
  const at = text.lastIndexOf('@');
  const typed = text.slice(at + 1);
  // Within a word, as in an address of mail, it is a letter.
  const isWord = at > 0 && !/[\s("'[]/u.test(text[at - 1] ?? '');
  if (at < 0 || isWord || typed.length > longest || /^\s|\n/u.test(typed)) return null;
  return { typed, from: $from.pos - typed.length - 1 };
}

/** The people of whose names a part begins with what was typed. */
export const matching = (people: readonly Mentionable[], typed: string): Mentionable[] =>
  people.filter(({ name }) => ` ${name}`.toLowerCase().includes(` ${typed.toLowerCase()}`));

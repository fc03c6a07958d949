import type { Selection } from '@tiptap/pm/state';
import type { Mentionable } from '../../data/queries/mentionable.ts';

/** The maximum length of a name after an "@", in characters. */
const maxNameLength = 40;

/** The text between the last "@" and the cursor, and its position; null where it cannot be a name: within a word, or in code. */
export function askedIn({ empty, $from }: Selection): { typed: string; from: number } | null {
  const { parent, parentOffset } = $from;
  const isCode = parent.type.spec.code === true || $from.marks().some(({ type }) => type.spec.code);
  if (!empty || isCode) return null;
  const text = parent.textBetween(0, parentOffset, undefined, '\n');
  const at = text.lastIndexOf('@');
  const typed = text.slice(at + 1);
  // Within a word, as in an email address, it is an ordinary character.
  const isWord = at > 0 && !/[\s("'[]/u.test(text[at - 1] ?? '');
  if (at < 0 || isWord || typed.length > maxNameLength || /^\s|\n/u.test(typed)) return null;
  return { typed, from: $from.pos - typed.length - 1 };
}

/** The people with a part of the name that begins with the typed text. */
export const matching = (people: readonly Mentionable[], typed: string): Mentionable[] =>
  people.filter(({ name }) => ` ${name}`.toLowerCase().includes(` ${typed.toLowerCase()}`));

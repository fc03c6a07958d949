import type { Selection } from '@tiptap/pm/state';
import { foldName } from '../../words/fold-name.ts';
import type { Mentionable } from '../../data/queries/mentionable.ts';

/** The maximum length of a name after an "@", in characters. */
const maxNameLength = 40;

/** Scripts whose words have no spaces between them, so that one begins in the middle of a text, and signs that end their sentences. */
const withoutSpaces = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}、。，：；！？（「『]/u;

/** The text between the last "@" and the cursor, and its position; null where it cannot be a name: within a word, or in code. */
export function askedIn({ empty, $from }: Selection): { typed: string; from: number } | null {
  const { parent, parentOffset } = $from;
  const isCode = parent.type.spec.code === true || $from.marks().some(({ type }) => type.spec.code);
  if (!empty || isCode) return null;
  const text = parent.textBetween(0, parentOffset, undefined, '\n');
  const at = text.lastIndexOf('@');
  const typed = text.slice(at + 1);
  // Within a word, as in an email address, it is an ordinary character.
  const before = text[at - 1] ?? '';
  const isWord = at > 0 && !/[\s("'[]/u.test(before) && !withoutSpaces.test(before);
  if (at < 0 || isWord || typed.length > maxNameLength || /^\s|\n/u.test(typed)) return null;
  return { typed, from: $from.pos - typed.length - 1 };
}

/** The people with a part of the name that begins with the typed text. */
export function matching(people: readonly Mentionable[], typed: string): Mentionable[] {
  const begins = withoutSpaces.test(typed) ? '' : ' ';
  const wanted = begins + foldName(typed);
  return people.filter(({ name }) => (begins + foldName(name)).includes(wanted));
}

/**
 * A short key for a project of this name, that a person can change: the initials of its words ("Mobile app": MA), at most four, or the
 * first three letters of a single word; with a number behind it when another project has it. Empty when fewer than two characters are
 * left: then the service makes one.
 */
export function proposedKey(name: string, taken: readonly string[] = []): string {
  const words =
    name
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toUpperCase()
      .match(/[A-Z0-9]+/gu) ?? [];
  const initials = fromLetter(words.map((word) => word.charAt(0)).join('')).slice(0, 4);
  const key = initials.length > 1 ? initials : fromLetter(words.join('')).slice(0, 3);
  if (key.length < 2) return '';
  const used = new Set(taken);
  let [proposal, number] = [key, 1];
  while (used.has(proposal)) proposal = `${key}${(number += 1)}`;
  return proposal;
}

/** A key begins with a letter. */
const fromLetter = (text: string) => text.replace(/^[0-9]+/u, '');

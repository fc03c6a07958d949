import { words } from '../words/words.ts';

/** The text of a chip: what it filters by, with the one chosen option or the number of them. */
export function chipWords(
  label: string,
  chosen: readonly string[],
  options: readonly { id: string; name: string }[],
  isReversed = false,
): string {
  if (chosen.length === 0) return label;
  const names = options.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  const isOne = names.length === 1 && chosen.length === 1;
  const value = String(isOne ? names[0] : chosen.length);
  return isReversed ? words('ui.chipNot', { label, value }) : `${label}: ${value}`;
}

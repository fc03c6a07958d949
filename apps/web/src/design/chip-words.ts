/** The text of a chip: what it filters by, with the one chosen option or the number of them. */
export function chipWords(
  label: string,
  chosen: readonly string[],
  options: readonly { id: string; name: string }[],
): string {
  if (chosen.length === 0) return label;
  const names = options.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  const isOne = names.length === 1 && chosen.length === 1;
  return `${label}: ${isOne ? names[0] : chosen.length}`;
}

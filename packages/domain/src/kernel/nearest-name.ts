/** The greatest number of edits between a misspelt name and the right one. */
const maxEdits = 2;

/**
 * The name that is nearest to a misspelt one; null when none is within two edits. An edit adds, removes or changes a letter, or
 * swaps two neighbours.
 */
export function nearestName(misspelt: string, names: Iterable<string>): string | null {
  let nearest: string | null = null;
  let fewest = maxEdits + 1;
  for (const name of names) {
    if (Math.abs(name.length - misspelt.length) >= fewest) continue;
    const edits = editsBetween(misspelt, name);
    if (edits < fewest) [nearest, fewest] = [name, edits];
  }
  return nearest;
}

/** Optimal string alignment distance. */
function editsBetween(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const [mine, theirs] = [one[row - 1], other[column - 1]];
      const kept = (last[column - 1] ?? 0) + (mine === theirs ? 0 : 1);
      let least = Math.min(kept, (last[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1);
      const isSwapped =
        row > 1 && column > 1 && mine === other[column - 2] && one[row - 2] === theirs;
      if (isSwapped) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      line.push(least);
    }
    [before, last] = [last, line];
  }
  return last[other.length] ?? 0;
}

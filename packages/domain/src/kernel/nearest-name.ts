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
function editsBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const [mine, theirs] = [a[row - 1], b[column - 1]];
      const replaced = (last[column - 1] ?? 0) + (mine === theirs ? 0 : 1);
      let least = Math.min(replaced, (last[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1);
      const isSwapped = row > 1 && column > 1 && mine === b[column - 2] && a[row - 2] === theirs;
      if (isSwapped) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      line.push(least);
    }
    [before, last] = [last, line];
  }
  return last[b.length] ?? 0;
}

import { resolveRelative, type Package } from './source-tree.ts';

/**
 * The import cycles between files of one package, each as a list of paths that begins with the first in the alphabet. Imports of
 * types count: two files that need each other's types are one subject. Of cycles that share a file, at least one is returned.
 */
export function importCycles({ files }: Package): string[][] {
  const edges = new Map(
    files.map(({ path, imports }) => [
      path,
      imports.map(({ specifier }) => resolveRelative(path, specifier)),
    ]),
  );
  const cycles = new Map<string, string[]>();
  const finished = new Set<string>();
  const trail: string[] = [];
  const walk = (path: string): void => {
    const since = trail.indexOf(path);
    if (since >= 0) {
      const cycle = fromFirst(trail.slice(since));
      cycles.set(cycle.join(), cycle);
      return;
    }
    if (finished.has(path)) return;
    trail.push(path);
    for (const next of edges.get(path) ?? []) if (edges.has(next)) walk(next);
    trail.pop();
    finished.add(path);
  };
  for (const { path } of files) walk(path);
  return [...cycles.values()];
}

function fromFirst(cycle: string[]): string[] {
  const first = cycle.indexOf(cycle.toSorted()[0] ?? '');
  return [...cycle.slice(first), ...cycle.slice(0, first)];
}

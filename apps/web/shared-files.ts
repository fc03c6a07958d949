import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type FindModule = (id: string) => Rolldown.ModuleInfo | null;

/**
 * The pages whose modules are put together, most important first, with the name of the file that has what they share with others. By
 * itself the build makes a file for each set of pages that shares something: 34 for a board, 66 for a ticket.
 */
const pages = [
  ['main.tsx', 'base'],
  ['pages/frame/frame.tsx', null],
  ['pages/switch-organization.tsx', null],
  ['app.tsx', null],
  ['pages/board-page.tsx', 'board-parts'],
  ['pages/login-page.tsx', 'login-parts'],
  ['pages/home-page.tsx', 'home-parts'],
  ['pages/ticket-page.tsx', 'ticket-parts'],
] as const;

/** The modules that import this one, and those that import them, without what is loaded later. */
function importersOf(id: string, find: FindModule, found = new Set<string>()): Set<string> {
  for (const importer of find(id)?.importers ?? []) {
    if (found.has(importer)) continue;
    found.add(importer);
    importersOf(importer, find, found);
  }
  return found;
}

/** The name of the file for a module of several pages; null leaves it to the build. */
function fileOf(id: string, find: FindModule): string | null {
  const importers = [...importersOf(id, find)];
  const isOf = (page: string) => importers.some((importer) => importer.endsWith(`/src/${page}`));
  const [page, file] = pages.find(([name]) => isOf(name)) ?? [];
  if (page === undefined || file === undefined) return null;
  const roots = importers.filter((importer) => find(importer)?.importers.length === 0);
  return file === 'base' || roots.length > 1 ? file : null;
}

/** The priority of a group that gets what `base` does not have, before the pages. */
export const afterBase = 9;

/** The groups of the build: a file that is named earlier takes what its modules need, too. */
export function sharedFiles(): Group[] {
  const known = new Map<string, string | null>();
  const names = pages.map(([, file]) => file).filter((file) => file !== null);
  return names.map((file, index) => ({
    priority: file === 'base' ? afterBase + 1 : afterBase - index,
    name(id, context) {
      if (!known.has(id))
        known.set(
          id,
          fileOf(id, (module) => context.getModuleInfo(module)),
        );
      return known.get(id) === file ? file : null;
    },
  }));
}

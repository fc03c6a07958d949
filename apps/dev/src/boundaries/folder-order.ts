import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path/posix';
import { resolveRelative, type Package } from './source-tree.ts';

/** An import that goes up: from a folder to one above it in the list, or a folder that the list lacks. */
export interface UpwardImport {
  path: string;
  line: number;
  detail: string;
}

const DOCUMENT = 'docs/architecture.md';

/**
 * The folders of each package that has a list "Folders of `packages/…/src`:" in docs/architecture.md, in the order of the list. A
 * folder imports only those below it. `.` has the files beside the folders.
 */
export function readFolderOrders(root: string): ReadonlyMap<string, readonly string[]> {
  const document = join(root, DOCUMENT);
  if (!existsSync(document)) return new Map();
  const lists = readFileSync(document, 'utf8').matchAll(
    /^Folders of `([^`]+)\/src`:\n\n((?:(?:- | {2}).*\n)+)/gm,
  );
  return new Map(
    [...lists].map(([, owner = '', list = '']) => [owner, list.split(/^- /m).flatMap(foldersOf)]),
  );
}

/** The folders that an entry of a list names before its colon; `a/{b,c}/` names two. */
const foldersOf = (entry: string): string[] =>
  [
    ...(/^[^:]*/.exec(entry)?.[0] ?? '').matchAll(/`([^`{]*)(?:\{([^}`]+)\})?([^`]*?)\/?`/g),
  ].flatMap(([, above = '', names = '', below = '']) =>
    names.split(',').map((name) => `${above}${name}${below}`.replace(/\/$/, '')),
  );

/**
 * The imports of a package that go against the order of its folders, and the folders that exist on one side only. An entry with a star stands for
 * all folders of that last name that the list does not have; they import none of one another.
 */
export function upwardImports(
  owner: Package,
  order: readonly string[] | undefined,
): UpwardImport[] {
  if (order === undefined) return [];
  const source = `${owner.folder}/src`;
  const inSource = owner.files.filter(
    ({ path, forTests }) => path.startsWith(`${source}/`) && !forTests,
  );
  const folderOf = (path: string): string => relative(source, dirname(path)) || '.';
  const placeOf = (folder: string): number =>
    order.includes(folder) ? order.indexOf(folder) : order.indexOf(`*/${basename(folder)}`);
  const found = new Set(inSource.map(({ path }) => folderOf(path)));
  const onOneSide = [
    ...[...found].filter((folder) => placeOf(folder) < 0),
    ...order.filter((folder) => !folder.startsWith('*') && !found.has(folder)),
  ].map((folder) => ({
    path: join(source, folder),
    line: 0,
    detail: `the package or the list in ${DOCUMENT} lacks this folder`,
  }));
  const upward = inSource.flatMap(({ path, imports }) => {
    const own = folderOf(path);
    return imports
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ specifier, line }) => ({ line, target: resolveRelative(path, specifier) }))
      .filter(({ target }) => target.startsWith(`${source}/`))
      .map(({ target, line }) => ({ line, folder: folderOf(target) }))
      .filter(({ folder }) => folder !== own && placeOf(folder) <= placeOf(own))
      .map(({ folder, line }) => ({
        path,
        line,
        detail: `imports ${folder}/, which is not below ${own}/ in the list in ${DOCUMENT}`,
      }));
  });
  return [...onOneSide, ...upward];
}

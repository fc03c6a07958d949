import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { recordTypes } from '@basalt/domain';

/**
 * How many places list the fields of a kind of record by hand. A place is a window of 25 lines of a source file, comments aside, with at least six
 * field names of the kind as items of a list: a property key, a copied or destructured property, a quoted name or a column, each directly before
 * `,`, `:`, `}`, `]`, a quote or the end of the line. Windows do not overlap. Names in the domain and in the API are the same name. Names that more than
 * four kinds declare (`id`, `created_at`) do not count. A window counts for the kind with the most names in it, and for all of them if these are
 * several. Tests, migrations, generated files and the declarations themselves are left out.
 */
const lists = { lines: 25, names: 6, kinds: 4 };

/**
 * The most places that a kind may have, today's figures; a kind without a row has none. A figure only goes down: to 5 for tickets, 3 for documents and
 * boards and 2 for others.
 */
const bars: Readonly<Record<string, number>> = {
  app: 2,
  credential: 2,
  delivery: 2,
  document: 2,
  file: 2,
  import: 3,
  'imported record': 1,
  invitation: 1,
  ticket: 5,
};

const root = new URL('../../../', import.meta.url);
const folders = [
  'packages/domain/src/',
  'packages/http/src/',
  'packages/persistence/src/',
  'packages/mcp/src/',
  'packages/import/src/',
  'apps/server/src/',
];

const withoutComments = (text: string): string =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//gu, (comment) => comment.replaceAll(/[^\n]/gu, ''))
    .replaceAll(/(?<![:'`"])\/\/.*$/gmu, '');

/** The names of a kind that few kinds have, in the domain and in the API, each with its name in the domain. */
function namesByKind(): Map<string, Map<string, string>> {
  const all = recordTypes.flatMap(({ fields }) => fields.map(({ name }) => name));
  const isRare = (name: string) => all.filter((listed) => listed === name).length <= lists.kinds;
  return new Map(
    recordTypes.map(({ kind, fields }) => {
      const rare = fields.filter(({ name }) => isRare(name));
      const names = rare.flatMap(({ name, wireName }): [string, string][] => [
        [name, name],
        [wireName, name],
      ]);
      return [kind, new Map(names)];
    }),
  );
}

/** The items of lists on a line. */
const itemsOf = (line: string): string[] =>
  Array.from(
    line.matchAll(/(?<![\w$-])([a-z]\w*)(?=\??\s*(?:[:,}\]'"]|$))/gu),
    ([, name = '']) => name,
  );

/** The kinds whose names a text lists, each with the first lines of its places. */
function placesIn(text: string, kinds: ReturnType<typeof namesByKind>): [string, number][] {
  const known = new Set([...kinds.values()].flatMap((names) => [...names.keys()]));
  const items = withoutComments(text)
    .split('\n')
    .map((line) => itemsOf(line).filter((item) => known.has(item)));
  const places: [string, number][] = [];
  const covered = new Map<string, number>();
  for (const start of items.keys()) {
    const window = items.slice(start, start + lists.lines).flat();
    if (window.length < lists.names) continue;
    const sizes = [...kinds].map(([kind, names]): [string, number] => [
      kind,
      new Set(window.flatMap((item) => names.get(item) ?? [])).size,
    ]);
    const most = Math.max(...sizes.map(([, size]) => size));
    if (most < lists.names) continue;
    for (const [kind, size] of sizes) {
      if (size < most || start < (covered.get(kind) ?? 0)) continue;
      covered.set(kind, start + lists.lines);
      places.push([kind, start + 1]);
    }
  }
  return places;
}

const isSource = (file: string): boolean =>
  /\.tsx?$/u.test(file) && !/\.test\.ts$|migrations\/|sql\/tables\.ts$/u.test(file);

/** The places of each kind. */
async function placesByKind(): Promise<Record<string, string[]>> {
  const kinds = namesByKind();
  const found: Record<string, string[]> = {};
  for (const folder of folders) {
    const files = await readdir(new URL(folder, root), { recursive: true });
    for (const file of files.filter(isSource)) {
      const text = await readFile(new URL(folder + file, root), 'utf8');
      if (/= record\(/u.test(text)) continue;
      for (const [kind, line] of placesIn(text, kinds)) {
        (found[kind] ??= []).push(`${folder}${file}:${line}`);
      }
    }
  }
  return found;
}

test('no kind of record has its fields listed by hand in more places than it may', async () => {
  const found = await placesByKind();
  const beyond = Object.entries(found).filter(
    ([kind, places]) => places.length > (bars[kind] ?? 0),
  );
  expect(Object.fromEntries(beyond)).toEqual({});
});

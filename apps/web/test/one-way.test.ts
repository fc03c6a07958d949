import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../src');

/** The sources of the pages without their tests, with one that goes other ways. */
const sources = new Map([
  ...readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.tsx?$/u.test(file))
    .map((file): [string, string] => [file, readFileSync(path.join(root, file), 'utf8')]),
  [
    'planted.tsx',
    "useQuery({ queryKey: ['tickets', id], queryFn: () => fetch('/app-api/me') }); useKeys({});",
  ],
]);

const holding = (pattern: RegExp): string[] =>
  [...sources].filter(([, text]) => pattern.test(text)).map(([file]) => file);

test.each([
  ['a key of a query is made by the factory', /queryKey: \['|QueryData[^(]*\(\s*\['/u, []],
  [
    'a request is sent by the transport, or follows the stream of events; the page itself is fetched to be kept',
    /(?<![.\w])fetch\(/u,
    ['api/session-renewal.ts', 'data/offline/keep-code.ts'],
  ],
  [
    'an address of the service is a path of the client, but for the streams, pictures and what is downloaded',
    /['"`]\/app-api/u,
    [
      'api/session-renewal.ts',
      'data/live/follow.ts',
      'data/queries/pictures.ts',
      'features/imports/import-report.tsx',
      'features/list/downloads.tsx',
    ],
  ],
  [
    'a key is declared as a shortcut, with its words',
    /\buseKeys\(/u,
    ['design/shortcuts.ts', 'design/use-keys.ts'],
  ],
])('%s', (_rule, pattern, allowed) => {
  expect(holding(pattern).toSorted()).toEqual([...allowed, 'planted.tsx'].toSorted());
});

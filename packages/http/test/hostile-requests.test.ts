import { closeAfterTests } from '@basalt/domain/testing';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { basePath, routes } from '../src/routes/routes.ts';
import { openApiFixture } from './api-fixture.ts';

const shop = await closeAfterTests(openApiFixture());

let ids: Record<string, string>;

beforeAll(async () => {
  const { id } = (
    await shop.call('POST', `${basePath}/projects/${shop.project}/tickets`, {
      body: { board_slug: 'open', title: 'target' },
    })
  ).json.data as { id: string };
  const [board = ''] = shop.boards;
  ids = { organization: shop.organization, project: shop.project, board, ticket: id };
});

const fieldNames = [
  ...new Set(
    routes.flatMap(({ body, query }) => [
      ...Object.keys(body.entries),
      ...Object.keys(query.entries),
    ]),
  ),
  '__proto__',
  'constructor',
  'toJSON',
];

/** Deletions would soon leave nothing to be asked for. */
const lasting = routes.filter(({ method }) => method !== 'DELETE');
const oddIds = ['WEB-1', 'WEB-0', '%00', '..', '*', '%F0%9F%92%A5', ' '];

const name = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...fieldNames) }, fc.string());
const nasty = fc.constantFrom<unknown>(
  '',
  '\0',
  '\ud800',
  -0,
  1e308,
  2 ** 53,
  null,
  [],
  {},
  '9999-12-31T23:59:59-23:59',
  '%_\\"\'',
  'İıß',
);
const value = fc.oneof(nasty, fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary' }));
const fields = fc.uniqueArray(fc.tuple(name, value), { maxLength: 6, selector: ([key]) => key });

/** JSON by hand, so that `__proto__` is a member and half surrogates stay what they are. */
const spell = (entries: [string, unknown][]): string =>
  `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${JSON.stringify(inner)}`).join()}}`;

test('no body and no query, however strange, is answered with a fault', async () => {
  const statuses = new Map<number, number>();
  const anyRequest = fc.record({
    route: fc.constantFrom(...lasting),
    oddId: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, fc.constantFrom(...oddIds)),
    body: fc.oneof(fields.map(spell), fc.json(), fc.string({ unit: 'binary' })),
    query: fields.map((entries) =>
      entries.map(([key, inner]) => `${escape(key)}=${escape(spellOut(inner))}`).join('&'),
    ),
    hasQuery: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(anyRequest, async ({ route, oddId, body, query, hasQuery }) => {
      const path = route.path.replace(
        /\{(\w+)\}/,
        (_, kind: string) => oddId ?? ids[kind] ?? shop.project,
      );
      const { status } = await shop.call(
        route.method,
        `${basePath}${path}${hasQuery && query !== '' ? `?${query}` : ''}`,
        route.method === 'GET' ? {} : { body },
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      expect(status).toBeLessThan(500);
    }),
    { numRuns: 3000, seed: 1 },
  );
  console.log(`hostile requests: ${JSON.stringify(Object.fromEntries([...statuses].toSorted()))}`);
  expect(shop.app.logged.filter(({ text }) => text === 'fault')).toEqual([]);
});

const spellOut = (sent: unknown): string =>
  typeof sent === 'string' ? sent : JSON.stringify(sent);

function escape(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

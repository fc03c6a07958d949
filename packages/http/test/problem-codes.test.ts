import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { problemCodes, statusOf } from '../src/problem/problem.ts';
import { routes } from '../src/routes/routes.ts';
import { openApiDocument } from '../src/openapi/openapi.ts';
import type { OpenApiDocument } from '../src/openapi/objects.ts';
import { fullDocument } from '../testing/browser-check.ts';

const page = readFileSync(path.join(import.meta.dirname, '../../../docs/api.md'), 'utf8');

/** The tables of codes in the guide: those of the API, and those of sign-in and the pages. */
const tables = [...page.matchAll(/^\| status \| code .*\n\|.*\n((?:\|.*\n)+)/gm)].map(
  ([, rows = '']) =>
    [...rows.matchAll(/^\| *(\d{3}) *\| `(\w+)` *\|/gm)].map(
      ([, status, code = '']) => [code, Number(status)] as const,
    ),
);

/** The codes that the operations of a document can answer with. */
function codesIn({ paths }: OpenApiDocument): string[] {
  const refusals = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ responses }) => Object.values(responses))
    .flatMap(({ content = {} }) => content['application/problem+json'] ?? []);
  return [...new Set(refusals.flatMap(({ examples = {} }) => Object.keys(examples)))].toSorted();
}

// Of an address, not of an operation.
const ofAddresses = 'method_not_allowed';

test('the guide has two tables of codes, and each code once with its status', () => {
  expect(tables).toHaveLength(2);
  const rows = tables.flat();
  const expected = problemCodes.map((code) => [code, statusOf(code)] as const);
  expect(rows.toSorted()).toEqual(expected.toSorted());
});

test('the first table has the codes of the operations of the API', () => {
  const described = [...codesIn(openApiDocument(routes, 'http://127.0.0.1')), ofAddresses];
  expect(tables[0]?.map(([code]) => code).toSorted()).toEqual(described.toSorted());
});

test('every code is one that some operation can answer with', () => {
  expect([...codesIn(fullDocument()), ofAddresses].toSorted()).toEqual(problemCodes.toSorted());
});

test('an operation lists no code that follows from the rest of its record', () => {
  const repeated = routes.flatMap(({ id, errors, failsForPeople }) =>
    [...errors, ...failsForPeople]
      .filter((code, at, all) => all.indexOf(code) !== at || code === 'person_required')
      .map((code) => `${id}: ${code}`),
  );
  expect(repeated).toEqual([]);
});

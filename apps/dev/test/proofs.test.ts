import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const repository = path.resolve(import.meta.dirname, '../../..');

/** The rows of the table of tests and proofs: the files that a rule has in each of the two commands. */
function rows(): { tests: string[]; proofs: string[] }[] {
  const page = readFileSync(path.join(repository, 'docs/architecture.md'), 'utf8');
  const [, section = ''] = page.split('\n### Tests and proofs\n');
  const lines = section
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('.test.ts'));
  return lines.map((line) => {
    const [, , tests = '', proofs = ''] = line.split('|');
    return { tests: filesIn(tests), proofs: filesIn(proofs) };
  });
}

const filesIn = (cell: string): string[] =>
  Array.from(
    cell.matchAll(/`(?<file>[^`]+\.test\.tsx?)`/gu),
    (found) => found.groups?.['file'] ?? '',
  );

const isProof = (file: string): boolean => file.endsWith('.proof.test.ts');

test('every proof has one row in the table of the architecture page, and every row a proof', () => {
  const inTable = rows().flatMap(({ proofs }) => proofs);
  const there = globSync('{apps,packages}/*/{src,test,testing}/**/*.proof.test.ts', {
    cwd: repository,
  });
  expect(there.length).toBeGreaterThan(20);
  expect(inTable.toSorted()).toEqual(there.toSorted());
});

test('every rule of the table is proved by tests that are there and run in `npm test`', () => {
  expect(rows().filter(({ tests }) => tests.length === 0)).toEqual([]);
  const named = rows().flatMap(({ tests }) => tests);
  const wrong = named.filter((file) => isProof(file) || !existsSync(path.join(repository, file)));
  expect(wrong).toEqual([]);
});

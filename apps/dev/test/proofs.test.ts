import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const repository = path.resolve(import.meta.dirname, '../../..');

/** The rules of the page on tests: the files that each has in each of the two commands. */
function rules(): { tests: string[]; proofs: string[] }[] {
  const page = readFileSync(path.join(repository, 'docs/testing.md'), 'utf8');
  const [, section = ''] = page.split('\n## Tests and proofs\n');
  return section
    .split('\n- **')
    .slice(1)
    .map((rule) => {
      const [tests = '', proofs = ''] = rule.split('\n  - again: ');
      return { tests: filesIn(tests), proofs: filesIn(proofs) };
    });
}

const filesIn = (cell: string): string[] =>
  Array.from(
    cell.matchAll(/`(?<file>[^`]+\.test\.tsx?)`/gu),
    (found) => found.groups?.['file'] ?? '',
  );

const isProof = (file: string): boolean => file.endsWith('.proof.test.ts');

test('the page on tests names every proof once, and nothing else as a proof', () => {
  const named = rules().flatMap(({ proofs }) => proofs);
  const proofFiles = globSync('{apps,packages}/*/{src,test,testing}/**/*.proof.test.ts', {
    cwd: repository,
  });
  expect(proofFiles.length).toBeGreaterThan(20);
  expect(named.toSorted()).toEqual(proofFiles.toSorted());
});

test('every rule of the page is proved by tests that are there and run in `npm test`', () => {
  expect(rules().filter(({ tests }) => tests.length === 0)).toEqual([]);
  const named = rules().flatMap(({ tests }) => tests);
  const wrong = named.filter((file) => isProof(file) || !existsSync(path.join(repository, file)));
  expect(wrong).toEqual([]);
});

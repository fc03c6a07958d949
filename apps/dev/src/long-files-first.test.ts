import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { LongFilesFirst } from './long-files-first.ts';

const root = path.join(import.meta.dirname, '../../..');

test('where no run was measured, the longest files come first, then those that start servers and browsers', async () => {
  const cache = { getTestSpecificationResult: () => undefined };
  const sequencer = new LongFilesFirst({ cache } as unknown as Vitest);
  const config = { sequence: { groupOrder: 0 }, isolate: false };
  const files = globSync('{apps,packages}/{web,server,persistence,webhooks}/test/*.test.ts', {
    cwd: root,
  });
  const specifications = files.map((file) => {
    const [, name] = file.split('/');
    return { project: { name, config }, moduleId: path.join(root, file) };
  });
  // oxlint-disable-next-line unicorn/no-array-sort -- it is the sequencer's
  const sorted = await sequencer.sort(specifications as unknown as TestSpecification[]);
  const order = sorted.map(({ moduleId }) => path.relative(root, moduleId));
  expect(order.slice(0, 2)).toEqual([
    'packages/persistence/test/contract.test.ts',
    'apps/web/test/first-letters.proof.test.ts',
  ]);
  const folders = order.slice(2).map((file) => file.split('/')[0]);
  expect(folders.lastIndexOf('apps')).toBeLessThan(folders.indexOf('packages'));
});

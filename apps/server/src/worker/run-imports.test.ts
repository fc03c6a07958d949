import { importBudget, type DueImport } from '@basalt/domain';
import { expect, test } from 'vitest';
import { startImports } from './run-imports.ts';

/** Some rounds of the worker. */
const rounds = { timeout: 10_000 };

/** A worker over these imports, each of an organization of its own name; those of addresses never end by themselves. */
function aWorker(imports: readonly (DueImport & { ends?: boolean })[]) {
  let due = [...imports];
  const begun: string[] = [];
  const faults: unknown[] = [];
  const worker = startImports(
    {
      dueImports: async () => due,
      runImport: async ({ importId }, { signal }) => {
        begun.push(importId);
        const { readsAddress } = imports.find((job) => job.importId === importId) ?? {};
        if (readsAddress === true) {
          await new Promise<void>((end) => signal.addEventListener('abort', () => end()));
        } else due = due.filter((job) => job.importId !== importId);
        return true;
      },
      clock: () => new Date(),
      storageWatch: { fault: () => null } as never,
    },
    { error: (fields: unknown) => void faults.push(fields) },
  );
  return { worker, begun, faults, stop: () => worker.stop() };
}

const file = (organizationId: string, importId = organizationId): DueImport => ({
  organizationId,
  importId,
  readsAddress: false,
});
const address = (organizationId: string): DueImport => ({
  ...file(organizationId),
  readsAddress: true,
});

test('imports whose addresses never answer keep neither files nor other addresses waiting', async () => {
  const { begun, faults, stop } = aWorker([
    address('slow 1'),
    address('slow 2'),
    file('a'),
    file('b'),
  ]);
  await expect.poll(() => begun.toSorted(), rounds).toEqual(['a', 'b', 'slow 1', 'slow 2']);
  expect(faults).toEqual([]);
  await stop();
});

test('so many imports read addresses at the same time, at most one of an organization', async () => {
  const { places } = importBudget.address;
  const many = Array.from({ length: places + 1 }, (_, at) => address(`slow ${at}`));
  const { begun, stop } = aWorker([
    ...many,
    file('slow 0', 'a file of slow 0'),
    file('a'),
    file('b'),
  ]);
  await expect.poll(() => begun, rounds).toEqual(expect.arrayContaining(['a', 'b']));
  expect(begun.filter((name) => name.startsWith('slow'))).toHaveLength(places);
  expect(begun.filter((name) => name.startsWith('a file'))).toHaveLength(1);
  await stop();
});

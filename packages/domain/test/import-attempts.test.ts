import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importBudget } from '../src/budgets/import-budget.ts';
import { DomainError } from '../src/kernel/domain-error.ts';
import { StorageUnavailable } from '../src/kernel/storage-unavailable.ts';
import { systemPrincipal } from '../src/access/principal.ts';
import { composeUseCases } from '../src/use-cases.ts';
import { lineSource, sampleItems } from '../testing/import-scenario.ts';
import { createInMemoryBasalt } from '../testing/in-memory/basalt.ts';

// No lease is renewed, as none is after the end of a process.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => {});

/** An import whose source calls `at` with the number of items before. */
async function anImport(at: (items: number) => Promise<void>) {
  const basalt = createInMemoryBasalt();
  async function* items(input: Parameters<typeof lineSource.items>[0]) {
    let count = 0;
    for await (const item of lineSource.items(input)) {
      await at(count);
      yield item;
      count += 1;
    }
  }
  const importSources = new Map([['csv', { system: 'csv', items } as const]]);
  const act = composeUseCases({ ...basalt, importSources });
  const { id: organizationId } = await act.createOrganization({ name: 'Quarry' });
  const principal = systemPrincipal(organizationId);
  const bytes = new TextEncoder().encode(
    sampleItems(600)
      .map((item) => JSON.stringify(item))
      .join('\n'),
  );
  const file = { fileName: 'a', size: bytes.length };
  const asked = { organization: organizationId, system: 'csv', ...file } as const;
  const { id: importId } = await act.createImport(principal, asked);
  await act.receiveImport(
    { organizationId, id: importId },
    (async function* () {
      yield bytes;
    })(),
  );
  const read = () => act.readImport(principal, { import: importId });
  return {
    act,
    principal,
    importId,
    read,
    run: ({ pause = async () => {}, signal = new AbortController().signal } = {}) =>
      act.runImport({ organizationId, importId }, { signal, pause }),
    leaseEnds: () => basalt.clock.advance(importBudget.lease + 1),
    kinds: () => basalt.events.map(({ kind }) => kind),
  };
}

/** A place at which a process ends: `reached` resolves, and nothing goes on. */
function deathAt(place: () => number) {
  let reached = Promise.withResolvers<void>();
  return {
    at: async (items: number) => {
      if (items < place()) return;
      reached.resolve();
      await never();
    },
    dead: async () => {
      await reached.promise;
      reached = Promise.withResolvers();
    },
  };
}

test('an import that ends its process twice at the same place fails, with what it has written', async () => {
  const { at, dead } = deathAt(() => 900);
  const { run, read, leaseEnds, kinds } = await anImport(at);
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    // The first attempt makes progress.
    void run();
    await dead();
    expect(await run()).toBe(false);
    leaseEnds();
  }
  expect(await read()).toMatchObject({ state: 'running' });
  const { position } = await read();
  expect(await run()).toBe(true);
  expect(await read()).toMatchObject({
    state: 'failed',
    failure: expect.stringMatching(/twice at the same place/u),
    position,
  });
  expect(position).toBeGreaterThan(500);
  expect(kinds().at(-1)).toBe('import.finished');
  expect(await run()).toBe(false);
});

test('an import that makes progress goes on after any number of interruptions', async () => {
  let place = 0;
  const { at, dead } = deathAt(() => place);
  const { run, read, leaseEnds } = await anImport(at);
  for (place = 300; place < 1_200; place += 250) {
    void run();
    await dead();
    leaseEnds();
  }
  place = Infinity;
  expect(await run()).toBe(true);
  expect(await read()).toMatchObject({ state: 'done' });
});

test('an attempt that is stopped in order, or loses the storage, does not count', async () => {
  let trouble: (() => void) | null = null;
  const { run, read, leaseEnds } = await anImport(async () => trouble?.());
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const stop = new AbortController();
    trouble = () => stop.abort();
    expect(await run({ signal: stop.signal })).toBe(true);
  }
  trouble = () => {
    throw new StorageUnavailable('it is away');
  };
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await expect(run()).rejects.toThrow(StorageUnavailable);
    leaseEnds();
  }
  trouble = null;
  expect(await run()).toBe(true);
  expect(await read()).toMatchObject({ state: 'done' });
});

test.each([
  [new DomainError('not_found', { resource: 'project' }), 'The project is archived or deleted:'],
  [new DomainError('validation_failed', { errors: {} }), 'What it brings was refused:'],
  [new DomainError('last_board', {}), 'What it brings was refused:'],
])('a refusal that ends an import is its failure: %s', async (refusal, text) => {
  const { run, read } = await anImport(() => Promise.reject(refusal));
  expect(await run()).toBe(true);
  expect(await read()).toMatchObject({ state: 'failed', failure: `${text} ${refusal.code}.` });
});

test('an undoing that has a fault ends, and can be begun again', async () => {
  const { act, principal, importId, run, read } = await anImport(async () => {});
  await run();
  await act.undoImport(principal, { import: importId });
  await expect(run({ pause: () => Promise.reject(new Error('a fault')) })).rejects.toThrow(
    'a fault',
  );
  expect(await read()).toMatchObject({ state: 'failed' });
  await act.undoImport(principal, { import: importId });
  expect(await run()).toBe(true);
  expect(await read()).toMatchObject({ state: 'undone' });
});

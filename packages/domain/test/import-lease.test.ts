import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ImportSource } from '../src/records/source.port.ts';
import { systemPrincipal } from '../src/access/principal.ts';
import { composeUseCases } from '../src/use-cases.ts';
import { lineSource, sampleItems } from '../testing/import-scenario.ts';
import { createInMemoryBasalt } from '../testing/in-memory/basalt.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** An organization in which the source of the first import keeps it waiting for a minute, while `meanwhile` is done again and again. */
async function slowly(
  meanwhile: (run: (id: string, isHeld?: boolean) => Promise<boolean>) => Promise<void>,
) {
  const basalt = createInMemoryBasalt();
  let rest = 60_000;
  const items: ImportSource['items'] = async function* slow(input) {
    for (; rest > 0; rest -= 5_000) {
      basalt.clock.advance(5_000);
      await vi.advanceTimersByTimeAsync(5_000);
      await meanwhile(run);
    }
    yield* lineSource.items(input);
  };
  const importSources = new Map([['csv', { system: 'csv', items } as const]]);
  const act = composeUseCases({ ...basalt, importSources });
  const { id: organizationId } = await act.createOrganization({ name: 'Quarry' });
  const principal = systemPrincipal(organizationId);
  const run = (importId: string, isHeld = false) =>
    act.runImport(
      { organizationId, importId, isHeld },
      { signal: new AbortController().signal, pause: async () => {} },
    );
  const lines = sampleItems(3).map((item) => JSON.stringify(item));
  const bytes = new TextEncoder().encode(lines.join('\n'));
  const announced = async (isHeld = false) => {
    const file = { fileName: 'a', size: bytes.length };
    const asked = { organization: organizationId, system: 'csv', isHeld, ...file } as const;
    const { id } = await act.createImport(principal, asked);
    const whole = (async function* () {
      yield bytes;
    })();
    await act.receiveImport({ organizationId, id }, whole);
    return id;
  };
  const stateOf = async (id: string) => (await act.readImport(principal, { import: id })).state;
  return { announced, run, stateOf };
}

test('an import whose source keeps it waiting for a minute is taken by no other process', async () => {
  const taken = new Set<boolean>();
  let id = '';
  const { announced, run, stateOf } = await slowly(async (again) => {
    taken.add(await again(id));
  });
  id = await announced();
  expect(await run(id)).toBe(true);
  expect(taken).toEqual(new Set([false]));
  expect(await stateOf(id)).toBe('done');
});

test('an import that its maker carries out waits for another one, and no other process takes it', async () => {
  const taken = new Set<boolean>();
  let held = '';
  const { announced, run, stateOf } = await slowly(async (again) => {
    held ||= await announced(true);
    taken.add(await again(held, true));
  });
  expect(await run(await announced())).toBe(true);
  expect(taken).toEqual(new Set([false]));
  // Another process looks for work.
  expect(await run(held)).toBe(false);
  expect(await run(held, true)).toBe(true);
  expect(await stateOf(held)).toBe('done');
});

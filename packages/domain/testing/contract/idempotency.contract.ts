import { describe, expect, it } from 'vitest';
import { DomainError } from '../../src/kernel/domain-error.ts';
import { checkPreconditions } from '../../src/idempotency/preconditions.ts';
import {
  idempotencyHours,
  type IdempotentRequest,
} from '../../src/idempotency/idempotency.port.ts';
import type { TenantStores } from '../../src/tenancy/tenancy.port.ts';
import { aPrincipal, aTenantFixture, type TenantFixture } from '../builders/tenant-fixture.ts';
import { aProject } from '../builders/work.ts';
import { there } from './edits.ts';
import { read, write, type StorageOf } from './test-storage.ts';

const noon = new Date('2026-06-01T12:00:00.000Z');
const hour = 3_600_000;

const anIdempotentRequest = (fields: Partial<IdempotentRequest> = {}): IdempotentRequest => ({
  key: 'a key "with" all: \\ sorts',
  operation: 'POST /somewhere',
  fingerprint: 'f'.repeat(64),
  now: noon,
  ...fields,
});

/** The code that the work refused with; null when it did not. */
async function codeOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

/** A write that counts how often it is executed. */
function aCounter(tenant: TenantFixture) {
  const counter = {
    executed: 0,
    run: async (
      retry: IdempotentRequest | undefined,
      work?: (stores: TenantStores) => Promise<unknown>,
      principal = tenant.principal,
    ): Promise<unknown> =>
      tenant.tenancy.inTenant(principal, async (stores) => {
        await checkPreconditions(stores, { retry });
        counter.executed += 1;
        return work === undefined ? { run: counter.executed } : work(stores);
      }),
  };
  return counter;
}

/** Requests that are executed once, however often they come. */
export function retriesContract(storage: StorageOf): void {
  describe('requests that may be sent again', () => {
    it('are executed once, and answered alike from then on, with a word to the caller', async () => {
      const counter = aCounter(await aTenantFixture(storage()));
      const replays: string[] = [];
      const retry = anIdempotentRequest({ onReplay: () => void replays.push('told') });
      const answer = { z: 'Größe 🪨', a: [1, null, true], nested: { b: 2, a: 1 } };
      const first = await counter.run(retry, async () => answer);
      expect([first, replays]).toEqual([answer, []]);
      const again = [await counter.run(retry), await counter.run(retry)];
      expect(again.map((one) => JSON.stringify(one))).toEqual(
        again.map(() => JSON.stringify(answer)),
      );
      expect([counter.executed, replays]).toEqual([1, ['told', 'told']]);
    });

    it('may answer nothing', async () => {
      const counter = aCounter(await aTenantFixture(storage()));
      expect(await counter.run(anIdempotentRequest(), async () => undefined)).toBeUndefined();
      expect((await counter.run(anIdempotentRequest())) ?? null).toBeNull();
      expect(counter.executed).toBe(1);
    });

    it('are executed each time without a key, and for each key, operation and caller', async () => {
      const tenant = await aTenantFixture(storage());
      const counter = aCounter(tenant);
      const caller = aPrincipal(tenant.principal.organizationId, {
        actor: { type: 'user', id: tenant.newId(), name: 'Ada' },
      });
      await counter.run(undefined);
      await counter.run(undefined);
      await counter.run(anIdempotentRequest());
      await counter.run(anIdempotentRequest({ key: 'another' }));
      await counter.run(anIdempotentRequest({ operation: 'POST /elsewhere' }));
      await counter.run(anIdempotentRequest(), undefined, caller);
      expect(counter.executed).toBe(6);
      const other = aCounter(await aTenantFixture(storage()));
      await other.run(anIdempotentRequest());
      expect(other.executed).toBe(1);
    });

    it('refuse another body under the same key', async () => {
      const counter = aCounter(await aTenantFixture(storage()));
      await counter.run(anIdempotentRequest());
      const other = anIdempotentRequest({ fingerprint: '0'.repeat(64) });
      expect(await codeOf(counter.run(other))).toBe('idempotency_key_reused');
      expect(counter.executed).toBe(1);
    });

    it('are forgotten after a day', async () => {
      const counter = aCounter(await aTenantFixture(storage()));
      const after = (milliseconds: number) =>
        anIdempotentRequest({ now: new Date(noon.getTime() + milliseconds) });
      await counter.run(anIdempotentRequest());
      await counter.run(after(idempotencyHours * hour - 1));
      expect(counter.executed).toBe(1);
      const other = { ...after(idempotencyHours * hour), fingerprint: '0'.repeat(64) };
      expect(await counter.run(other)).toEqual({ run: 2 });
      expect(await counter.run(other)).toEqual({ run: 2 });
    });

    it('keep the refusal by a rule, and of what came before it nothing', async () => {
      const tenant = await aTenantFixture(storage());
      const counter = aCounter(tenant);
      const project = await aProject(tenant, { name: 'before' });
      const full = new DomainError('wip_limit_exceeded', {
        field: 'board_id',
        wip: { limit: 3, current: 3, incoming: 1 },
      });
      const refused = async ({ projects }: TenantStores) => {
        const locked = there(await projects.lock(project.id));
        await projects.save(Object.assign(locked, { name: 'after' }));
        expect((await projects.find(project.id))?.name).toBe('after');
        await projects.save(Object.assign(locked, { name: 'at last' }));
        throw full;
      };
      await expect(counter.run(anIdempotentRequest(), refused)).rejects.toBe(full);
      expect((await read(tenant).projects.find(project.id))?.name).toBe('before');
      const again = counter.run(anIdempotentRequest());
      await expect(again).rejects.toMatchObject({ code: full.code, details: full.details });
      expect(counter.executed).toBe(1);
    });

    it('are free again when the work failed, met a record that is gone, or another version', async () => {
      const tenant = await aTenantFixture(storage());
      const counter = aCounter(tenant);
      const failing = counter.run(anIdempotentRequest(), async () =>
        Promise.reject(new Error('a crash')),
      );
      await expect(failing).rejects.toThrow('a crash');
      const gone = new DomainError('not_found', { resource: 'project' });
      expect(
        await codeOf(counter.run(anIdempotentRequest(), async () => Promise.reject(gone))),
      ).toBe('not_found');
      const stale = write(tenant, async (stores) =>
        checkPreconditions(stores, { retry: anIdempotentRequest(), ifMatch: [1] }, { version: 2 }),
      );
      expect(await codeOf(stale)).toBe('version_mismatch');
      expect(await counter.run(anIdempotentRequest())).toEqual({ run: 3 });
    });

    it('are answered before the version is asked', async () => {
      const tenant = await aTenantFixture(storage());
      const move = (version: number) =>
        write(tenant, async (stores) => {
          await checkPreconditions(
            stores,
            { retry: anIdempotentRequest(), ifMatch: [1] },
            { version },
          );
          return 'moved';
        });
      expect([await move(1), await move(2)]).toEqual(['moved', 'moved']);
    });

    it('are executed once when they come at the same time: the others get a refusal to wait, or the answer', async () => {
      const counter = aCounter(await aTenantFixture(storage()));
      const results = await Promise.allSettled(
        Array.from({ length: 24 }, () =>
          counter.run(anIdempotentRequest(), async () => ({ only: 'one' })),
        ),
      );
      const outcomes = results.map((result) =>
        result.status === 'fulfilled'
          ? JSON.stringify(result.value)
          : String((result.reason as DomainError).code),
      );
      const known = new Set(['{"only":"one"}', 'idempotency_in_progress']);
      expect(outcomes.filter((outcome) => !known.has(outcome))).toEqual([]);
      expect(outcomes).toContain('{"only":"one"}');
      expect(counter.executed).toBe(1);
      expect(await counter.run(anIdempotentRequest())).toEqual({ only: 'one' });
    });
  });
}

import { describe, expect, it } from 'vitest';
import { DomainError } from '../../src/kernel/domain-error.ts';
import { proceed } from '../../src/tenancy/conditions.ts';
import { retryHours, type Retry } from '../../src/tenancy/retries.port.ts';
import type { TenantStores } from '../../src/tenancy/tenancy.port.ts';
import { aPrincipal, aSite, type Site } from '../builders/site.ts';
import { aProject } from '../builders/work.ts';
import { there } from './edits.ts';
import { read, write, type GroundOf } from './ground.ts';

const noon = new Date('2026-06-01T12:00:00.000Z');
const hour = 3_600_000;

const aRetry = (fields: Partial<Retry> = {}): Retry => ({
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
function aCounter(site: Site) {
  const counter = {
    executed: 0,
    run: async (
      retry: Retry | undefined,
      work?: (stores: TenantStores) => Promise<unknown>,
      principal = site.principal,
    ): Promise<unknown> =>
      site.tenancy.inTenant(principal, async (stores) => {
        await proceed(stores, { retry });
        counter.executed += 1;
        return work === undefined ? { run: counter.executed } : work(stores);
      }),
  };
  return counter;
}

/** Requests that are executed once, however often they come. */
export function retriesContract(ground: GroundOf): void {
  describe('requests that may be sent again', () => {
    it('are executed once, and answered alike from then on, with a word to the caller', async () => {
      const counter = aCounter(await aSite(ground()));
      const replays: string[] = [];
      const retry = aRetry({ onReplay: () => void replays.push('told') });
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
      const counter = aCounter(await aSite(ground()));
      expect(await counter.run(aRetry(), async () => undefined)).toBeUndefined();
      expect((await counter.run(aRetry())) ?? null).toBeNull();
      expect(counter.executed).toBe(1);
    });

    it('are executed each time without a key, and for each key, operation and caller', async () => {
      const site = await aSite(ground());
      const counter = aCounter(site);
      const caller = aPrincipal(site.principal.organizationId, {
        actor: { type: 'user', id: site.newId(), name: 'Ada' },
      });
      await counter.run(undefined);
      await counter.run(undefined);
      await counter.run(aRetry());
      await counter.run(aRetry({ key: 'another' }));
      await counter.run(aRetry({ operation: 'POST /elsewhere' }));
      await counter.run(aRetry(), undefined, caller);
      expect(counter.executed).toBe(6);
      const other = aCounter(await aSite(ground()));
      await other.run(aRetry());
      expect(other.executed).toBe(1);
    });

    it('refuse another body under the same key', async () => {
      const counter = aCounter(await aSite(ground()));
      await counter.run(aRetry());
      const other = aRetry({ fingerprint: '0'.repeat(64) });
      expect(await codeOf(counter.run(other))).toBe('idempotency_key_reused');
      expect(counter.executed).toBe(1);
    });

    it('are forgotten after a day', async () => {
      const counter = aCounter(await aSite(ground()));
      const after = (milliseconds: number) =>
        aRetry({ now: new Date(noon.getTime() + milliseconds) });
      await counter.run(aRetry());
      await counter.run(after(retryHours * hour - 1));
      expect(counter.executed).toBe(1);
      const other = { ...after(retryHours * hour), fingerprint: '0'.repeat(64) };
      expect(await counter.run(other)).toEqual({ run: 2 });
      expect(await counter.run(other)).toEqual({ run: 2 });
    });

    it('keep the refusal by a rule, and of what came before it nothing', async () => {
      const site = await aSite(ground());
      const counter = aCounter(site);
      const project = await aProject(site, { name: 'before' });
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
      await expect(counter.run(aRetry(), refused)).rejects.toBe(full);
      expect((await read(site).projects.find(project.id))?.name).toBe('before');
      const again = counter.run(aRetry());
      await expect(again).rejects.toMatchObject({ code: full.code, details: full.details });
      expect(counter.executed).toBe(1);
    });

    it('are free again when the work failed, met a record that is gone, or another version', async () => {
      const site = await aSite(ground());
      const counter = aCounter(site);
      const failing = counter.run(aRetry(), async () => Promise.reject(new Error('a crash')));
      await expect(failing).rejects.toThrow('a crash');
      const gone = new DomainError('not_found', { resource: 'project' });
      expect(await codeOf(counter.run(aRetry(), async () => Promise.reject(gone)))).toBe(
        'not_found',
      );
      const stale = write(site, async (stores) =>
        proceed(stores, { retry: aRetry(), ifMatch: [1] }, { version: 2 }),
      );
      expect(await codeOf(stale)).toBe('version_mismatch');
      expect(await counter.run(aRetry())).toEqual({ run: 3 });
    });

    it('are answered before the version is asked', async () => {
      const site = await aSite(ground());
      const move = (version: number) =>
        write(site, async (stores) => {
          await proceed(stores, { retry: aRetry(), ifMatch: [1] }, { version });
          return 'moved';
        });
      expect([await move(1), await move(2)]).toEqual(['moved', 'moved']);
    });

    it('are executed once when they come all at once: the others are told to wait, or get the answer', async () => {
      const counter = aCounter(await aSite(ground()));
      const results = await Promise.allSettled(
        Array.from({ length: 24 }, () => counter.run(aRetry(), async () => ({ only: 'one' }))),
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
      expect(await counter.run(aRetry())).toEqual({ only: 'one' });
    });
  });
}

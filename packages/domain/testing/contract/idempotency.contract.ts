import { describe, expect, it } from 'vitest';
import { changeOf } from '../../src/run/run-change.ts';
import { DomainError } from '../../src/kernel/domain-error.ts';
import { type IdempotentRequest } from '../../src/idempotency/idempotency.port.ts';
import { idempotencyHours } from '../../src/idempotency/outcome-retention.ts';
import type { Principal } from '../../src/access/principal.ts';
import { aPrincipal, aTenantFixture, type TenantFixture } from '../builders/tenant-fixture.ts';
import type { StorageOf } from './test-storage.ts';

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

/** A change of the organization's record, which has this version, that counts how often it is decided. */
function aCounter({ tenancy, newId, principal: everybody }: TenantFixture) {
  let executed = 0;
  return {
    get executed() {
      return executed;
    },
    async run(
      retry: IdempotentRequest | undefined,
      answer: () => unknown = () => ({ run: executed }),
      { principal = everybody, ifMatch, version = 1 }: RunOptions = {},
    ): Promise<unknown> {
      const change = changeOf(
        { tenancy, clock: () => noon, newId },
        {
          names: (_: object, { organizationId }) => ({ kind: 'organization', id: organizationId }),
          load: async () => ({ version }),
          check: (state) => state,
          versionOf: (state) => state,
          decide: () => {
            executed += 1;
            return { answer: answer() };
          },
        },
      );
      return change(principal, { conditions: { retry, ifMatch } });
    },
  };
}

interface RunOptions {
  principal?: Principal;
  ifMatch?: readonly number[];
  version?: number;
}

/** Requests that are executed once, however often they come. */
export function retriesContract(storage: StorageOf): void {
  describe('requests that may be sent again', () => {
    it('are executed once, and answered alike from then on, with a word to the caller', async () => {
      const counter = aCounter(await aTenantFixture(storage()));
      const replays: string[] = [];
      const retry = anIdempotentRequest({ onReplay: () => void replays.push('told') });
      const answer = { z: 'Größe 🪨', a: [1, null, true], nested: { b: 2, a: 1 } };
      const first = await counter.run(retry, () => answer);
      expect([first, replays]).toEqual([answer, []]);
      const again = [await counter.run(retry), await counter.run(retry)];
      expect(again.map((repeated) => JSON.stringify(repeated))).toEqual(
        again.map(() => JSON.stringify(answer)),
      );
      expect([counter.executed, replays]).toEqual([1, ['told', 'told']]);
    });

    it('may answer nothing', async () => {
      const counter = aCounter(await aTenantFixture(storage()));
      expect(await counter.run(anIdempotentRequest(), () => undefined)).toBeUndefined();
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
      await counter.run(anIdempotentRequest(), undefined, { principal: caller });
      expect(counter.executed).toBe(6);
      const foreignCounter = aCounter(await aTenantFixture(storage()));
      await foreignCounter.run(anIdempotentRequest());
      expect(foreignCounter.executed).toBe(1);
    });

    it('refuse another body under the same key', async () => {
      const counter = aCounter(await aTenantFixture(storage()));
      await counter.run(anIdempotentRequest());
      const otherRequest = anIdempotentRequest({ fingerprint: '0'.repeat(64) });
      expect(await codeOf(counter.run(otherRequest))).toBe('idempotency_key_reused');
      expect(counter.executed).toBe(1);
    });

    it('are forgotten after a day', async () => {
      const counter = aCounter(await aTenantFixture(storage()));
      const after = (milliseconds: number) =>
        anIdempotentRequest({ now: new Date(noon.getTime() + milliseconds) });
      await counter.run(anIdempotentRequest());
      await counter.run(after(idempotencyHours * hour - 1));
      expect(counter.executed).toBe(1);
      const otherRequest = { ...after(idempotencyHours * hour), fingerprint: '0'.repeat(64) };
      expect(await counter.run(otherRequest)).toEqual({ run: 2 });
      expect(await counter.run(otherRequest)).toEqual({ run: 2 });
    });

    it('keep the refusal by a rule', async () => {
      const counter = aCounter(await aTenantFixture(storage()));
      const full = new DomainError('wip_limit_exceeded', {
        field: 'board_id',
        wip: { limit: 3, current: 3, incoming: 1 },
      });
      const refused = () => {
        throw full;
      };
      await expect(counter.run(anIdempotentRequest(), refused)).rejects.toBe(full);
      const again = counter.run(anIdempotentRequest());
      await expect(again).rejects.toMatchObject({ code: full.code, details: full.details });
      expect(counter.executed).toBe(1);
    });

    it('are free again when the work failed, met a record that is gone, or another version', async () => {
      const counter = aCounter(await aTenantFixture(storage()));
      const failing = counter.run(anIdempotentRequest(), () => {
        throw new Error('a crash');
      });
      await expect(failing).rejects.toThrow('a crash');
      const refused = counter.run(anIdempotentRequest(), () => {
        throw new DomainError('not_found', { resource: 'project' });
      });
      expect(await codeOf(refused)).toBe('not_found');
      const precondition = { ifMatch: [1], version: 2 };
      const stale = counter.run(anIdempotentRequest(), undefined, precondition);
      expect(await codeOf(stale)).toBe('version_mismatch');
      expect(await counter.run(anIdempotentRequest())).toEqual({ run: 3 });
    });

    it('are answered before the version is asked', async () => {
      const counter = aCounter(await aTenantFixture(storage()));
      const move = (version: number) =>
        counter.run(anIdempotentRequest(), () => 'moved', { ifMatch: [1], version });
      expect([await move(1), await move(2)]).toEqual(['moved', 'moved']);
    });

    it('are executed once when they come at the same time: the others get a refusal to wait, or the answer', async () => {
      const counter = aCounter(await aTenantFixture(storage()));
      const results = await Promise.allSettled(
        Array.from({ length: 24 }, () =>
          counter.run(anIdempotentRequest(), () => ({ only: 'one' })),
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
